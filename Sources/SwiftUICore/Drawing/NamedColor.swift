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
        let variants = Self.variants(of: self).compactMap { variant in
            AssetCatalog.distance(variant.appearances, to: environment).map { (variant.color, $0) }
        }
        return variants.min { $0.1 < $1.1 }?.0 ?? .clear
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var cache: [NamedColor: [ColorSet.Variant]] = [:]

    private static func variants(of color: NamedColor) -> [ColorSet.Variant] {
        lock.lock()
        defer { lock.unlock() }
        if let known = cache[color] { return known }
        let found = AssetCatalog.set("\(color.name).colorset", in: color.bundle).flatMap(ColorSet.variants) ?? []
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
        struct Value: Decodable {
            var components: [String: String]
            var colorSpace: String?
            enum CodingKeys: String, CodingKey { case components, colorSpace = "color-space" }
        }
        var appearances: [AssetCatalog.Appearance]?
        var color: Value?
    }

    var colors: [Entry]

    struct Variant {
        var color: Color.Resolved
        var appearances: [AssetCatalog.Appearance]?
    }

    static func variants(of folder: URL) -> [Variant]? {
        AssetCatalog.contents(ColorSet.self, of: folder)?.colors.compactMap { entry in
            entry.color.flatMap(resolve).map { Variant(color: $0, appearances: entry.appearances) }
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
