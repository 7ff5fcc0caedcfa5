import Foundation
import Stage
import SwiftUI
import SwiftUICore

/// A `#Preview`, a `PreviewProvider` or an `App` of this program: where it stands, before any of its code has run.
@MainActor public struct PreviewDeclaration {
    /// The module that it was compiled in.
    public let module: String
    /// The file's name; empty for a type, which does not say.
    public let file: String
    /// From 1; 0 for a type.
    public let line: Int
    /// Of the provider or the app, such as "Card_Previews"; empty for a `#Preview`.
    public let typeName: String

    private enum Kind {
        case registry(any PreviewRegistry.Type)
        case provider(any PreviewProvider.Type)
        case app(any App.Type)
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

    private init(_ type: Any.Type, _ kind: Kind) {
        let name = String(reflecting: type)
        module = String(name.prefix { $0 != "." })
        typeName = String(name.split(separator: ".").last ?? "")
        (file, line) = ("", 0)
        self.kind = kind
    }

    /// Those of every module that is linked into the program, by module; in each, `#Preview`s by file and line, then providers and apps by
    /// name.
    public static var all: [PreviewDeclaration] {
        let registries = conformingTypes((any PreviewRegistry).self).compactMap { ($0 as? any PreviewRegistry.Type).map(Self.init) }
        let providers = conformingTypes((any PreviewProvider).self).compactMap { type in
            (type as? any PreviewProvider.Type).map { PreviewDeclaration(type, .provider($0)) }
        }
        let apps = conformingTypes((any App).self).compactMap { type in
            (type as? any App.Type).map { PreviewDeclaration(type, .app($0)) }
        }
        return (registries.sorted { ($0.module, $0.file, $0.line) < ($1.module, $1.file, $1.line) }
            + (providers + apps).sorted { ($0.module, $0.typeName) < ($1.module, $1.typeName) })
            .enumerated().sorted { ($0.element.module, $0.offset) < ($1.element.module, $1.offset) }.map(\.element)
    }

    /// The providers whose `previews` run now, outermost first.
    private static var running: [ObjectIdentifier] = []

    /// Runs the declaration's code as far as it must, to know which views there are: one for a `#Preview`, for a provider one for each view in
    /// its `previews`, for an app the first of its scenes. None for a provider or an app whose own code is asking.
    /// - Throws: What a `#Preview` throws.
    public func previews() throws -> [ProgramPreview] {
        switch kind {
        case .registry(let type):
            let preview = try type.makePreview()
            let name = preview.displayName ?? (file as NSString).deletingPathExtension
            return [
                ProgramPreview(
                    declaration: self, index: 0, name: name, isNamed: preview.displayName != nil, settings: preview.settings,
                    content: { Self.erase(preview.body()) })
            ]
        case .provider(let type): return Self.previews(of: type, self)
        case .app(let type): return Self.previews(of: type, self)
        }
    }

    private static func erase(_ view: some View) -> AnyView { AnyView(view) }

    private static func previews<P: PreviewProvider>(of type: P.Type, _ declaration: PreviewDeclaration) -> [ProgramPreview] {
        var base = declaration.typeName
        for ending in ["_Previews", "_Preview", "Previews", "Preview"] where base.hasSuffix(ending) && base != ending {
            base.removeLast(ending.count)
            break
        }
        guard !running.contains(ObjectIdentifier(type)) else { return [] }
        running.append(ObjectIdentifier(type))
        defer { running.removeLast() }
        return PreviewPart.parts(of: P.previews).enumerated().map { index, part in
            ProgramPreview(
                declaration: declaration, index: index,
                name: part.settings.displayName ?? (index == 0 ? base : "\(base) \(index + 1)"),
                isNamed: part.settings.displayName != nil, settings: part.settings, content: { part.view })
        }
    }

    private static func previews<A: App>(of type: A.Type, _ declaration: PreviewDeclaration) -> [ProgramPreview] {
        guard !AppGraph.isRunning(type) else { return [] }
        let graph = AppGraph(A(), services: .standard)
        guard let scene = graph.scenes.first else { return [] }
        return [
            ProgramPreview(
                declaration: declaration, index: 0, name: declaration.typeName, isNamed: false, settings: PreviewSettings(),
                // The app's state lives as long as the view does.
                content: { AnyView(scene.content.environment(\.previewedApp, PreviewedApp(graph: graph))) })
        ]
    }
}

/// Keeps an app alive with what it shows.
private struct PreviewedApp: Equatable {
    let graph: AppGraph
    static func == (a: Self, b: Self) -> Bool { a.graph === b.graph }
}

extension EnvironmentValues {
    fileprivate var previewedApp: PreviewedApp? {
        get { self[PreviewedAppKey.self] }
        set { self[PreviewedAppKey.self] = newValue }
    }
}

private struct PreviewedAppKey: EnvironmentKey {
    static var defaultValue: PreviewedApp? { nil }
}
