import Foundation
import SwiftSource

/// Compiles a project's modules against the Linux module and links them into a program that draws their previews.
///
/// A file that does not compile is left out, and then those that do not compile without it, until what remains does: each is
/// named with its reasons.
struct PreviewBuild {
    /// Why something has no picture.
    struct Problem: Equatable {
        /// "Card.swift:12", or "Card.swift".
        var place: String
        var sentence: String
    }

    private(set) var problems: [Problem] = []
    /// Sources that are not in the program.
    private(set) var leftOut: [PreviewSource] = []
    /// Views that would need arguments.
    private(set) var unmadeViews: [String] = []
    /// Of the request to the program: `PreviewRequest.shown`.
    private(set) var shown: Set<String> = []
    /// Where a declaration stands in the files as they are, by its name in the program.
    private(set) var places: [String: SourcePlace] = [:]
    /// nil when nothing is left to draw.
    private(set) var program: URL?

    struct SourcePlace {
        var source: PreviewSource
        /// 0: as the program says.
        var line = 0
        /// What pictures are called after, where it is not the file.
        var name: String?
    }

    private let project: PreviewProject
    private let toolchain: PreviewToolchain
    private let console: Console
    private let folder: URL
    private var objects: [String] = []
    private var builtModules: Set<String> = []

    init(_ project: PreviewProject, _ toolchain: PreviewToolchain, _ console: Console) throws {
        (self.project, self.toolchain, self.console) = (project, toolchain, console)
        var hash = FNV1a()
        hash.add(project.root.path)
        let name = project.root.deletingPathExtension().lastPathComponent.filter { $0.isLetter || $0.isNumber }
        // Another build of the module begins anew.
        folder = toolchain.cache.appending(path: "projects/\(name)-\(hash.text)/\(toolchain.runtime.lastPathComponent)")
        try Self.removeOthers(in: folder.deletingLastPathComponent(), than: folder.lastPathComponent)
        try makeFolder(folder)
        for module in project.modules { try build(module) }
        guard !shown.isEmpty else { return }
        try link()
    }

    private static func removeOthers(in parent: URL, than name: String) throws {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for entry in entries where entry != name { try? FileManager.default.removeItem(at: parent.appending(path: entry)) }
    }

    private func makeFolder(_ url: URL) throws {
        do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) } catch {
            throw Complaint("the folder \(shown(path: url.path)) cannot be made: \(reason(for: error)).")
        }
    }

    private func shown(path: String) -> String { SettleCLI.shown(path: path) }

    // MARK: One module

    /// A file that is compiled.
    private struct Unit {
        enum Content {
            case source(PreviewSource)
            /// Made here, to show a view that has no preview.
            case view(SwiftFileOutline.ViewType, PreviewSource)
            /// Made here, to find resources.
            case bundle
        }

        var content: Content
        /// As it is given to the compiler.
        var path: String
    }

    private mutating func build(_ module: PreviewModule) throws {
        let place = folder.appending(path: module.name)
        try makeFolder(place)
        var units = try self.units(of: module, in: place)
        var dropped: [PreviewSource] = []
        var neighbours = Neighbours(project)
        while !units.isEmpty {
            if console.interruption() != nil { throw Interruption() }
            let output = try compile(units.map(\.path), module, in: place)
            guard let output else { break }
            let errors = CompilerMessage.errors(in: output)
            let failing = Dictionary(grouping: errors, by: \.path)
            guard units.contains(where: { failing[$0.path] != nil }) else {
                // Nothing that says where: the compiler itself gave up.
                let words = output.split(separator: "\n").first { $0.contains("error:") } ?? "it said nothing"
                problems.append(Problem(place: module.name, sentence: "the compiler failed: \(printable(String(words), limit: 300))."))
                leftOut += units.compactMap { if case .source(let source) = $0.content { source } else { nil } }
                return
            }
            // A single file's neighbours help out first.
            let helpers = try neighbours.declaring(errors.compactMap(\.missing))
            if !helpers.isEmpty {
                units += try helpers.map { try unit(for: $0, module, in: place, taken: Set(units.map(\.path))) }
                continue
            }
            let isOwn = ownNames(units)
            for unit in units {
                guard let messages = failing[unit.path] else { continue }
                switch unit.content {
                case .source(let source):
                    report(messages, in: source, dropped, isOwn)
                    dropped.append(source)
                case .view(let view, let source):
                    unmadeViews.append("\(view.name) (\(source.shownPath):\(view.line))")
                case .bundle: break
                }
            }
            let lost = dropped.map(\.url)
            units.removeAll { unit in
                if failing[unit.path] != nil { return true }
                if case .view(_, let source) = unit.content { return lost.contains(source.url) }
                return false
            }
        }
        leftOut += dropped
        guard !units.isEmpty else { return }
        builtModules.insert(module.name)
        objects += units.map { Self.object(for: $0.path, in: place) }
        for unit in units { note(unit, module) }
        if project.modules.contains(where: { $0.name != module.name && $0.imports.contains(module.name) }) {
            try emitModule(units.map(\.path), module, in: place)
        }
    }

    private func units(of module: PreviewModule, in place: URL) throws -> [Unit] {
        var units: [Unit] = [], taken: Set<String> = []
        for source in module.sources {
            // Code outside of types, which shows nothing and would have to be run.
            if source.url.lastPathComponent == "main.swift", !source.outline.hasPreviews { continue }
            let unit = try unit(for: source, module, in: place, taken: taken)
            taken.insert(unit.path)
            units.append(unit)
        }
        for source in module.sources where source.isShown && !source.outline.hasPreviews {
            for view in source.outline.views where view.mayHaveInit {
                let path = place.appending(path: "SettleView_\(view.name.replacing(".", with: "_"))_\(units.count).swift").path
                try write(Self.preview(of: view, source, module), to: path)
                units.append(Unit(content: .view(view, source), path: path))
            }
        }
        if module.sources.contains(where: \.outline.usesModuleBundle) {
            let path = place.appending(path: "SettleBundle.swift").path
            try write("import Foundation\n\nextension Bundle {\n    static var module: Bundle { .main }\n}\n", to: path)
            units.append(Unit(content: .bundle, path: path))
        }
        return units
    }

    /// A source as it is, or a copy of it: without imports that nothing here can satisfy, so that the compiler says what the file lacks
    /// rather than only where it would come from. Lines stay where they are.
    private func unit(for source: PreviewSource, _ module: PreviewModule, in place: URL, taken: Set<String>) throws -> Unit {
        let lacking = source.outline.imports.filter { !toolchain.modules.contains($0.module) && !builtModules.contains($0.module) }
        let name = source.url.lastPathComponent
        let names = taken.map { ($0 as NSString).lastPathComponent }
        if lacking.isEmpty, !names.contains(name) { return Unit(content: .source(source), path: source.url.path) }
        var bytes = source.text.bytes
        for part in lacking.reversed() {
            bytes.replaceSubrange(part.range, with: Array("import Foundation".utf8))
        }
        // The compiler takes a file name once in a module.
        var copy = name, number = 1
        while names.contains(copy) {
            number += 1
            copy = "\(source.url.deletingPathExtension().lastPathComponent)_\(number).swift"
        }
        let path = place.appending(path: copy).path
        try write(String(decoding: bytes, as: UTF8.self), to: path)
        return Unit(content: .source(source), path: path)
    }

    private static func preview(of view: SwiftFileOutline.ViewType, _ source: PreviewSource, _ module: PreviewModule) -> String {
        """
        import SwiftUI

        #Preview("\(view.name)") { \(view.name)() }

        """
    }

    /// An unchanged file keeps its date, so that it is not compiled again.
    private func write(_ text: String, to path: String) throws {
        let data = Data(text.utf8)
        if FileManager.default.contents(atPath: path) == data { return }
        do { try data.write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw Complaint("\(shown(path: path)) cannot be written: \(reason(for: error)).")
        }
    }

    // MARK: The compiler

    private static func object(for path: String, in place: URL) -> String {
        var hash = FNV1a()
        hash.add(path)
        return place.appending(path: "\(((path as NSString).lastPathComponent as NSString).deletingPathExtension)-\(hash.text).o").path
    }

    private func flags(_ module: PreviewModule) -> [String] {
        ["-module-name", module.name, "-swift-version", module.languageVersion, "-parse-as-library", "-Onone", "-enable-testing",
            "-suppress-warnings", "-diagnostic-style", "llvm", "-module-cache-path", toolchain.cache.appending(path: "ModuleCache").path,
            "-I", folder.path, "-D", "DEBUG", "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "\(module.name)_main"]
            // On Apple's platforms Foundation brings both along.
            + ["Combine", "Observation"].flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] }
            + module.defines.flatMap { ["-D", $0] } + toolchain.moduleFlags
    }

    /// nil when all went well, else what the compiler said.
    private func compile(_ paths: [String], _ module: PreviewModule, in place: URL) throws -> String? {
        let map = place.appending(path: "outputs.json")
        var outputs: [String: [String: String]] = ["": ["swift-dependencies": place.appending(path: "module.swiftdeps").path]]
        for path in paths {
            let object = Self.object(for: path, in: place)
            outputs[path] = ["object": object, "swift-dependencies": String(object.dropLast(2)) + ".swiftdeps"]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try write(String(decoding: try encoder.encode(outputs), as: UTF8.self), to: map.path)
        return try run(
            ["-c", "-incremental", "-enable-batch-mode", "-continue-building-after-errors", "-j", "\(max(1, console.processors))",
                "-output-file-map", map.path] + flags(module) + paths)
    }

    private mutating func emitModule(_ paths: [String], _ module: PreviewModule, in place: URL) throws {
        let output = try run(
            ["-emit-module", "-o", folder.appending(path: "\(module.name).swiftmodule").path] + flags(module) + paths)
        if let output {
            builtModules.remove(module.name)
            let words = output.split(separator: "\n").first { $0.contains("error:") } ?? "it said nothing"
            problems.append(Problem(place: module.name, sentence: "it cannot be imported: \(printable(String(words), limit: 300))."))
        }
    }

    private func run(_ arguments: [String]) throws -> String? {
        let result: (ending: ChildProcess.Ending, errors: String)
        var output = ""
        do {
            result = try ChildProcess(path: toolchain.compiler, arguments: arguments)
                .run(isInterrupted: { console.interruption() != nil }) { output += String(decoding: $0, as: UTF8.self) + "\n" }
        } catch { throw Complaint("\(toolchain.compiler) cannot be run: put Swift's usr/bin on PATH.") }
        if result.ending == .interrupted { throw Interruption() }
        return result.ending == .exited(0) ? nil : result.errors + output
    }

    private mutating func link() throws {
        let place = folder.appending(path: "program")
        let program = place.appending(path: "previews")
        try PreviewResources(project).fill(place)
        let output = try run(
            ["-emit-executable", "-o", program.path, toolchain.entry.path] + objects + [
                "-L", toolchain.runtime.path, "-l\(PreviewToolchain.libraryName)", "-Xlinker", "-rpath", "-Xlinker", toolchain.runtime.path,
            ])
        if let output {
            let words = output.split(separator: "\n").first { $0.contains("error:") || $0.contains("undefined") } ?? "it said nothing"
            problems.append(Problem(place: project.root.lastPathComponent, sentence: "the linker failed: \(printable(String(words), limit: 300))."))
            return
        }
        self.program = program
    }

    // MARK: What is said

    /// Names that are declared in what is compiled.
    private func ownNames(_ units: [Unit]) -> (String) -> Bool {
        var names: Set<String> = []
        for unit in units {
            if case .source(let source) = unit.content { names.formUnion(source.outline.names) }
        }
        return { name in name.split(separator: ".").last.map { names.contains(String($0)) } ?? false }
    }

    private static let mostReported = 5

    private mutating func report(
        _ messages: [CompilerMessage], in source: PreviewSource, _ dropped: [PreviewSource], _ isOwn: (String) -> Bool
    ) {
        // What is missing explains most of the rest.
        let messages = messages.sorted { $0.line < $1.line }
        let plain = messages.filter { $0.missing != nil || $0.text.hasPrefix("no such module") }
        var said: [Problem] = []
        let causes = messages.filter { !$0.isConsequence }
        for message in !plain.isEmpty ? plain : causes.isEmpty ? messages : causes {
            var sentence = message.sentence(isOwn: isOwn)
            if let missing = message.missing {
                func declares(_ outline: SwiftFileOutline) -> Bool {
                    missing.owner == nil ? outline.names.contains(missing.name) : outline.members.contains(missing.name)
                }
                if let origin = dropped.first(where: { declares($0.outline) }) ?? leftOut.first(where: { declares($0.outline) }) {
                    sentence = "needs \(missing.name), which is in \(origin.shownPath), and that does not compile."
                } else if missing.owner == nil, let framework = framework(of: source) {
                    sentence.removeLast()
                    sentence += ", and there is no \(framework)."
                }
            }
            let problem = Problem(place: "\(source.shownPath):\(message.line)", sentence: sentence)
            if !said.contains(where: { $0.sentence == sentence }) { said.append(problem) }
        }
        problems += said.prefix(Self.mostReported)
        if said.count > Self.mostReported {
            problems.append(Problem(place: source.shownPath, sentence: "and \(said.count - Self.mostReported) more errors."))
        }
    }

    /// The modules that a file imports and that are not there, as a list; nil when all are.
    private func framework(of source: PreviewSource) -> String? {
        let lacking = source.outline.imports.map(\.module).filter { !toolchain.modules.contains($0) && !builtModules.contains($0) }
        return lacking.isEmpty ? nil : sentenceList(Array(Set(lacking)).sorted())
    }

    private mutating func note(_ unit: Unit, _ module: PreviewModule) {
        let file = "\(module.name)/\((unit.path as NSString).lastPathComponent)"
        switch unit.content {
        case .source(let source):
            guard source.isShown else { return }
            if source.outline.hasPreviewMacro {
                shown.insert(file)
                places[file] = SourcePlace(source: source)
            }
            if let app = source.outline.mainType, source.outline.declaresApp {
                shown.insert("\(module.name).\(app)")
                places["\(module.name).\(app)"] = SourcePlace(source: source, line: source.outline.mainLine, name: app)
            }
            for provider in source.outline.providers {
                let name = "\(module.name).\(provider.name)"
                shown.insert(name)
                places[name] = SourcePlace(source: source, line: provider.line)
            }
        case .view(let view, let source):
            shown.insert(file)
            places[file] = SourcePlace(source: source, line: view.line, name: view.name)
        case .bundle: break
        }
    }
}

/// The files around a single one, looked through when it uses a name that it does not declare.
private struct Neighbours {
    private let project: PreviewProject
    private var outlines: [PreviewSource]?
    private var used: Set<URL> = []

    init(_ project: PreviewProject) { self.project = project }

    /// Those that declare something that is missing and are not there yet.
    mutating func declaring(_ missing: [CompilerMessage.Missing]) throws -> [PreviewSource] {
        guard project.neighbourhood != nil, !missing.isEmpty else { return [] }
        if outlines == nil { outlines = project.neighbours().compactMap { try? PreviewSource($0, isShown: false) } }
        var found: [PreviewSource] = []
        for name in missing {
            let candidates = outlines!.filter { source in
                name.owner == nil ? source.outline.names.contains(name.name) : source.outline.extensionMembers.contains(name.name)
            }
            // The nearest of several that declare a type; all that may extend one.
            for source in name.owner == nil ? Array(candidates.prefix(1)) : candidates where used.insert(source.url).inserted {
                found.append(source)
            }
        }
        return found
    }
}
