import Foundation
import Stage
import SwiftUI
import SwiftUICore

/// A `#Preview` or a `PreviewProvider` of this program: where it stands, before any of its code has run.
@MainActor public struct PreviewDeclaration {
    /// The module that it was compiled in.
    public let module: String
    /// The file's name; empty for a `PreviewProvider`, which does not say.
    public let file: String
    /// From 1; 0 for a `PreviewProvider`.
    public let line: Int
    /// Of the provider's type, such as "Card_Previews"; empty for a `#Preview`.
    public let typeName: String

    private enum Kind {
        case registry(any PreviewRegistry.Type)
        case provider(any PreviewProvider.Type)
    }

    private let kind: Kind

    private init(_ type: any PreviewRegistry.Type) {
        let parts = type.fileID.split(separator: "/", maxSplits: 1)
        module = String(parts.first ?? "")
        file = String(parts.last ?? "")
        line = type.line
        typeName = ""
        kind = .registry(type)
    }

    private init(_ type: any PreviewProvider.Type) {
        let name = String(reflecting: type)
        module = String(name.prefix { $0 != "." })
        typeName = String(name.split(separator: ".").last ?? "")
        (file, line) = ("", 0)
        kind = .provider(type)
    }

    /// Those of every module that is linked into the program, by module; in each, `#Preview`s by file and line, then providers by name.
    public static var all: [PreviewDeclaration] {
        let registries = conformingTypes((any PreviewRegistry).self).compactMap { ($0 as? any PreviewRegistry.Type).map(Self.init) }
        let providers = conformingTypes((any PreviewProvider).self).compactMap { ($0 as? any PreviewProvider.Type).map(Self.init) }
        return (registries.sorted { ($0.module, $0.file, $0.line) < ($1.module, $1.file, $1.line) }
            + providers.sorted { ($0.module, $0.typeName) < ($1.module, $1.typeName) })
            .enumerated().sorted { ($0.element.module, $0.offset) < ($1.element.module, $1.offset) }.map(\.element)
    }

    /// Runs the declaration's code as far as it must, to know which views there are: one for a `#Preview`, for a provider one for each view in
    /// its `previews`.
    /// - Throws: What a `#Preview` throws.
    public func previews() throws -> [ProgramPreview] {
        switch kind {
        case .registry(let type):
            let preview = try type.makePreview()
            let name = preview.displayName ?? (file as NSString).deletingPathExtension
            return [
                ProgramPreview(
                    declaration: self, index: 0, name: name, isNamed: preview.displayName != nil, settings: preview.settings,
                    view: { Self.erase(preview.body()) })
            ]
        case .provider(let type): return Self.previews(of: type, self)
        }
    }

    private static func erase(_ view: some View) -> AnyView { AnyView(view) }

    private static func previews<P: PreviewProvider>(of type: P.Type, _ declaration: PreviewDeclaration) -> [ProgramPreview] {
        var base = declaration.typeName
        for ending in ["_Previews", "_Preview", "Previews", "Preview"] where base.hasSuffix(ending) && base != ending {
            base.removeLast(ending.count)
            break
        }
        return PreviewPart.parts(of: P.previews).enumerated().map { index, part in
            ProgramPreview(
                declaration: declaration, index: index,
                name: part.settings.displayName ?? (index == 0 ? base : "\(base) \(index + 1)"),
                isNamed: part.settings.displayName != nil, settings: part.settings, view: { part.view })
        }
    }
}
