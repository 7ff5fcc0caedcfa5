import Foundation

/// The build that this command came from, reused: its modules to compile against, and its objects, linked once into a library that
/// every preview program shares. So a file of an app costs its own compilation and nothing else.
struct PreviewToolchain {
    /// Where the library, and a folder for each project, are kept between runs.
    let cache: URL
    /// Of the compiler, for source that imports `SwiftUI`.
    let moduleFlags: [String]
    /// The folder of the shared library and of the program's entry.
    let runtime: URL
    /// The names that source can import, of this build and of the toolchain.
    let modules: Set<String>
    let compiler = "swiftc"

    static let libraryName = "SettlePreview"
    var entry: URL { runtime.appending(path: "entry.o") }

    /// - Throws: A `Complaint` when the build's folder is not what it must be.
    init(console: Console) throws {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let build = program.deletingLastPathComponent()
        cache = Self.cacheFolder
        let record = try BuildRecord(build)
        modules = record.modules.union(try Self.toolchainModules())
        moduleFlags = record.moduleFlags
        runtime = cache.appending(path: "runtime-\(record.fingerprint)", directoryHint: .isDirectory)
        if !FileManager.default.fileExists(atPath: entry.path) { try link(record, console) }
        Self.touch(runtime)
    }

    private static var cacheFolder: URL {
        let environment = ProcessInfo.processInfo.environment
        let base: URL
        if let path = environment["XDG_CACHE_HOME"], path.hasPrefix("/") {
            base = URL(fileURLWithPath: path, isDirectory: true)
        } else {
            base = URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true).appending(path: ".cache")
        }
        return base.appending(path: "settle/preview", directoryHint: .isDirectory)
    }

    private static func touch(_ folder: URL) {
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: folder.path)
    }

    /// Links the library beside its final place and moves it there whole, so that two runs at once do not disturb each other.
    private func link(_ record: BuildRecord, _ console: Console) throws {
        let files = FileManager.default
        let work = cache.appending(path: "new-\(ProcessInfo.processInfo.processIdentifier)", directoryHint: .isDirectory)
        try? files.removeItem(at: work)
        do { try files.createDirectory(at: work, withIntermediateDirectories: true) } catch {
            throw Complaint("the folder \(shown(path: work.path)) cannot be made: \(reason(for: error)).")
        }
        defer { try? files.removeItem(at: work) }
        let objects = work.appending(path: "objects.txt")
        try Data((record.objects.joined(separator: "\n") + "\n").utf8).write(to: objects)
        try run(
            ["-emit-library", "-module-name", Self.libraryName, "-o", work.appending(path: "lib\(Self.libraryName).so").path,
                "@\(objects.path)"] + record.linkFlags, "the library of the previews cannot be linked", console)
        let source = work.appending(path: "main.swift")
        try Data("import Previews\n\nPreviewProgram.main()\n".utf8).write(to: source)
        try run(
            ["-c", "-module-name", "SettlePreviewEntry", "-swift-version", "6", "-o", work.appending(path: "entry.o").path,
                source.path] + moduleFlags, "the program of the previews cannot be compiled", console)
        if rename(work.path, runtime.path) != 0, !files.fileExists(atPath: entry.path) {
            throw Complaint("the folder \(shown(path: runtime.path)) cannot be made: \(reason(for: FileFailure(code: errno))).")
        }
        removeOldRuntimes()
    }

    private func run(_ arguments: [String], _ failure: String, _ console: Console) throws {
        let result: (ending: ChildProcess.Ending, errors: String)
        do {
            result = try ChildProcess(path: compiler, arguments: arguments)
                .run(isInterrupted: { console.interruption() != nil }, line: { _ in })
        } catch {
            throw Complaint("\(compiler) cannot be run: put Swift's usr/bin on PATH.")
        }
        if result.ending == .interrupted { throw Interruption() }
        guard result.ending == .exited(0) else {
            let words = result.errors.split(separator: "\n").first { $0.contains("error:") } ?? ""
            throw Complaint("\(failure): \(printable(String(words), limit: 400)).")
        }
    }

    /// Those of older builds; the last three used stay.
    private func removeOldRuntimes() {
        let files = FileManager.default
        let all = (try? files.contentsOfDirectory(at: cache, includingPropertiesForKeys: [.contentModificationDateKey])) ?? []
        let runtimes = all.filter { $0.lastPathComponent.hasPrefix("runtime-") }.map { folder in
            (folder, (try? folder.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate ?? .distantPast)
        }
        for (folder, _) in runtimes.sorted(by: { $0.1 > $1.1 }).dropFirst(3) { try? files.removeItem(at: folder) }
    }

    /// What the toolchain brings along: Swift's own modules and the C libraries with a module map.
    private static func toolchainModules() throws -> Set<String> {
        var found: Set<String> = ["Swift", "Foundation", "Glibc", "Dispatch"]
        guard let folder = toolchainFolder else { return found }
        for library in ["lib/swift/linux", "lib/swift/linux/\(machine)"] {
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: library).path)) ?? []
            for entry in entries where entry.hasSuffix(".swiftmodule") { found.insert(String(entry.dropLast(12))) }
        }
        // Test frameworks are there, but what imports them has nothing to show.
        return found
    }

    /// The toolchain's usr, of the compiler on PATH.
    fileprivate static var toolchainFolder: URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        for folder in path.split(separator: ":") {
            let compiler = URL(fileURLWithPath: "\(folder)/swiftc")
            guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
            return compiler.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
        }
        return nil
    }

    private static var machine: String {
        #if arch(arm64)
        "aarch64"
        #else
        "x86_64"
        #endif
    }
}

/// What SwiftPM wrote down about the build that `settle` came from.
private struct BuildRecord {
    let moduleFlags: [String]
    let linkFlags: [String]
    let objects: [String]
    let modules: Set<String>
    /// Another one for another state of the build.
    let fingerprint: String

    init(_ build: URL) throws {
        func missing(_ what: String) -> Complaint {
            Complaint(
                "\"settle preview\" works from the build that made it, and \(shown(path: build.path)) has no \(what): run "
                    + "\"swift build -c release --static-swift-stdlib --product settle\" in a clone of Settle and use .build/release/settle.")
        }
        let list = build.appending(path: "settle.product/Objects.LinkFileList")
        guard let text = try? String(contentsOf: list, encoding: .utf8) else { throw missing("list of objects") }
        // The command's own code, with its `main`, stays out.
        objects = text.split(separator: "\n").map { $0.trimmingCharacters(in: ["'", "\""]) }.filter { !$0.contains("/SettleCLI.build/") }

        guard let description = try? Data(contentsOf: build.appending(path: "description.json")),
            let root = try? JSONSerialization.jsonObject(with: description) as? [String: Any],
            let commands = root["swiftCommands"] as? [String: [String: Any]],
            let own = commands.first(where: { $0.value["moduleName"] as? String == "SettleCLI" })?.value,
            let arguments = own["otherArguments"] as? [String], let folder = own["importPath"] as? String
        else { throw missing("description of how it was made") }
        moduleFlags = ["-I", folder] + Self.importing(arguments)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        modules = Set(names.filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(12)) })

        linkFlags = try Self.libraries(build) ?? { throw missing("record of its libraries") }()

        var hash = FNV1a()
        for path in objects + [description.count.description] {
            hash.add(path)
            var status = stat()
            if path.hasPrefix("/") {
                guard stat(path, &status) == 0 else { throw missing((path as NSString).lastPathComponent) }
                hash.add("\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_size)")
            }
        }
        fingerprint = hash.text
    }

    /// Those of the compiler's arguments that say where modules and macros are.
    private static func importing(_ arguments: [String]) -> [String] {
        var flags: [String] = [], index = 0
        while index < arguments.count {
            let argument = arguments[index], next = index + 1 < arguments.count ? arguments[index + 1] : ""
            if argument.hasPrefix("-I"), argument.count > 2 {
                flags.append(argument)
            } else if argument == "-Xcc", next.hasPrefix("-fmodule-map-file=") || next.hasPrefix("-I") {
                flags += [argument, next]
                // "-Xcc -I -Xcc path"
                if next == "-I", index + 3 < arguments.count { flags += [arguments[index + 2], arguments[index + 3]] }
                index += next == "-I" ? 3 : 1
            } else if argument == "-Xfrontend", next == "-load-plugin-executable", index + 3 < arguments.count {
                flags += ["-load-plugin-executable", arguments[index + 3]]
                index += 3
            }
            index += 1
        }
        return flags
    }

    /// The libraries that `settle` itself is linked with, from the build's plan.
    private static func libraries(_ build: URL) throws -> [String]? {
        // .build/x86_64-unknown-linux-gnu/release → .build/release.yaml
        let configuration = build.lastPathComponent
        let plan = build.deletingLastPathComponent().deletingLastPathComponent().appending(path: "\(configuration).yaml")
        guard let text = try? String(contentsOf: plan, encoding: .utf8) else { return nil }
        let program = build.appending(path: "settle").path
        for line in text.split(separator: "\n") where line.contains("\"-emit-executable\"") && line.contains("\"\(program)\"") {
            guard let start = line.firstIndex(of: "["),
                let arguments = try? JSONDecoder().decode([String].self, from: Data(line[start...].utf8))
            else { return nil }
            let libraries = arguments.filter { $0.hasPrefix("-l") || ($0.hasPrefix("-L") && $0.count > 2) }
            guard arguments.contains("-static-stdlib"), let toolchain = PreviewToolchain.toolchainFolder else { return libraries }
            // Objects of a program that holds Swift's library name archives that the shared library is made of, and the linker must find them. It
            // takes nothing from them, since the previews use the shared library, which has it all.
            return libraries + ["-L" + toolchain.appending(path: "lib/swift_static/linux").path]
        }
        return nil
    }
}

/// A short name for a long text: FNV-1a of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/).
struct FNV1a {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325
    mutating func add(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        value = (value ^ 0xFF) &* 0x100_0000_01B3
    }
    var text: String { String(value, radix: 16) }
}
