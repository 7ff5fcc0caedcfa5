import DisplayList
import Foundation
import Stage
import SwiftUI
import SwiftUICore
import Testing

@MainActor private let glyphs = ViewTree.Services.standard.symbolGlyphs!

@MainActor private func exists(_ name: String) -> Bool { SymbolLibrary.exists(name, in: glyphs) }

/// What a view draws, layers opened.
@MainActor private func fills<V: View>(_ view: V, scale: CGFloat = 1, _ conditions: Stage.Conditions = .init()) -> [Fill] {
    func open(_ items: [DisplayItem]) -> [Fill] {
        items.flatMap { item -> [Fill] in
            switch item.content {
            case .fill(let fill): [fill]
            case .glyphs: []
            case .layer(_, let inside): open(inside)
            }
        }
    }
    return open(Stage(scale: scale, conditions: conditions) { view }.displayFrame.items)
}

@MainActor private func size<V: View>(_ view: V, scale: CGFloat = 1, _ conditions: Stage.Conditions = .init()) -> CGSize {
    Stage(scale: scale, conditions: conditions) { view }.size
}

@MainActor @Suite struct SymbolNameTests {
    @Test func everyRowReadsAndEveryGlyphIsInTheFont() {
        let table = SymbolTable.shared
        #expect(table.mistakes == [])
        #expect(table.names.count >= 300)
        #expect(table.glyphs.filter { glyphs.icon(named: $0) == nil } == [])
        #expect(table.references.filter { !$0.hasPrefix("_") && !exists($0) } == [])
    }

    @Test func nearlyAllCommonNamesHaveASymbol() {
        let names = Set(commonSymbolNames)
        let missing = names.filter { !exists($0) }
        #expect(names.count - missing.count >= 1040, "\(missing.sorted())")
    }

    @Test func everySymbolIsDrawnWithinItsGrid() {
        for name in SymbolTable.shared.names.flatMap({ SymbolTable.shared.hasFill($0) ? [$0, $0 + ".fill"] : [$0] }) {
            let symbol = SymbolLibrary.symbol(name, from: glyphs)
            let box = symbol.bounds
            #expect(symbol.isKnown, "\(name)")
            #expect(max(box.width, box.height) > 3 && box.minX > -2.5 && box.minY > -2.5 && box.maxX < 26.5 && box.maxY < 26.5, "\(name)")
        }
    }

    @Test(arguments: [
        "heart.fill", "heart.slash", "heart.slash.fill", "heart.circle", "heart.circle.fill", "heart.square.fill",
        "star.leadinghalf.filled", "bell.badge", "bell.badge.fill", "person.crop.circle.badge.plus", "person.fill.badge.minus",
        "person.crop.circle.fill.badge.checkmark", "mic.slash.circle.fill", "checkmark.seal.fill", "lock.shield", "plus.message.fill",
        "exclamationmark.triangle.fill", "play.rectangle.fill", "1.circle", "42.circle.fill", "a.square", "z.circle.fill",
        "arrow.up.circle.fill", "chevron.right.circle", "questionmark.diamond", "person.fill.viewfinder", "xmark.octagon.fill",
        "square.fill", "circle", "capsule.fill", "person.fill.checkmark", "ellipsis.circle.fill",
    ])
    func variantsFollowByRule(_ name: String) {
        #expect(exists(name))
    }

    @Test(arguments: ["", ".", "heart.", ".fill", "plus.fill", "no.such.symbol", "heart.circle.circle.nothing", "_bag", "7", "a", "😀"])
    func whatHasNoSymbolHasNone(_ name: String) { #expect(!exists(name)) }

    @Test func anUnknownNameShowsADashedSquareAndIsReportedOnce() {
        let first = fills(Image(systemName: "not.a.symbol"))
        #expect(first.count == 1)
        // A square of 20.8 units, and in it a mark.
        #expect(size(Image(systemName: "not.a.symbol")) == CGSize(width: 21, height: 21))
        _ = fills(Image(systemName: "not.a.symbol").font(.title))
        let sentences = SymbolLibrary.reported.filter { $0.contains("not.a.symbol") }
        #expect(sentences == ["there is no symbol \"not.a.symbol\"; a dashed square stands in for it."])
    }

    @Test func variantsChangeNames() {
        func name(_ variants: SymbolVariants, _ name: String) -> String { variants.apply(to: name, exists: exists) }
        #expect(name(.fill, "heart") == "heart.fill")
        #expect(name(.fill, "heart.fill") == "heart.fill")
        #expect(name(.circle, "heart") == "heart.circle")
        #expect(name(.circle.fill, "heart") == "heart.circle.fill")
        #expect(name(.circle, "heart.fill") == "heart.circle.fill")
        #expect(name(.slash, "mic") == "mic.slash")
        #expect(name(.slash.fill, "mic") == "mic.slash.fill")
        #expect(name(.slash.circle.fill, "mic") == "mic.slash.circle.fill")
        #expect(name(.fill, "person.badge.plus") == "person.fill.badge.plus")
        #expect(name(.square, "star.circle") == "star.circle")
        // There is no filled plus.
        #expect(name(.fill, "plus") == "plus")
        #expect(name(.none, "plus") == "plus")
        #expect(SymbolVariants.circle.fill.contains(.circle) && !SymbolVariants.circle.contains(.fill))
    }

    @Test func variantsAddUpFromOutsideIn() {
        let plain = fills(Image(systemName: "heart.circle.fill"))
        #expect(fills(Image(systemName: "heart").symbolVariant(.circle).symbolVariant(.fill)) == plain)
        #expect(fills(Image(systemName: "heart").symbolVariant(.fill).symbolVariant(.circle)) == plain)
        let reset = Image(systemName: "heart").environment(\.symbolVariants, .none).symbolVariant(.fill)
        #expect(fills(reset) == fills(Image(systemName: "heart")))
    }
}

@MainActor @Suite struct SymbolImageTests {
    @Test func symbolsAreAsLargeAsTheirFont() {
        #expect(size(Image(systemName: "circle")) == CGSize(width: 20, height: 20))
        #expect(size(Image(systemName: "circle").font(.system(size: 100))) == CGSize(width: 118, height: 118))
        #expect(size(Image(systemName: "circle").imageScale(.large)).width == 26)
        #expect(size(Image(systemName: "circle").imageScale(.small)).width == 16)
        // A chevron is narrow, a minus low.
        #expect(size(Image(systemName: "chevron.right")).width < 12)
        #expect(size(Image(systemName: "minus")).height < 4)
    }

    @Test func symbolsFollowDynamicType() {
        let large = Stage.Conditions.with { $0.dynamicTypeSize = .accessibility5 }
        #expect(size(Image(systemName: "circle"), large).width == 63)  // 53-point text.
        #expect(size(Image(systemName: "circle").font(.system(size: 17)), large).width == 20)
    }

    /// How thick the first line is that a level through the middle of a symbol of 17 points meets.
    private func thickness(_ name: String, _ weight: Font.Weight) -> CGFloat {
        let outline = fills(Image(systemName: name).font(.system(size: 17, weight: weight)), scale: 1)[0].outline
        let y = outline.bounds.midY
        var crossings: [CGFloat] = []
        for contour in outline.flattened(tolerance: 0.001) {
            for (a, b) in zip(contour.points, contour.points.dropFirst() + [contour.points[0]]) where (a.y > y) != (b.y > y) {
                crossings.append(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x))
            }
        }
        crossings.sort()
        return crossings.count > 1 ? crossings[1] - crossings[0] : 0
    }

    @Test(arguments: [
        (Font.Weight.ultraLight, -1.0), (.thin, -0.68), (.light, -0.34), (.regular, 0), (.medium, 0.26), (.semibold, 0.5), (.bold, 0.76),
        (.heavy, 1.02), (.black, 1.26),
    ])
    func linesKeepUpWithTheBarsOfLetters(_ weight: Font.Weight, _ change: CGFloat) {
        let unit: CGFloat = 0.055 * 17
        // A line, a glyph of the icon font, an enclosure, and an outline made from a filled icon.
        for (name, regular) in [("rectangle.split.2x1", 2), ("bookmark", 2), ("circle", 1.8), ("photo", 1.8)] as [(String, CGFloat)] {
            #expect(abs(thickness(name, weight) - (regular + change) * unit) < 0.05, "\(name)")
        }
    }

    @Test func aFilledVariantOfAnOutlinedIconHasNoSeam() {
        // Two areas, which lie over one another: the line, and what it encloses.
        let pixels = Stage(scale: 8, background: .white) { Image(systemName: "creditcard.fill").font(.system(size: 100)).foregroundStyle(.black) }.pixels
        var changes = 0
        var last: UInt8 = 255
        for x in 0..<pixels.width {
            let red = pixels[x, pixels.height * 3 / 4].red
            if (red > 127) != (last > 127) { changes += 1 }
            last = red
        }
        #expect(changes == 2)
    }

    @Test func symbolsStandInTheMiddleOfCapitals() throws {
        let stage = Stage(scale: 4) {
            HStack(alignment: .firstTextBaseline, spacing: 0) {
                Image(systemName: "circle")
                Text(verbatim: "H")
            }
        }
        let frames = stage.accessibility.map(\.frame)
        let metrics = ViewTree.Services.standard.textEngine.metrics(of: FontDescription(size: 17))
        let middle = frames[1].minY + metrics.ascent - metrics.capHeight / 2
        #expect(abs(frames[0].midY - middle) <= 0.25)
    }

    @Test func aResizableSymbolFillsItsFrame() {
        let fill = fills(Image(systemName: "circle").resizable().frame(width: 213, height: 106.5))[0]
        #expect(abs(fill.outline.bounds.width - 206) < 3)
        #expect(abs(fill.outline.bounds.height - 103) < 3)
    }

    @Test func hostileSizesDrawNothingOrSomething() {
        for value in [CGFloat.nan, .infinity, -.infinity, -1, 0, 1e-9, 1e9] {
            let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) {
                VStack {
                    Image(systemName: "heart.circle.fill").font(.system(size: value))
                    Image(systemName: "wifi", variableValue: value)
                    Text("\(Image(systemName: "star")) \(Image(systemName: "missing"))").font(.system(size: value))
                }
            }
            _ = stage.pixels
        }
    }

    @Test func forwardFollowsTheDirectionOfText() {
        let rtl = Stage.Conditions.with { $0.layoutDirection = .rightToLeft }
        func box(_ name: String, _ conditions: Stage.Conditions = .init()) -> [CGRect] {
            fills(Image(systemName: name).font(.system(size: 100)), conditions).map(\.outline.bounds)
        }
        #expect(fills(Image(systemName: "chevron.forward"), rtl) != fills(Image(systemName: "chevron.forward")))
        #expect(fills(Image(systemName: "chevron.right"), rtl) == fills(Image(systemName: "chevron.right")))
        #expect(box("chevron.forward", rtl) == box("chevron.left") || box("chevron.forward", rtl).count == 1)
    }

    @Test func aSymbolSaysItsNameInWords() {
        let items = Stage { Image(systemName: "heart.fill") }.accessibility
        #expect(items.map(\.label) == ["heart fill"])
        #expect(items[0].traits == .isImage)
        #expect(Stage { Image(systemName: "heart.fill").accessibilityHidden(true) }.accessibility.isEmpty)
    }
}

@MainActor @Suite struct SymbolColorTests {
    private func colors<V: View>(_ view: V) -> [Paint] { fills(view).map(\.paint) }
    private let red = Paint.color(RGBA(red: 1, green: 0, blue: 0))

    @Test func monochromeIsOneAreaInOnePaint() {
        let symbol = Image(systemName: "heart.circle.fill").foregroundStyle(Color(red: 1, green: 0, blue: 0))
        #expect(colors(symbol) == [red])
        #expect(colors(symbol.symbolRenderingMode(.monochrome)) == [red])
    }

    @Test func hierarchicalFadesWhatEncloses() {
        let symbol = Image(systemName: "heart.circle.fill").symbolRenderingMode(.hierarchical)
            .foregroundStyle(Color(red: 1, green: 0, blue: 0))
        #expect(colors(symbol) == [.color(RGBA(red: 1, green: 0, blue: 0, alpha: 0.5)), red])
        // Nothing to tell apart: one area.
        #expect(colors(Image(systemName: "heart").symbolRenderingMode(.hierarchical).foregroundStyle(Color(red: 1, green: 0, blue: 0))) == [red])
    }

    @Test func aPaletteGivesEachLayerItsStyle() {
        let blue = Color(red: 0, green: 0, blue: 1)
        let expected: [Paint] = [.color(RGBA(red: 0, green: 0, blue: 1)), red]
        let symbol = Image(systemName: "person.badge.plus")
        #expect(colors(symbol.symbolRenderingMode(.palette).foregroundStyle(Color(red: 1, green: 0, blue: 0), blue)) == expected)
        // Two styles are a palette by themselves.
        #expect(colors(symbol.foregroundStyle(Color(red: 1, green: 0, blue: 0), blue)) == expected)
    }

    @Test func multicolorHasColorsOfItsOwn() {
        let own = colors(Image(systemName: "heart.fill").symbolRenderingMode(.multicolor).foregroundStyle(.black))
        let system = colors(Image(systemName: "heart.fill").foregroundStyle(.red))
        #expect(own == system)
        let other = Image(systemName: "gearshape").symbolRenderingMode(.multicolor).foregroundStyle(Color(red: 1, green: 0, blue: 0))
        #expect(colors(other) == [red])
        #expect(colors(Image(systemName: "xmark.circle.fill").renderingMode(.original)).count == 2)
    }

    @Test func gradientsRunThroughTheWholeSymbol() {
        let style = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
        guard case .linear(_, let start, let end) = colors(Image(systemName: "circle").foregroundStyle(style))[0] else {
            Issue.record("not a gradient")
            return
        }
        #expect(start.y == 0 && end.y == 20)
    }

    @Test func aVariableValueTurnsPartsOn() {
        func alphas(_ value: Double?) -> [Bool] {
            let stage = Stage { Image(systemName: "cellularbars", variableValue: value) }
            return stage.displayFrame.items.map { item in
                guard case .fill(let fill) = item.content, case .color(let color) = fill.paint else { return false }
                return color.alpha > 0.5
            }
        }
        #expect(alphas(nil).allSatisfy { $0 })
        #expect(alphas(0).filter { $0 }.isEmpty)
        #expect(alphas(0.5).filter { $0 }.count * 2 == alphas(0.5).count)
        #expect(alphas(1).allSatisfy { $0 } && alphas(1).count > 2)
    }
}
