import Foundation

/// The folders of a bundle that end in `.xcassets`.
enum AssetCatalog {
    private struct Key: Hashable { let folder: String, bundle: Bundle }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var known: [Key: URL?] = [:]

    /// The folder of a set, such as "Brand.colorset", in the first catalog that has it. A set in a group that provides a namespace
    /// is named with it: "Icons/star.imageset".
    static func set(_ folder: String, in bundle: Bundle) -> URL? {
        lock.lock()
        defer { lock.unlock() }
        let key = Key(folder: folder, bundle: bundle)
        if let url = known[key] { return url }
        let url = search(folder, in: bundle)
        known[key] = .some(url)
        return url
    }

    private static func search(_ folder: String, in bundle: Bundle) -> URL? {
        guard let resources = bundle.resourceURL,
            let top = try? FileManager.default.contentsOfDirectory(at: resources, includingPropertiesForKeys: nil)
        else { return nil }
        for entry in top.sorted(by: { $0.path < $1.path }) where entry.pathExtension == "xcassets" {
            // The catalog itself may be a link, which the walk would not follow.
            let catalog = entry.resolvingSymlinksInPath()
            let direct = catalog.appendingPathComponent(folder)
            if FileManager.default.fileExists(atPath: direct.path) { return direct }
            guard let files = FileManager.default.enumerator(at: catalog, includingPropertiesForKeys: nil) else { continue }
            for case let file as URL in files where file.path.hasSuffix("/\(folder)") { return file }
        }
        return nil
    }

    /// The content of a set's `Contents.json`.
    static func contents<Contents: Decodable>(_ type: Contents.Type, of set: URL) -> Contents? {
        guard let data = try? Data(contentsOf: set.appendingPathComponent("Contents.json")) else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }

    /// When a variant counts.
    struct Appearance: Decodable { var appearance: String, value: String }

    /// How far a variant is from what the environment asks: a wrong scheme weighs most, a missing one least; nil when it is for something that
    /// is not known here.
    static func distance(_ appearances: [Appearance]?, to environment: EnvironmentValues) -> Int? {
        var scheme: ColorScheme?, contrast: ColorSchemeContrast?
        for appearance in appearances ?? [] {
            switch (appearance.appearance, appearance.value) {
            case ("luminosity", "dark"): scheme = .dark
            case ("luminosity", "light"): scheme = .light
            case ("contrast", "high"): contrast = .increased
            default: return nil
            }
        }
        var distance = 0
        if let scheme { distance += scheme == environment.colorScheme ? 0 : 100 } else { distance += 2 }
        if let contrast { distance += contrast == environment.colorSchemeContrast ? 0 : 10 } else { distance += 1 }
        return distance
    }
}

/// The format of `Contents.json` in an `.imageset` folder.
struct ImageSet: Decodable {
    private struct Entry: Decodable {
        var filename: String?
        var scale: String?
        var idiom: String?
        var appearances: [AssetCatalog.Appearance]?
    }

    private var images: [Entry]
    private var folder: URL!

    private enum CodingKeys: String, CodingKey { case images }

    init?(named name: String, in bundle: Bundle) {
        guard let folder = AssetCatalog.set("\(name).imageset", in: bundle),
            let set = AssetCatalog.contents(ImageSet.self, of: folder)
        else { return nil }
        self = set
        self.folder = folder
    }

    /// The picture whose appearance fits best; of those the one for the scene's scale, else the sharpest. Its scale is in pixels a point.
    func file(in environment: EnvironmentValues) -> (URL, CGFloat)? {
        let wanted = environment.displayScale.rounded(.up)
        let candidates = images.compactMap { image -> (url: URL, scale: CGFloat, distance: Int)? in
            guard let name = image.filename, let distance = AssetCatalog.distance(image.appearances, to: environment) else { return nil }
            let scale = image.scale.flatMap { Double($0.dropLast()) } ?? 1
            let isDrawn = ["png", "jpg", "jpeg", "webp"].contains((name as NSString).pathExtension.lowercased())
            // A set may have a picture for each kind of device, and files that cannot be drawn here.
            let idiom = ["universal", "iphone"].contains(image.idiom ?? "universal") ? 0 : 1000
            return (folder.appendingPathComponent(name), CGFloat(scale), distance + idiom + (isDrawn ? 0 : 10_000))
        }
        let best = candidates.min { a, b in
            if a.distance != b.distance { return a.distance < b.distance }
            if (a.scale == wanted) != (b.scale == wanted) { return a.scale == wanted }
            return a.scale > b.scale
        }
        return best.map { ($0.url, $0.scale) }
    }
}
