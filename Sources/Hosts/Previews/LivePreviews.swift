import BrowserHost
import Foundation
import SwiftUI
import SwiftUICore

/// A program's previews in a browser's page, one at a time, alive.
struct LivePreviews: View {
    let previews: [ProgramPreview]
    /// Those that brought the program down before.
    let crashed: Set<String>
    let select: (String) -> Void
    @State private var index: Int
    @State private var preferred: ColorScheme?
    @Environment(\.colorScheme) private var pageScheme

    init(_ previews: [ProgramPreview], selected: String?, crashed: Set<String>, select: @escaping (String) -> Void) {
        (self.previews, self.crashed, self.select) = (previews, crashed, select)
        _index = State(initialValue: previews.firstIndex { $0.liveIdentifier == selected } ?? 0)
    }

    var body: some View {
        VStack(spacing: 0) {
            HStack(spacing: 16) {
                button("chevron.left", "Previous preview", -1)
                VStack(spacing: 2) {
                    Text(verbatim: previews[index].name).font(.headline).lineLimit(1)
                    Text(verbatim: "\(previews[index].place), \(index + 1) of \(previews.count)").font(.caption)
                        .foregroundStyle(.secondary)
                }
                .frame(maxWidth: .infinity)
                button("chevron.right", "Next preview", 1)
            }
            .padding(8)
            .background(.gray.opacity(0.12))
            // However large the preview is, the bar stays.
            Color.clear.overlay { canvas }.clipped()
        }
    }

    @ViewBuilder private var canvas: some View {
        let preview = previews[index]
        if crashed.contains(preview.liveIdentifier) {
            Text(verbatim: "\(preview.name) brought the program down. Save its file to try again.").padding()
        } else {
            shown(preview)
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .onPreferenceChange(PreferredColorSchemeKey.self) { preferred = $0 }
                .background((preferred ?? pageScheme) == .dark ? Color.black : .white)
                .environment(\.colorScheme, preferred ?? pageScheme)
                .id(index)
        }
    }

    @ViewBuilder private func shown(_ preview: ProgramPreview) -> some View {
        if let size = preview.fixedSize {
            preview.makeView().frame(width: size.width, height: size.height)
        } else if preview.canvas == .sizeThatFits {
            preview.makeView().fixedSize()
        } else {
            // The page is the device.
            preview.makeView()
        }
    }

    private func button(_ symbol: String, _ label: String, _ step: Int) -> some View {
        Button { move(step) } label: {
            Image(systemName: symbol).frame(width: 44, height: 44).contentShape(Rectangle())
        }
        .accessibilityLabel(label)
    }

    private func move(_ step: Int) {
        preferred = nil
        index = (index + step + previews.count) % previews.count
        select(previews[index].liveIdentifier)
    }
}

extension ProgramPreview {
    fileprivate var place: String { declaration.line > 0 ? "\(declaration.file):\(declaration.line)" : declaration.typeName }
}

extension PreviewProgram {
    /// Serves the previews until the process is ended.
    static func serve(_ request: PreviewRequest, _ live: PreviewRequest.Live, tell: @escaping (PreviewMessage) -> Void) {
        var previews: [ProgramPreview] = []
        for (index, declaration) in PreviewDeclaration.all.enumerated() where request.shown.contains(declaration.identifier) {
            do { previews += try declaration.previews() } catch { tell(.failed(.init(declaration: index, view: 0), "\(error)")) }
        }
        guard !previews.isEmpty else { return tell(.finished) }
        let initial = previews.first { $0.liveIdentifier == live.selected } ?? previews[0]
        let select: (String) -> Void = { tell(.selected($0)) }
        select(initial.liveIdentifier)
        let host = BrowserHost(.init(title: live.title, port: live.port), services: .standard) {
            LivePreviews(previews, selected: initial.liveIdentifier, crashed: live.crashed, select: select)
        }
        do {
            let url = try host.start()
            tell(.serving(url.absoluteString, port: url.port ?? live.port))
            host.run()
        } catch {
            tell(.failed(.init(declaration: 0, view: 0), "\(error)"))
        }
    }
}
