import Foundation
import Stage
import SwiftUI
import SwiftUICore

/// A program that draws the previews of all that is linked into it: what `settle preview` builds and runs.
@MainActor public enum PreviewProgram {
    /// Does what its one argument asks, a `PreviewRequest` as JSON, and tells on standard output what came of it. What the views print goes to
    /// standard error.
    public static func main() -> Never {
        guard CommandLine.arguments.count == 2,
            let request = try? JSONDecoder().decode(PreviewRequest.self, from: Data(CommandLine.arguments[1].utf8))
        else {
            FileHandle.standardError.write(Data("This program is run by \"settle preview\".\n".utf8))
            exit(2)
        }
        limitMemory()
        NamedImages.standIn = PreviewStandIn.missingImage
        let output = FileHandle(fileDescriptor: dup(STDOUT_FILENO))
        dup2(STDERR_FILENO, STDOUT_FILENO)
        draw(request) { message in
            guard let line = try? JSONEncoder().encode(message) else { return }
            output.write(line + Data("\n".utf8))
        }
        exit(0)
    }

    /// A view that asks for more and more fails before the machine does, and leaves no core file behind.
    private static func limitMemory() {
        var memory = rlimit(rlim_cur: 8 << 30, rlim_max: 8 << 30), core = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    }

    private static func draw(_ request: PreviewRequest, tell: (PreviewMessage) -> Void) {
        for (index, declaration) in PreviewDeclaration.all.enumerated() where request.shown.contains(declaration.identifier) {
            guard index >= request.start.declaration else { continue }
            let first = index == request.start.declaration ? request.start.view : 0
            tell(
                .begun(
                    .init(declaration: index, view: first), file: declaration.file, line: declaration.line,
                    typeName: declaration.typeName))
            do {
                for preview in try declaration.previews() where preview.index >= first {
                    let place = PreviewRequest.Place(declaration: index, view: preview.index)
                    tell(.drawing(place, name: preview.name, isNamed: preview.isNamed))
                    do { try draw(preview, at: place, request, tell) } catch { tell(.failed(place, "\(error)")) }
                }
            } catch {
                tell(.failed(.init(declaration: index, view: first), "\(error)"))
            }
        }
        tell(.finished)
    }

    private static func draw(
        _ preview: ProgramPreview, at place: PreviewRequest.Place, _ request: PreviewRequest, _ tell: (PreviewMessage) -> Void
    ) throws {
        let canvas: ProgramPreview.Canvas? = request.size.map { $0 == .zero ? .sizeThatFits : .fixed($0) }
        var drawn: [ColorScheme] = []
        for appearance in request.appearances {
            let stage = preview.stage(
                canvas: canvas, scale: request.scale, conditions: .with { $0.colorScheme = appearance == .dark ? .dark : .light })
            let scheme = stage.conditions.colorScheme
            guard !drawn.contains(scheme) else { continue }
            drawn.append(scheme)
            stage.advance(to: request.time)
            let path = "\(request.folder)/\(place.declaration)-\(place.view)-\(appearance.rawValue).png"
            try stage.writePNG(to: URL(fileURLWithPath: path))
            let pixels = (Int((stage.size.width * stage.scale).rounded()), Int((stage.size.height * stage.scale).rounded()))
            tell(.drawn(place, appearance: scheme == .dark ? .dark : .light, path: path, width: pixels.0, height: pixels.1))
        }
    }
}

extension PreviewDeclaration {
    /// As `PreviewRequest.shown` has it.
    package var identifier: String { typeName.isEmpty ? "\(module)/\(file)" : "\(module).\(typeName)" }
}
