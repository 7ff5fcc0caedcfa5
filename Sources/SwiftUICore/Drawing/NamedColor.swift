import Foundation

extension Color {
    /// The colour set `name` of an asset catalog in `bundle`, the main bundle when nil. A package brings its catalog along
    /// as a copied folder: `.copy("Colors.xcassets")`. A set that cannot be found or read draws clear.
    public init(_ name: String, bundle: Bundle? = nil) {
        storage = .named(NamedColor(name: name, bundle: bundle ?? .main))
    }
}

/// A colour set of an asset catalog, read once for each bundle and name.
package struct NamedColor: Hashable, Sendable, CustomStringConvertible {
    let name: String
    let bundle: Bundle

    package var description: String { "NamedColor(name: \"\(name)\", bundle: \(bundle.bundlePath))" }

    func resolve(in environment: EnvironmentValues) -> Color.Resolved {
        Self.variants(of: self).min { $0.distance(to: environment) < $1.distance(to: environment) }?.color ?? .clear
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var cache: [NamedColor: [ColorSet.Variant]] = [:]

    private static func variants(of color: NamedColor) -> [ColorSet.Variant] {
        lock.lock()
        defer { lock.unlock() }
        if let known = cache[color] { return known }
        let found = ColorSet.file(named: color.name, in: color.bundle).flatMap { ColorSet.variants(contentsOf: $0) } ?? []
        if found.isEmpty {
            FileHandle.standardError.write(
                Data("No color named '\(color.name)' found in asset catalog for \(color.bundle.bundlePath)\n".utf8))
        }
        cache[color] = found
        return found
    }
}

/// The format of `Contents.json` in a `.colorset` folder.
private struct ColorSet: Decodable {
    struct Entry: Decodable {
        struct Appearance: Decodable { var appearance: String, value: String }
        struct Value: Decodable {
            var components: [String: String]
            var colorSpace: String?
            enum CodingKeys: String, CodingKey { case components, colorSpace = "color-space" }
        }
        var appearances: [Appearance]?
        var color: Value?
    }

    var colors: [Entry]

    struct Variant {
        var color: Color.Resolved
        var scheme: ColorScheme?
        var contrast: ColorSchemeContrast?

        /// How far from what the environment asks: a wrong scheme weighs most, a missing one least.
        func distance(to environment: EnvironmentValues) -> Int {
            var distance = 0
            if let scheme { distance += scheme == environment.colorScheme ? 0 : 100 } else { distance += 2 }
            if let contrast { distance += contrast == environment.colorSchemeContrast ? 0 : 10 } else { distance += 1 }
            return distance
        }
    }

    static func file(named name: String, in bundle: Bundle) -> URL? {
        guard let resources = bundle.resourceURL,
            let top = try? FileManager.default.contentsOfDirectory(at: resources, includingPropertiesForKeys: nil)
        else { return nil }
        for catalog in top where catalog.pathExtension == "xcassets" {
            let direct = catalog.appendingPathComponent("\(name).colorset/Contents.json")
            if FileManager.default.fileExists(atPath: direct.path) { return direct }
            let wanted = "/\(name).colorset/Contents.json"
            guard let files = FileManager.default.enumerator(at: catalog, includingPropertiesForKeys: nil) else { continue }
            for case let file as URL in files where file.path.hasSuffix(wanted) { return file }
        }
        return nil
    }

    static func variants(contentsOf file: URL) -> [Variant]? {
        guard let data = try? Data(contentsOf: file), let set = try? JSONDecoder().decode(ColorSet.self, from: data)
        else { return nil }
        return set.colors.compactMap { entry in
            guard let value = entry.color, let color = resolve(value) else { return nil }
            var variant = Variant(color: color)
            for appearance in entry.appearances ?? [] {
                switch (appearance.appearance, appearance.value) {
                case ("luminosity", "dark"): variant.scheme = .dark
                case ("luminosity", "light"): variant.scheme = .light
                case ("contrast", "high"): variant.contrast = .increased
                default: return nil
                }
            }
            return variant
        }
    }

    private static func resolve(_ value: Entry.Value) -> Color.Resolved? {
        let space: Color.RGBColorSpace =
            switch value.colorSpace ?? "srgb" {
            case "display-p3": .displayP3
            case "extended-linear-srgb": .sRGBLinear
            default: .sRGB
            }
        func channel(_ name: String) -> Double? { value.components[name].flatMap(number) }
        let opacity = channel("alpha") ?? 1
        if let white = channel("white") {
            return Color.Resolved(space, red: white, green: white, blue: white, opacity: opacity)
        }
        guard let red = channel("red"), let green = channel("green"), let blue = channel("blue") else { return nil }
        return Color.Resolved(space, red: red, green: green, blue: blue, opacity: opacity)
    }

    /// A channel is written 0.0…1.0, 0…255 or 0x00…0xFF; a point tells the first from the second.
    private static func number(_ text: String) -> Double? {
        if text.lowercased().hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
        guard let number = Double(text), number.isFinite else { return nil }
        return text.contains(".") ? number : number / 255
    }
}
