import SwiftUI

/// A preview's view. A view that shows the program's previews is shown by its own among them, and would go on so without end: the second time
/// there stands its name.
struct PreviewOnce: View {
    let preview: ProgramPreview
    @Environment(\.previewsAround) private var previewsAround

    var body: some View {
        let identifier = preview.liveIdentifier
        if previewsAround.contains(identifier) {
            Text(verbatim: "\(preview.name), within itself").foregroundStyle(.secondary)
        } else {
            preview.content().environment(\.previewsAround, previewsAround + [identifier])
        }
    }
}

private struct PreviewsAroundKey: EnvironmentKey { static let defaultValue: [String] = [] }

extension EnvironmentValues {
    /// The previews that a view is part of, outermost first.
    fileprivate var previewsAround: [String] {
        get { self[PreviewsAroundKey.self] }
        set { self[PreviewsAroundKey.self] = newValue }
    }
}
