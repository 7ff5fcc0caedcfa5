import CPango
import DisplayList
import Foundation

/// Measures of a face in parts of its size, y up from the baseline.
struct FaceMetrics: Hashable, Sendable {
    var ascent: CGFloat = 0.95
    /// Downwards, as all fonts mean it: positive below the baseline.
    var descent: CGFloat = 0.25
    var gap: CGFloat = 0
    var capHeight: CGFloat = 0.7
    var xHeight: CGFloat = 0.5
    /// The upper edge, mostly below the baseline.
    var underline: CGFloat = -0.1
    var underlineThickness: CGFloat = 0.06
    /// The upper edge.
    var strikethrough: CGFloat = 0.3
    var strikethroughThickness: CGFloat = 0.06
    /// Of glyph 0.
    var missingGlyphWidth: CGFloat = 0.5
}

/// A Pango font map with all that is known about its fonts. Not safe for threads: its owner keeps it under a lock.
///
/// Fonts are not hinted, so text scales with its font, and everything is set at a fixed size (`SetText`) and scaled to
/// the one asked for. Otherwise each new size would cost fontconfig's sorting of all fonts again: 2.4 ms of a text that
/// takes 6 µs to lay out.
final class PangoFonts {
    struct Known {
        var reference: FontReference
        var isColored: Bool
        var isSheared: Bool
        var isEmboldened: Bool
        /// What Pango sets it at.
        var units: CGFloat
        var metrics: FaceMetrics
    }

    /// What stands behind a font description, whatever the size.
    struct Primary {
        var face: ChosenFace?
        var known: Known?
        var metrics: FaceMetrics { known?.metrics ?? FaceMetrics() }
    }

    let map: OpaquePointer
    let context: OpaquePointer
    private var known: [OpaquePointer: Known] = [:]
    private var primaries: [FontDescription: Primary] = [:]
    private var fallbacks: [Fallback: String] = [:]

    private struct Fallback: Hashable {
        var family: FontDescription.Family
        var language: String?
    }

    init() {
        map = pango_ft2_font_map_new()
        // 72 dots an inch: one point is one unit.
        pango_ft2_font_map_set_resolution(map, 72, 72)
        pango_fc_font_map_set_default_substitute(
            map,
            { pattern, _ in
                FcPatternDel(pattern, FC_HINTING)
                FcPatternAddBool(pattern, FC_HINTING, FcFalse)
            }, nil, nil)
        context = pango_font_map_create_context(map)
        pango_context_set_round_glyph_positions(context, 0)
    }

    deinit {
        forgetFonts()
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(map))
    }

    func primary(of font: FontDescription) -> Primary {
        var key = font
        key.size = font.size < FontFamilies.displaySize ? FontFamilies.displaySize / 2 : FontFamilies.displaySize
        (key.hasMonospacedDigits, key.hasSmallCaps, key.leading) = (false, false, 0)
        if let found = primaries[key] { return found }
        var primary = Primary(face: FontFamilies.face(of: key))
        let description = description(of: key, face: primary.face, units: SetText.largestUnits, language: nil)
        defer { pango_font_description_free(description) }
        if let font = pango_font_map_load_font(map, context, description) {
            primary.known = self.known(font)
            g_object_unref(UnsafeMutableRawPointer(font))
        }
        if primaries.count >= 1024 { primaries.removeAll() }
        primaries[key] = primary
        return primary
    }

    /// To be freed by the caller. `units` is the size to set the font at.
    func description(of font: FontDescription, face: ChosenFace?, units: CGFloat, language: String?) -> OpaquePointer {
        let description = pango_font_description_new()!
        let others = fallbackFamilies(of: font.family, language: language)
        pango_font_description_set_family(description, (face.map { $0.family + "," } ?? "") + others)
        pango_font_description_set_absolute_size(description, max(1, (Double(units) * Double(PANGO_SCALE)).rounded()))
        pango_font_description_set_weight(description, Int32(face?.weight ?? min(max(font.weight, 100), 1000)))
        pango_font_description_set_style(description, Int32(font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL))
        pango_font_description_set_stretch(description, Self.stretch(percent: face?.width ?? font.width))
        // Where the font has no small capitals, Pango sets capitals in a smaller size.
        if font.hasSmallCaps { pango_font_description_set_variant(description, Int32(PANGO_VARIANT_SMALL_CAPS)) }
        if let sizes = face?.opticalSizes {
            // fontconfig would take the size that the text is set at.
            let size = Int(min(max(Double(font.size), sizes.lowerBound), sizes.upperBound))
            pango_font_description_set_variations(description, "opsz=\(size)")
        }
        return description
    }

    func known(_ font: OpaquePointer) -> Known? {
        if let found = known[font] { return found }
        guard let pattern = pango_fc_font_get_pattern(font), let (reference, face) = FontCatalog.shared.reference(for: pattern)
        else { return nil }
        let new = Known(
            reference: reference, isColored: face.isColored, isSheared: face.isSheared, isEmboldened: face.isEmboldened,
            units: Self.units(font), metrics: Self.metrics(font))
        // A font is kept as long as its address is a key here.
        if known.count >= 2048 { forgetFonts() }
        g_object_ref(UnsafeMutableRawPointer(font))
        known[font] = new
        return new
    }

    private func forgetFonts() {
        for font in known.keys { g_object_unref(UnsafeMutableRawPointer(font)) }
        known.removeAll()
    }

    private func fallbackFamilies(of family: FontDescription.Family, language: String?) -> String {
        var key = Fallback(family: family, language: language)
        if family != .serif { key.family = .system }
        if let found = fallbacks[key] { return found }
        let installed = FontFamilies.fallbacks(of: key.family, language: language)
            .filter { InstalledFonts.shared.has(family: $0) }
        let names = (installed + ["sans-serif"]).joined(separator: ",")
        if fallbacks.count >= 256 { fallbacks.removeAll() }
        fallbacks[key] = names
        return names
    }

    private static func units(_ font: OpaquePointer) -> CGFloat {
        var (xScale, yScale): (Int32, Int32) = (0, 0)
        if let font = pango_font_get_hb_font(font) { hb_font_get_scale(font, &xScale, &yScale) }
        return CGFloat(abs(yScale)) / CGFloat(PANGO_SCALE)
    }

    private static func metrics(_ pangoFont: OpaquePointer) -> FaceMetrics {
        var metrics = FaceMetrics()
        guard let font = pango_font_get_hb_font(pangoFont) else { return metrics }
        let em = units(pangoFont) * CGFloat(PANGO_SCALE)
        guard em > 0 else { return metrics }

        var extents = hb_font_extents_t()
        if hb_font_get_h_extents(font, &extents) != 0, extents.ascender != extents.descender {
            metrics.ascent = abs(CGFloat(extents.ascender)) / em
            metrics.descent = abs(CGFloat(extents.descender)) / em
            metrics.gap = max(0, CGFloat(extents.line_gap) / em)
        }
        metrics.missingGlyphWidth = CGFloat(hb_font_get_glyph_h_advance(font, 0)) / em
        func read(_ tag: hb_ot_metrics_tag_t, into value: WritableKeyPath<FaceMetrics, CGFloat>, isLength: Bool) {
            var position: Int32 = 0
            guard hb_ot_metrics_get_position(font, tag, &position) != 0, position != 0 else { return }
            let parts = CGFloat(position) / em
            metrics[keyPath: value] = isLength ? abs(parts) : parts
        }
        read(HB_OT_METRICS_TAG_CAP_HEIGHT, into: \.capHeight, isLength: true)
        read(HB_OT_METRICS_TAG_X_HEIGHT, into: \.xHeight, isLength: true)
        read(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, into: \.underline, isLength: false)
        read(HB_OT_METRICS_TAG_UNDERLINE_SIZE, into: \.underlineThickness, isLength: true)
        read(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, into: \.strikethrough, isLength: false)
        read(HB_OT_METRICS_TAG_STRIKEOUT_SIZE, into: \.strikethroughThickness, isLength: true)
        return metrics
    }

    /// Pango's nine widths, from ultra condensed (50 %) to ultra expanded (200 %), by OpenType's percentages.
    private static func stretch(percent: Int) -> Int32 {
        let percentages = [50, 62, 75, 87, 100, 112, 125, 150, 200]
        let nearest = percentages.enumerated().min { abs($0.element - percent) < abs($1.element - percent) }
        return Int32(nearest?.offset ?? 4)
    }
}
