import CCairo
import CPango
import DisplayList
import Foundation
import Synchronization

/// The font files that text was laid out with, by number, and as Cairo's faces to draw them with.
public final class FontCatalog: Sendable {
    public static let shared = FontCatalog()

    /// All that tells one face from another: which outlines, and what is done to them.
    struct Face: Hashable, Sendable {
        var file: String
        /// fontconfig's: the face in its collection, and above bit 16 the named instance of a variable font.
        var index: Int32
        /// "wght=560,opsz=17", for variable fonts.
        var variations: String
        var isEmboldened: Bool
        var isSheared: Bool
        var isColored: Bool

        /// FNV-1a, so that a face has one number, whatever was laid out before it.
        var number: Int {
            let name = "\(file)|\(index)|\(variations)|\(isEmboldened)|\(isSheared)"
            let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            return Int(hash >> 1)
        }
    }

    private struct State {
        var faces: [Int: Face] = [:]
        /// cairo_font_face_t pointers; nil where the file could not be opened, so that it is tried once only.
        var cairoFaces: [Int: UInt?] = [:]
        var library: FT_Library?
    }

    private let state = Mutex(State())

    private init() {}

    /// A cairo_font_face_t that lives as long as the process, without hinting; nil for a number that no layout gave or a font
    /// file that is no longer there. May be called, and the face used, from any thread.
    public func cairoFace(for reference: FontReference) -> OpaquePointer? {
        let bits: UInt? = state.withLock { state in
            if let known = state.cairoFaces[reference.number] { return known }
            guard let face = state.faces[reference.number] else { return nil }
            let made = Self.makeCairoFace(face, library: &state.library)
            state.cairoFaces[reference.number] = .some(made)
            return made
        }
        return bits.flatMap { OpaquePointer(bitPattern: $0) }
    }

    /// The number of the face that fontconfig chose.
    func reference(for pattern: OpaquePointer) -> (reference: FontReference, face: Face)? {
        var file: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file else { return nil }
        var index: Int32 = 0
        _ = FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        var variations: UnsafeMutablePointer<FcChar8>?
        _ = FcPatternGetString(pattern, FC_FONT_VARIATIONS, 0, &variations)
        var (emboldens, isColored): (FcBool, FcBool) = (0, 0)
        _ = FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &emboldens)
        _ = FcPatternGetBool(pattern, FC_COLOR, 0, &isColored)
        var matrix: UnsafeMutablePointer<FcMatrix>?
        let isSheared = FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch && (matrix?.pointee.xy ?? 0) != 0

        // Pictures are neither emboldened nor slanted.
        let face = Face(
            file: String(cString: file), index: index, variations: variations.map { String(cString: $0) } ?? "",
            isEmboldened: emboldens != 0 && isColored == 0, isSheared: isSheared && isColored == 0, isColored: isColored != 0)
        let number = state.withLock { state in
            var number = face.number
            while let other = state.faces[number], other != face { number &+= 1 }
            state.faces[number] = face
            return number
        }
        return (FontReference(number: number), face)
    }

    /// Each face has an FT_Face of its own: Cairo keeps one object per font file and settings, so a face that it had
    /// opened from the file would change under all others when it is told to shear.
    private static func makeCairoFace(_ face: Face, library: inout FT_Library?) -> UInt? {
        if library == nil { guard FT_Init_FreeType(&library) == 0 else { return nil } }
        var opened: FT_Face?
        guard FT_New_Face(library, face.file, FT_Long(face.index), &opened) == 0, let opened else { return nil }
        guard let made = face.variations.isEmpty ? fixed(opened, face) : variable(opened, face),
            cairo_font_face_status(made) == CAIRO_STATUS_SUCCESS
        else {
            FT_Done_Face(opened)
            return nil
        }
        if face.isEmboldened { cairo_ft_font_face_set_synthesize(made, UInt32(CAIRO_FT_SYNTHESIZE_BOLD.rawValue)) }
        if face.isSheared { cairo_ft_font_face_set_synthesize(made, UInt32(CAIRO_FT_SYNTHESIZE_OBLIQUE.rawValue)) }
        return UInt(bitPattern: made)
    }

    private static func fixed(_ opened: FT_Face, _ face: Face) -> OpaquePointer? {
        // Emoji are bitmaps; those of other fonts are for sizes that nothing is drawn at.
        cairo_ft_font_face_create_for_ft_face(opened, Int32(face.isColored ? 0 : FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))
    }

    /// Cairo takes the axes' values from a pattern only (and draws no bitmaps then).
    private static func variable(_ opened: FT_Face, _ face: Face) -> OpaquePointer? {
        guard let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        var value = FcValue()
        value.type = FcTypeFTFace
        value.u.f = UnsafeMutableRawPointer(opened)
        FcPatternAdd(pattern, FC_FT_FACE, value, FcTrue)
        FcPatternAddBool(pattern, FC_HINTING, FcFalse)
        face.variations.withCString { text in
            _ = text.withMemoryRebound(to: FcChar8.self, capacity: face.variations.utf8.count + 1) {
                FcPatternAddString(pattern, FC_FONT_VARIATIONS, $0)
            }
        }
        return cairo_ft_font_face_create_for_pattern(pattern)
    }
}
