import CCairo
import DisplayList
import Foundation
import Synchronization

/// The outlines of single glyphs of one font file, in parts of the font's size: y down from the baseline, x from the pen.
/// For icons, which are put together and changed as shapes before they are drawn. May be used from any thread.
public final class GlyphOutlines: Sendable {
    private struct OpenFace: @unchecked Sendable {
        let face: FT_Face
    }

    private let face: Mutex<OpenFace>

    /// The first family of these that is installed, in its upright regular face; nil where none is.
    public init?(families: [String]) {
        var library: FT_Library?
        guard let file = families.lazy.compactMap(Self.file).first, FT_Init_FreeType(&library) == 0 else { return nil }
        var face: FT_Face?
        guard FT_New_Face(library, file.path, FT_Long(file.index), &face) == 0, let face, face.pointee.units_per_EM > 0 else {
            FT_Done_FreeType(library)
            return nil
        }
        self.face = Mutex(OpenFace(face: face))
    }

    /// By the name that the font gives the glyph; nil where it has none of this name.
    public func outline(named name: String) -> Outline? {
        face.withLock { open in
            let index = FT_Get_Name_Index(open.face, name)
            return index == 0 ? nil : Self.load(index, open.face)?.outline
        }
    }

    /// The glyphs of `text` side by side, without shaping; nil when the font lacks one of them.
    public func outline(of text: String) -> Outline? {
        face.withLock { open in
            var elements: [Outline.Element] = []
            var pen: CGFloat = 0
            for scalar in text.unicodeScalars {
                let index = FT_Get_Char_Index(open.face, FT_ULong(scalar.value))
                guard index != 0, let glyph = Self.load(index, open.face) else { return nil }
                elements += glyph.outline.transformed(by: CGAffineTransform(translationX: pen, y: 0)).elements
                pen += glyph.advance
            }
            return .elements(elements)
        }
    }

    private static func load(_ index: FT_UInt, _ face: FT_Face) -> (outline: Outline, advance: CGFloat)? {
        guard FT_Load_Glyph(face, index, FT_Int32(FT_LOAD_NO_SCALE)) == 0, let slot = face.pointee.glyph,
            slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        let em = CGFloat(face.pointee.units_per_EM)
        return (Outline(slot.pointee.outline, unitsPerEm: em), CGFloat(slot.pointee.metrics.horiAdvance) / em)
    }

    /// Of several files with one face the first by name, TrueType before the web's formats.
    private static func file(of family: String) -> (path: String, index: Int32)? {
        guard let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else { return nil }
        defer {
            FcPatternDestroy(pattern)
            FcObjectSetDestroy(objects)
        }
        _ = family.withCString { text in
            text.withMemoryRebound(to: FcChar8.self, capacity: family.utf8.count + 1) {
                FcPatternAddString(pattern, FC_FAMILY, $0)
            }
        }
        FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
        for object in [FC_FILE, FC_INDEX, FC_WEIGHT] { FcObjectSetAdd(objects, object) }
        guard let set = FcFontList(nil, pattern, objects) else { return nil }
        defer { FcFontSetDestroy(set) }
        var best: (rank: (Int, Int, String), index: Int32)?
        for at in 0..<Int(set.pointee.nfont) {
            var file: UnsafeMutablePointer<FcChar8>?
            var index: Int32 = 0
            var weight: Int32 = FC_WEIGHT_REGULAR
            guard let found = set.pointee.fonts[at], FcPatternGetString(found, FC_FILE, 0, &file) == FcResultMatch, let file
            else { continue }
            _ = FcPatternGetInteger(found, FC_INDEX, 0, &index)
            _ = FcPatternGetInteger(found, FC_WEIGHT, 0, &weight)
            let path = String(cString: file)
            // Above bit 16 stands the named instance of a variable font, which outlines without axes do not know.
            guard index >> 16 == 0 else { continue }
            let isPlain = path.hasSuffix(".ttf") || path.hasSuffix(".otf") || path.hasSuffix(".ttc")
            let rank = (Int(abs(weight - FC_WEIGHT_REGULAR)), isPlain ? 0 : 1, path)
            if best.map({ rank < $0.rank }) ?? true { best = (rank, index) }
        }
        return best.map { ($0.rank.2, $0.index) }
    }
}

extension Outline {
    /// FreeType's points: those on the curve have tag bit 0, the others are control points, of cubic curves with bit 1. Two quadratic
    /// control points in a row have a point of the curve half-way between them.
    fileprivate init(_ source: FT_Outline, unitsPerEm em: CGFloat) {
        var elements: [Element] = []
        var start = 0
        for contour in 0..<Int(source.n_contours) {
            let end = Int(source.contours[contour])
            defer { start = end + 1 }
            guard end > start else { continue }
            let points = (start...end).map { at in
                CGPoint(x: CGFloat(source.points[at].x) / em, y: -CGFloat(source.points[at].y) / em)
            }
            let tags = (start...end).map { UInt8(bitPattern: source.tags[$0]) & 3 }
            elements += Self.contour(points, tags)
        }
        self = elements.isEmpty ? .empty : .elements(elements)
    }

    private static func contour(_ points: [CGPoint], _ tags: [UInt8]) -> [Element] {
        func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
        let count = points.count
        // Starts at a point of the curve, made where there is none.
        let first = tags.firstIndex { $0 & 1 == 1 }
        let origin = first.map { points[$0] } ?? middle(points[count - 1], points[0])
        var elements: [Element] = [.move(origin)]
        var controls: [CGPoint] = []
        func end(at point: CGPoint, isCubic: Bool) {
            if controls.isEmpty {
                elements.append(.line(point))
            } else if isCubic, controls.count == 2 {
                elements.append(.curve(point, control1: controls[0], control2: controls[1]))
            } else {
                elements.append(.quad(point, control: controls[0]))
            }
            controls.removeAll()
        }
        var isCubic = false
        for step in 1...count {
            let at = ((first ?? -1) + step) % count
            if first != nil && step == count { break }
            if tags[at] & 1 == 1 {
                end(at: points[at], isCubic: isCubic)
            } else {
                isCubic = tags[at] & 2 != 0
                if !isCubic, let last = controls.last { end(at: middle(last, points[at]), isCubic: false) }
                controls.append(points[at])
            }
        }
        if !controls.isEmpty { end(at: origin, isCubic: isCubic) }
        elements.append(.close)
        return elements
    }
}
