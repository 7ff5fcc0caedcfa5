import CPango
import Testing

/// The header of CPango repeats what Pango's own headers say; these are the numbers that a C compiler gives for them.
@Suite struct TextLibraryTests {
    @Test func structsAreAsLargeAsPangos() {
        #expect(MemoryLayout<PangoAnalysis>.size == 48)
        #expect(MemoryLayout<PangoItem>.size == 64)
        #expect(MemoryLayout<PangoGlyphGeometry>.size == 12)
        #expect(MemoryLayout<PangoGlyphInfo>.size == 20)
        #expect(MemoryLayout<PangoGlyphString>.size == 32)
        #expect(MemoryLayout<PangoGlyphItem>.stride == 32)
        #expect(MemoryLayout<PangoLayoutLine>.size == 32)
        #expect(MemoryLayout<PangoRectangle>.size == 16)
        #expect(MemoryLayout<PangoAttribute>.size == 16)
        #expect(MemoryLayout<GSList>.size == 16)
    }

    @Test func fieldsAreWherePangoHasThem() {
        #expect(MemoryLayout<PangoAnalysis>.offset(of: \.font) == 16)
        #expect(MemoryLayout<PangoAnalysis>.offset(of: \.flags) == 26)
        #expect(MemoryLayout<PangoItem>.offset(of: \.analysis) == 16)
        #expect(MemoryLayout<PangoGlyphString>.offset(of: \.log_clusters) == 16)
        #expect(MemoryLayout<PangoLayoutLine>.offset(of: \.runs) == 16)
        #expect(MemoryLayout<PangoAttribute>.offset(of: \.start_index) == 8)
    }
}
