import DisplayList
import Foundation
import Stage
import SwiftUI
import SwiftUICore
import Testing

/// A line of text as it is drawn: where its letters' pens stand, and the boxes of the symbols in it.
@MainActor private struct DrawnText {
    var letters: [CGFloat] = []
    var symbols: [CGRect] = []
    var paints: [Paint] = []
    var size: CGSize

    init(_ text: Text, width: CGFloat? = nil) {
        let stage = Stage(scale: 1) { text.font(.system(size: 17)).frame(width: width, alignment: .leading) }
        size = stage.size
        for item in stage.displayFrame.items {
            switch item.content {
            case .glyphs(let glyphs):
                for run in glyphs.layout.lines.flatMap(\.runs) { letters += run.glyphs.map { item.origin.x + $0.position.x } }
            case .fill(let fill):
                symbols.append(fill.outline.bounds.offsetBy(dx: item.origin.x, dy: item.origin.y))
                paints.append(fill.paint)
            case .layer: break
            }
        }
    }
}

@MainActor @Suite struct SymbolTextTests {
    private let circle = Image(systemName: "circle")
    /// Of the circle's frame at 17 points, and of its margin.
    private let width: CGFloat = 21.3 * 0.055 * 17
    private let margin: CGFloat = 0.35 * 0.055 * 17

    @Test func aSymbolTakesItsPlaceAmongLetters() throws {
        let plain = DrawnText(Text(verbatim: "ab"))
        let drawn = DrawnText(Text(verbatim: "a") + Text(circle) + Text(verbatim: "b"))
        let symbol = try #require(drawn.symbols.first)
        let advance = plain.letters[1] - plain.letters[0]
        #expect(abs(symbol.minX - (drawn.letters[0] + advance + margin)) < 0.1)
        #expect(abs(drawn.letters[drawn.letters.count - 1] - (drawn.letters[0] + advance + width)) < 0.1)
        #expect(drawn.size.height == plain.size.height)
    }

    @Test func aSymbolBeginsAndEndsALine() throws {
        let alone = DrawnText(Text(circle))
        #expect(alone.size.width == 20)
        #expect(abs(alone.symbols[0].minX - margin) < 0.1)
        let first = DrawnText(Text("\(circle)b"))
        #expect(abs(first.symbols[0].minX - margin) < 0.1)
        #expect(abs(first.letters.last! - width) < 0.1)
        let last = DrawnText(Text("b\(circle)"))
        #expect(abs(last.symbols[0].maxX + margin - last.size.width) < 1)
    }

    @Test func interpolatedSymbolsKeepTheStylesOfTheirText() {
        let red = Color(red: 1, green: 0, blue: 0)
        let drawn = DrawnText(Text("I \(Text(Image(systemName: "heart.fill")).foregroundStyle(red)) it"))
        #expect(drawn.paints == [.color(RGBA(red: 1, green: 0, blue: 0))])
        let large = DrawnText(Text("I \(Text(circle).font(.system(size: 34)))"))
        #expect(abs(large.symbols[0].width - 20.6 * 0.055 * 34) < 0.1)
    }

    /// Of each symbol: in which line it stands, and whether it is the first thing there.
    private func places(_ text: Text, width: CGFloat) -> [String] {
        let drawn = DrawnText(text, width: width)
        let height = DrawnText(Text(verbatim: "a")).size.height
        return drawn.symbols.map { "\(Int($0.midY / height) + 1)\(abs($0.minX - margin) < 0.1 ? " first" : "")" }
    }

    private var lineOfFiveLetters: CGFloat { DrawnText(Text(verbatim: "nnnnn")).size.width }

    @Test func aSymbolThatDoesNotFitGoesToTheNextLine() {
        let room = lineOfFiveLetters + width
        let circle = self.circle
        for text in [Text("nnnnn\(circle)"), Text(verbatim: "nnnnn") + Text(circle), Text("nnnnn \(circle)"), Text(verbatim: "nnnnn ") + Text(circle)] {
            #expect(places(text, width: room - 3) == ["2 first"])
        }
        #expect(places(Text("nnnnn\(circle)"), width: room + 1) == ["1"])
        // What is behind it goes with it, if it fits, or on.
        #expect(places(Text("nnnnn\(circle)n"), width: room - 3) == ["2 first"])
        #expect(places(Text("nnnnn\(circle)nnnn nn"), width: room + 1) == ["1"])
        #expect(places(Text("nnnnn nnnnn\(circle)"), width: room - 3) == ["3 first"])
    }

    @Test func symbolsInARowWrap() {
        let circle = self.circle
        #expect(places(Text("\(circle)\(circle)\(circle)\(circle)\(circle)"), width: 2.5 * width) == ["1 first", "1", "2 first", "2", "3 first"])
        #expect(places(Text("\(circle) \(circle) \(circle)"), width: 1.5 * width) == ["1 first", "2 first", "3 first"])
        // The height counts them.
        let heights = [Text("\(circle)\(circle)\(circle)"), Text(verbatim: "a\na\na")].map { DrawnText($0, width: 1.5 * width).size.height }
        #expect(heights[0] == heights[1])
    }

    @Test func noLineIsBrokenBetweenASymbolAndItsPunctuation() {
        let room = lineOfFiveLetters + width
        let circle = self.circle
        // The comma takes the symbol along, and the bracket too.
        #expect(places(Text("nnnnn \(circle),"), width: room + 5) == ["2 first"])
        let bracket = DrawnText(Text("nnnnn (\(circle))"), width: room + 5)
        #expect(bracket.symbols[0].minY > DrawnText(Text(verbatim: "a")).size.height)
        #expect(bracket.symbols[0].minX > margin + 2)
    }

    @Test func spacesAtALinesEndTakeNoRoomBesideASymbol() {
        let circle = self.circle
        #expect(DrawnText(Text("nnnnn \(circle)"), width: nil).size.width > lineOfFiveLetters + width)
        let text = Text("nnnnn \(circle)").font(.system(size: 17))
        let size = Stage(scale: 1) { text.frame(maxWidth: lineOfFiveLetters + 4) }.size
        #expect(abs(size.width - (lineOfFiveLetters + 4)) <= 1)
    }

    @Test func aLineSaysItsSymbols() {
        let items = Stage { Text("Rated \(Image(systemName: "star.fill"))") }.accessibility
        #expect(items.map(\.label) == ["Rated star fill"])
    }
}

@MainActor @Suite struct SymbolLabelTests {
    private let label = Label("Lightning", systemImage: "bolt.fill")

    private func drawn<V: View>(_ view: V) -> [String] {
        Stage { view }.displayFrame.items.map { item in
            switch item.content {
            case .glyphs(let glyphs): glyphs.layout.lines.map(\.text).joined()
            case .fill: "symbol"
            case .layer: "layer"
            }
        }
    }

    @Test func stylesShowTheirParts() {
        #expect(drawn(label) == ["symbol", "Lightning"])
        #expect(drawn(label.labelStyle(.automatic)) == ["symbol", "Lightning"])
        #expect(drawn(label.labelStyle(.titleAndIcon)) == ["symbol", "Lightning"])
        #expect(drawn(label.labelStyle(.titleOnly)) == ["Lightning"])
        #expect(drawn(label.labelStyle(.iconOnly)) == ["symbol"])
        #expect(drawn(VStack { label }.labelStyle(.iconOnly)) == ["symbol"])
    }

    @Test func aLabelSaysItsTitleOnce() {
        #expect(Stage { label }.accessibility.map(\.label) == ["Lightning"])
        let icon = Stage { label.labelStyle(.iconOnly) }.accessibility
        #expect(icon.map(\.label) == ["Lightning"])
        #expect(icon[0].traits == .isImage)
    }

    @Test func theIconStandsEightPointsBeforeTheTitle() {
        let title = Stage(scale: 1) { Text(verbatim: "Lightning") }.size.width
        let icon = Stage(scale: 1) { Image(systemName: "bolt.fill") }.size.width
        #expect(Stage(scale: 1) { Label(String("Lightning"), systemImage: "bolt.fill") }.size.width == icon + 8 + title)
    }

    /// Shows the label that it is given anew, in the style outside, and reads the environment itself.
    private struct Boxed: LabelStyle {
        @Environment(\.layoutDirection) private var direction
        func makeBody(configuration: Configuration) -> some View {
            VStack {
                Label(configuration)
                Text(verbatim: direction == .leftToRight ? "ltr" : "rtl")
            }
        }
    }

    @Test func ownStylesWrapTheStyleOutside() {
        #expect(drawn(label.labelStyle(Boxed())) == ["symbol", "Lightning", "ltr"])
        #expect(drawn(label.labelStyle(Boxed()).labelStyle(.titleOnly)) == ["Lightning", "ltr"])
        #expect(drawn(label.labelStyle(Boxed()).environment(\.layoutDirection, .rightToLeft)).last == "rtl")
    }

    @Test func anyViewsMakeALabel() {
        let label = Label {
            Text(verbatim: "Title")
        } icon: {
            Circle().frame(width: 10, height: 10)
        }
        #expect(drawn(label) == ["symbol", "Title"])
    }
}
