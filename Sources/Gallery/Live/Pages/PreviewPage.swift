import SwiftUI

/// A preview, alive.
struct PreviewPage: View {
    let preview: GalleryPreview
    @Binding var surroundings: Surroundings
    /// Counts how often it has been begun.
    @State private var runs = 0

    var body: some View {
        PageLayout(place: .preview(preview.id), title: preview.name, surroundings: $surroundings) {
            preview.view()
                .frame(width: preview.size?.width, height: preview.size?.height)
                .id(runs)
        } transport: {
            HStack {
                Button {
                    runs += 1
                } label: {
                    Label("Restart", systemImage: "arrow.counterclockwise")
                }
                .buttonStyle(.borderless)
                Spacer()
                Text("\(preview.file), line \(preview.line)").font(.callout.monospacedDigit()).foregroundStyle(
                    .secondary)
            }
            .padding(.horizontal, 18)
            .padding(.vertical, 12)
        } call: {
            CallView(call: "#Preview(\(SwiftCall.literal(preview.name))) { … }  // \(preview.file):\(preview.line)")
        } controls: {
            EmptyView()
        } states: {
            EmptyView()
        } more: {
            EmptyView()
        }
    }
}
