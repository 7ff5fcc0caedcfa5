import CCairo
import DisplayList
import Foundation

/// A face that fontconfig knows, as far as choosing one needs it.
struct InstalledFace: Sendable {
    var families: [String]
    var fullNames: [String]
    var postScriptName: String?
    /// OpenType's 100…900; a range for a variable font.
    var weights: ClosedRange<Double>
    /// Percent of the normal width.
    var widths: ClosedRange<Double>
    var isItalic: Bool
    /// Points; only where the font has an axis for it.
    var opticalSizes: ClosedRange<Double>?

    func isNamed(_ family: String) -> Bool {
        families.contains { Self.areSame($0, family) }
    }

    /// Without regard to case. All faces are asked for each name that is looked for, and nearly all names are ASCII, of another length.
    private static func areSame(_ a: String, _ b: String) -> Bool {
        var a8 = a.utf8.makeIterator(), b8 = b.utf8.makeIterator()
        while true {
            switch (a8.next(), b8.next()) {
            case (nil, nil): return true
            case (let x?, let y?):
                if x | y >= 0x80 { return a.caseInsensitiveCompare(b) == .orderedSame }
                if x != y, lowercased(x) != lowercased(y) { return false }
            // The longer one may go on with a letter that counts as none, as a combining mark does.
            case (let rest?, nil), (nil, let rest?):
                return rest >= 0x80 && a.caseInsensitiveCompare(b) == .orderedSame
            }
        }
    }

    private static func lowercased(_ ascii: UInt8) -> UInt8 { (0x41...0x5A).contains(ascii) ? ascii | 0x20 : ascii }

    /// Older font files name each weight a family of its own ("Quicksand Medium"), whose only style is Regular.
    func isWeight(of family: String) -> Bool {
        families.contains { name in
            guard name.count > family.count + 1, name.lowercased().hasPrefix(family.lowercased() + " ") else { return false }
            let rest = name.dropFirst(family.count + 1).lowercased().filter { $0 != " " && $0 != "-" }
            return Self.weightNames.contains(rest)
        }
    }

    private static let weightNames: Set<String> = [
        "thin", "hairline", "extralight", "ultralight", "light", "regular", "book", "medium", "semibold", "demibold",
        "bold", "extrabold", "ultrabold", "black", "heavy",
    ]
}

/// What to ask fontconfig for, so that its answer is a face that exists and nothing is emboldened.
struct ChosenFace: Hashable, Sendable {
    var family: String
    var weight: Int
    var isItalic: Bool
    var width: Int
    /// Points; set for fonts with an axis for it.
    var opticalSizes: ClosedRange<Double>?
}

struct InstalledFonts: Sendable {
    static let shared = InstalledFonts(faces: load())

    var faces: [InstalledFace]

    func has(family: String) -> Bool { faces.contains { $0.isNamed(family) } }

    /// The face of a family that comes closest, in the order that CSS compares: width, slant, weight
    /// (https://www.w3.org/TR/css-fonts-4/#font-style-matching); nil if there is no such family. A slant that the family
    /// does not have is asked for nevertheless: fontconfig shears the upright face.
    func face(family: String, of font: FontDescription) -> ChosenFace? {
        var candidates = faces.filter { $0.isNamed(family) || $0.isWeight(of: family) }
        guard !candidates.isEmpty else { return nil }

        let width = Double(min(max(font.width, 50), 200))
        let nearest = candidates.map { Self.distance($0.widths, width) }.min()
        candidates = candidates.filter { Self.distance($0.widths, width) == nearest }
        let slanted = candidates.filter { $0.isItalic == font.isItalic }
        if !slanted.isEmpty { candidates = slanted }

        let wanted = Double(min(max(font.weight, 1), 1000))
        var best: (face: InstalledFace, weight: Double)?
        for face in candidates {
            let weight = min(max(wanted, face.weights.lowerBound), face.weights.upperBound)
            guard let last = best else {
                best = (face, weight)
                continue
            }
            let (new, old) = (Self.weightRank(weight, wanted: wanted), Self.weightRank(last.weight, wanted: wanted))
            // Of two faces of one weight the one that bears the family's own name wins.
            if new < old || (new == old && face.isNamed(family) && !last.face.isNamed(family)) { best = (face, weight) }
        }
        guard let (face, weight) = best else { return nil }
        // fontconfig lists a variable font's named instances too, without its axes.
        return ChosenFace(
            family: face.isNamed(family) ? family : face.families[0], weight: Int(weight.rounded()), isItalic: font.isItalic,
            width: Int(min(max(width, face.widths.lowerBound), face.widths.upperBound)),
            opticalSizes: candidates.lazy.compactMap(\.opticalSizes).first)
    }

    /// A face by its full or PostScript name ("Inter-SemiBold"), as fonts are named in SwiftUI.
    func face(named name: String, of font: FontDescription) -> ChosenFace? {
        guard let face = faces.first(where: { $0.postScriptName == name || $0.fullNames.contains(name) }) else { return nil }
        var font = font
        if font.weight == 400 { font.weight = Int(face.weights.lowerBound) }
        if face.isItalic { font.isItalic = true }
        return self.face(family: face.families[0], of: font)
    }

    private static func distance(_ range: ClosedRange<Double>, _ value: Double) -> Double {
        max(range.lowerBound - value, value - range.upperBound, 0)
    }

    /// Smaller is better. 400 and 500 stand in for each other; else light looks for lighter and bold for bolder first.
    private static func weightRank(_ weight: Double, wanted: Double) -> Double {
        if weight == wanted { return 0 }
        if (400...500).contains(wanted) {
            if weight > wanted, weight <= 500 { return weight - wanted }
            return weight < wanted ? 1000 + wanted - weight : 2000 + weight
        }
        if wanted < 400 { return weight < wanted ? wanted - weight : 1000 + weight }
        return weight > wanted ? weight - wanted : 1000 + wanted - weight
    }

    private static func load() -> [InstalledFace] {
        guard let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else { return [] }
        defer {
            FcPatternDestroy(pattern)
            FcObjectSetDestroy(objects)
        }
        for object in [FC_FAMILY, FC_FULLNAME, FC_POSTSCRIPT_NAME, FC_WEIGHT, FC_WIDTH, FC_SLANT, FC_SIZE, FC_FILE, FC_INDEX] {
            FcObjectSetAdd(objects, object)
        }
        guard let set = FcFontList(nil, pattern, objects) else { return [] }
        defer { FcFontSetDestroy(set) }
        let patterns = (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }
        // fontconfig lists in the order of its hash table; choices must not depend on that.
        return patterns.map { (key: "\(file($0)) \(index($0))", face: face($0)) }.sorted { $0.key < $1.key }.map(\.face)
    }

    private static func file(_ pattern: OpaquePointer) -> String { strings(pattern, FC_FILE).first ?? "" }

    private static func index(_ pattern: OpaquePointer) -> Int32 {
        var index: Int32 = 0
        return FcPatternGetInteger(pattern, FC_INDEX, 0, &index) == FcResultMatch ? index : 0
    }

    private static func face(_ pattern: OpaquePointer) -> InstalledFace {
        let weights = range(pattern, FC_WEIGHT) ?? 80...80
        var slant: Int32 = 0
        _ = FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
        let sizes = range(pattern, FC_SIZE)
        return InstalledFace(
            families: strings(pattern, FC_FAMILY), fullNames: strings(pattern, FC_FULLNAME),
            postScriptName: strings(pattern, FC_POSTSCRIPT_NAME).first,
            weights: FcWeightToOpenTypeDouble(weights.lowerBound)...FcWeightToOpenTypeDouble(weights.upperBound),
            widths: range(pattern, FC_WIDTH) ?? 100...100, isItalic: slant != 0,
            opticalSizes: sizes.flatMap { $0.lowerBound < $0.upperBound ? $0 : nil })
    }

    private static func strings(_ pattern: OpaquePointer, _ object: String) -> [String] {
        var found: [String] = []
        var value: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(pattern, object, Int32(found.count), &value) == FcResultMatch, let text = value {
            found.append(String(cString: text))
        }
        return found
    }

    private static func range(_ pattern: OpaquePointer, _ object: String) -> ClosedRange<Double>? {
        var number = 0.0
        if FcPatternGetDouble(pattern, object, 0, &number) == FcResultMatch { return number...number }
        var range: OpaquePointer?
        var (begin, end) = (0.0, 0.0)
        guard FcPatternGetRange(pattern, object, 0, &range) == FcResultMatch, FcRangeGetDouble(range, &begin, &end) == FcTrue,
            begin <= end
        else { return nil }
        return begin...end
    }
}
