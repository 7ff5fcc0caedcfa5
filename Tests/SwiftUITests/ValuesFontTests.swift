import DisplayList
import Foundation
import SwiftUICore
import Testing

@Suite struct ValuesFontTests {
    func resolve(_ font: Font, _ size: DynamicTypeSize = .large) -> FontDescription {
        var environment = EnvironmentValues()
        environment.dynamicTypeSize = size
        return font.resolve(in: environment)
    }

    @Test func textStylesHaveTheirSizes() {
        let sizes: [(Font, CGFloat)] = [
            (.largeTitle, 34), (.title, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.body, 17), (.callout, 16),
            (.subheadline, 15), (.footnote, 13), (.caption, 12), (.caption2, 11),
        ]
        for (font, size) in sizes { #expect(resolve(font).size == size) }
        #expect(resolve(.headline).weight == 600)
        #expect(resolve(.body).weight == 400)
    }

    @Test func textStylesGrowWithTheTextSize() {
        #expect(DynamicTypeSize.allCases.map { resolve(.body, $0).size } == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
        #expect(
            DynamicTypeSize.allCases.map { resolve(.caption2, $0).size } == [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40])
        #expect(resolve(.largeTitle, .accessibility5).size == 60)
        #expect(resolve(.title3, .xxxLarge).size == 26)
        for style in Font.TextStyle.allCases {
            let sizes = DynamicTypeSize.allCases.map { style.size(at: $0) }
            #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    @Test func systemFontsOfAFixedSizeStay() {
        #expect(resolve(.system(size: 30, weight: .heavy, design: .rounded), .accessibility5).size == 30)
        #expect(resolve(.system(size: 30, weight: .heavy, design: .rounded)).weight == 800)
        #expect(resolve(.system(size: 30, design: .rounded)).family == .rounded)
        #expect(resolve(.system(.title, design: .serif, weight: .light)).family == .serif)
        #expect(resolve(.system(.title, design: .serif, weight: .light)).weight == 300)
    }

    @Test func customFontsScaleWithTheirStyle() {
        #expect(resolve(.custom("Quicksand", size: 34), .accessibility5).size == 106)
        #expect(resolve(.custom("Quicksand", size: 34)).size == 34)
        #expect(resolve(.custom("Quicksand", size: 34)).family == .named("Quicksand"))
        #expect(resolve(.custom("Quicksand", size: 17, relativeTo: .largeTitle), .accessibility5).size == 30)
        #expect(resolve(.custom("Quicksand", fixedSize: 17), .accessibility5).size == 17)
        #expect(scaledMetric(10, relativeTo: .title, size: .xSmall) == 10 * 25.0 / 28)
    }

    @Test func modifiersApplyInTheirOrder() {
        #expect(resolve(.body.bold()).weight == 600, "bold body text is semibold")
        #expect(resolve(.title.bold()).weight == 700)
        #expect(resolve(.system(size: 12).bold()).weight == 700)
        #expect(resolve(.body.bold().weight(.thin)).weight == 200)
        #expect(resolve(.body.weight(.black).bold()).weight == 900)
        let font = resolve(.body.italic().monospacedDigit().smallCaps().leading(.tight).width(.condensed))
        #expect(font.isItalic && font.hasMonospacedDigits && font.hasSmallCaps)
        #expect(font.leading == -1)
        #expect(font.width == 75)
        #expect(resolve(.body.monospaced()).family == .monospaced)
    }

    @Test func viewsAboveModifyTheFont() {
        var environment = EnvironmentValues()
        environment.fontModifiers = [.weight(.bold), .design(.rounded)]
        #expect(environment.resolvedFont.weight == 700)
        #expect(environment.resolvedFont.family == .rounded)
        environment.font = .system(.title, design: .serif)
        #expect(environment.resolvedFont.family == .serif)
        environment.font = nil
        environment.fontModifiers = []
        environment.legibilityWeight = .bold
        #expect(environment.resolvedFont.weight == 600)
    }

    @Test func badSizesAreHarmless() {
        #expect(resolve(.system(size: .nan)).size == 0)
        #expect(resolve(.system(size: -5)).size == 0)
        #expect(resolve(.system(size: 1e30)).size == 10_000)
        #expect(resolve(.body.width(.init(.infinity))).width == 100)
        #expect(resolve(.body.width(.init(1e300))).width == 200)
    }

    @Test func textTakesItsDefaults() {
        let environment = EnvironmentValues()
        #expect(environment.font == nil && environment.lineLimit == nil)
        #expect(environment.lineSpacing == 0 && environment.minimumScaleFactor == 1)
        #expect(environment.multilineTextAlignment == .leading && !environment.allowsTightening)
    }
}
