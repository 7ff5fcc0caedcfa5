import Foundation

/// The pictures, colours and texts of a project, laid beside its preview program, where `Bundle.main` finds them.
struct PreviewResources {
    private let folders: [URL]

    init(_ project: PreviewProject) { folders = project.modules.flatMap(\.resourceFolders) }

    private static let kinds: Set<String> = [
        "png", "jpg", "jpeg", "webp", "json", "plist", "strings", "stringsdict", "txt", "md", "csv", "xml", "html",
    ]
    private static let skipped: Set<String> = ["DerivedData", "Pods", "Carthage", "node_modules", "build"]
    private static let most = 5000

    /// Empties the folder and links what there is into it.
    func fill(_ place: URL) throws {
        let files = FileManager.default
        if let old = try? files.contentsOfDirectory(at: place, includingPropertiesForKeys: nil) {
            for entry in old where entry.lastPathComponent != "previews" { try? files.removeItem(at: entry) }
        }
        try files.createDirectory(at: place, withIntermediateDirectories: true)
        // Nearer folders come first, and hold some of what is found again further out.
        var linked: Set<String> = []
        for folder in folders { link(folder, into: place, &linked) }
    }

    private func link(_ folder: URL, into place: URL, _ linked: inout Set<String>) {
        let files = FileManager.default
        let entries = (try? files.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])) ?? []
        for entry in entries.sorted(by: { $0.path < $1.path }) where !entry.lastPathComponent.hasPrefix(".") && linked.count < Self.most {
            let name = entry.lastPathComponent, kind = entry.pathExtension.lowercased()
            let isFolder = (try? entry.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
            if kind == "xcassets" || kind == "bundle" {
                add(entry, to: place, as: name, &linked)
            } else if kind == "lproj" {
                // Several folders may each have their own "en.lproj".
                let inner = place.appending(path: name, directoryHint: .isDirectory)
                try? files.createDirectory(at: inner, withIntermediateDirectories: true)
                for text in (try? files.contentsOfDirectory(at: entry, includingPropertiesForKeys: nil)) ?? [] {
                    add(text, to: inner, as: text.lastPathComponent, &linked)
                }
            } else if isFolder {
                if !Self.skipped.contains(name), !name.hasSuffix(".xcodeproj"), !name.hasSuffix(".xcworkspace") {
                    link(entry, into: place, &linked)
                }
            } else if kind == "xcstrings" {
                StringCatalog(entry)?.write(into: place, table: entry.deletingPathExtension().lastPathComponent)
            } else if Self.kinds.contains(kind) {
                add(entry, to: place, as: name, &linked)
            }
        }
    }

    /// The first of several of one name stays; catalogs get a number, since all of them are looked through.
    private func add(_ entry: URL, to place: URL, as name: String, _ linked: inout Set<String>) {
        guard linked.insert(entry.standardizedFileURL.path).inserted else { return }
        var target = place.appending(path: name)
        if FileManager.default.fileExists(atPath: target.path), entry.pathExtension == "xcassets" {
            target = place.appending(path: "\(entry.deletingPathExtension().lastPathComponent)-\(linked.count).xcassets")
        }
        try? FileManager.default.createSymbolicLink(at: target, withDestinationURL: entry)
    }
}

/// A string catalog (`.xcstrings`), of which the texts in the source's own language are used.
private struct StringCatalog: Decodable {
    struct Entry: Decodable {
        struct Localization: Decodable {
            struct Unit: Decodable { var value: String? }
            var stringUnit: Unit?
        }
        var localizations: [String: Localization]?
    }

    var sourceLanguage: String
    var strings: [String: Entry]

    init?(_ url: URL) {
        guard let data = try? Data(contentsOf: url), let catalog = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        self = catalog
    }

    /// As a table of the older kind, which Foundation reads.
    func write(into place: URL, table: String) {
        let texts = strings.compactMapValues { $0.localizations?[sourceLanguage]?.stringUnit?.value }
        guard !texts.isEmpty else { return }
        func literal(_ text: String) -> String {
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
        }
        let lines = texts.sorted { $0.key < $1.key }.map { "\(literal($0.key)) = \(literal($0.value));\n" }
        let folder = place.appending(path: "\(sourceLanguage).lproj", directoryHint: .isDirectory)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data(lines.joined().utf8).write(to: folder.appending(path: "\(table).strings"))
    }
}
