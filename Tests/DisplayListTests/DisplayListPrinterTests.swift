import DisplayList
import Foundation
import Testing

@Suite struct DisplayListPrinterTests {
    private let bounds = CGRect(x: 0, y: 0, width: 108, height: 108)

    private func item(_ content: DisplayItem.Content, at origin: CGPoint = .zero) -> DisplayItem {
        DisplayItem(identity: Serial.next(), version: Serial.next(), origin: origin, bounds: bounds, content: content)
    }

    @Test func `a frame prints as a tree`() {
        let fade = GradientStops([.init(location: 0, color: .white), .init(location: 1, color: .clear)])
        let disc = Fill(
            .ellipse(CGRect(x: 6, y: 6, width: 96, height: 96)),
            paint: .linear(fade, start: .zero, end: CGPoint(x: 0, y: 96)))
        let ring = Fill(
            .rect(CGRect(x: 0, y: 0, width: 10, height: 10.50001)),
            paint: .color(RGBA(red: 1, green: 59 / 255, blue: 48 / 255)), stroke: Stroke(width: 2, cap: .round, dash: [4, 2]))
        let line = TextLayout.Line(
            text: "AK", rect: .zero, baseline: 10,
            runs: [.init(font: FontReference(number: 3), size: 17, paint: 0, glyphs: [])], decorations: [])
        let text = TextLayout(size: .zero, lines: [line], isTruncated: false, inkBounds: .zero)
        let frame = DisplayFrame(
            size: CGSize(width: 390, height: 844), scale: 3,
            items: [
                item(.layer(.blur(radius: 16.3204, opaqueExtent: nil), [item(.fill(disc)), item(.fill(ring), at: CGPoint(x: -0.0001, y: 4))])),
                item(.layer(.mask([item(.fill(disc))], isLuminance: false), [item(.glyphs(Glyphs(text, paints: [.color(.black)])))])),
                item(.layer(.transform(CGAffineTransform(translationX: 1.0 / 3, y: 0)), [])),
            ], background: .white)
        #expect(
            frame.printed == """
                frame 390×844 @3 background #FFFFFF
                layer blur 16.32
                  fill ellipse (6 6 96 96) linear(#FFFFFF 0, #00000000 1 from (0 0) to (0 96))
                  stroke rect (0 0 10 10.5) width 2 round cap dash [4 2] #FF3B30 at (0 4)
                layer mask
                  text "AK" size 17 #000000
                by alpha
                  fill ellipse (6 6 96 96) linear(#FFFFFF 0, #00000000 1 from (0 0) to (0 96))
                layer transform move (0.333 0)
                """)
    }

    @Test func `equal drawings print alike, whoever draws them`() {
        let fill = Fill(.rect(bounds), paint: .color(.black))
        #expect([item(.fill(fill))].printed == [item(.fill(fill))].printed)
    }

    @Test func `numbers that are none print as words`() {
        let fill = Fill(
            .rect(CGRect(x: CGFloat.nan, y: -CGFloat.infinity, width: 1e20, height: 0)),
            paint: .color(RGBA(red: .nan, green: 0, blue: 0)))
        #expect(item(.fill(fill)).printed.hasPrefix("fill rect (nan -inf 1e+20 0) #000000"))
    }
}
