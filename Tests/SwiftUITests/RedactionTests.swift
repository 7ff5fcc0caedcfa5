import Stage
import SwiftUI
import Testing

private let red = Color(red: 1, green: 0, blue: 0)

@MainActor private func lines<V: View>(_ width: CGFloat = 100, _ height: CGFloat = 100, @ViewBuilder _ view: () -> V) -> [String] {
    Stage(size: CGSize(width: width, height: height), scale: 1, content: view).displayList
        .split(separator: "\n").dropFirst().map(String.init)
}

@MainActor @Suite struct RedactionTests {
    @Test func aLineOfTextBecomesABarOfItsWidthInItsColour() throws {
        let text = Text("Loading").font(.system(size: 20)).foregroundColor(red)
        let stage = Stage(scale: 1) { text }
        let redacted = Stage(scale: 1) { text.redacted(reason: .placeholder) }
        #expect(stage.size == redacted.size)
        let printed = redacted.displayList.split(separator: "\n").map(String.init)
        try #require(printed.count == 3)
        #expect(printed[1] == "layer opacity 0.16")
        // From a tenth of the line's height on; a quarter of the bar's height rounds its corners.
        let numbers = printed[2].split(whereSeparator: { " ()".contains($0) }).compactMap { Double($0) }
        #expect(printed[2].hasPrefix("  fill rounded rect (0 ") && printed[2].hasSuffix("continuous #FF0000"))
        #expect(numbers[2] > stage.size.width - 1 && numbers[2] <= stage.size.width)
        #expect(abs(numbers[3] / 0.8 - stage.size.height) < 1 && abs(numbers[1] - numbers[3] / 8) < 0.01)
        #expect(abs(numbers[4] - numbers[3] / 4) < 0.01)
        #expect(redacted.pixels[Int(stage.size.width) / 2, Int(stage.size.height) / 2].alpha == 41)
    }

    @Test func everyLineHasABar() {
        let printed = lines { Text("one\nand two\n\nthree").multilineTextAlignment(.trailing).redacted(reason: .placeholder) }
        #expect(printed.count == 4 && printed.dropFirst().allSatisfy { $0.hasPrefix("  fill rounded rect") })
    }

    @Test func shapesStayAndImagesBecomeAFaintForeground() {
        let picture = Stage(size: CGSize(width: 6, height: 4), scale: 1) { Color.white }.pixels.cgImage
        let printed = lines(6, 10) {
            VStack(spacing: 0) {
                red
                Image(decorative: picture, scale: 1).foregroundStyle(Color(red: 0, green: 0, blue: 1))
            }
            .redacted(reason: .placeholder)
        }
        #expect(
            printed == [
                "fill rect (0 0 6 6) #FF0000", "layer opacity 0.16 at (0 6)", "  fill rect (0 0 6 4) #0000FF",
            ])
    }

    @Test func unredactedContentIsShown() {
        let printed = lines {
            VStack {
                Text("a")
                Text("b").unredacted()
            }
            .redacted(reason: .placeholder)
        }
        #expect(printed.count == 3 && printed[0].hasPrefix("layer opacity") && printed[2].hasPrefix("text \"b\""))
    }

    @Test func privacyRedactsWhatIsPrivate() {
        let printed = lines {
            VStack {
                Text("a").privacySensitive()
                Text("b").privacySensitive(false)
                Text("c")
            }
            .redacted(reason: .privacy)
        }
        #expect(printed.count == 4 && printed[0].hasPrefix("layer opacity"))
        #expect(printed[2].hasPrefix("text \"b\"") && printed[3].hasPrefix("text \"c\""))
        #expect(lines { Text("a").privacySensitive() }[0].hasPrefix("text"))
        #expect(lines { Text("a").redacted(reason: .invalidated) }[0].hasPrefix("text"))
    }

    private struct Loading: View {
        @State private var isLoading = true
        var body: some View {
            Text("Ava Kim").redacted(reason: isLoading ? .placeholder : [])
                .contentShape(Rectangle()).onTapGesture { isLoading = false }
        }
    }

    @Test func contentAppearsInItsPlace() {
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1) { Loading() }
        #expect(stage.displayList.contains("layer opacity 0.16"))
        #expect(!stage.accessibility.contains { $0.label == "Ava Kim" })
        stage.tap(at: CGPoint(x: 50, y: 50))
        #expect(stage.displayList.contains("text \"Ava Kim\"") && !stage.displayList.contains("opacity"))
        #expect(stage.accessibility.contains { $0.label == "Ava Kim" })
    }

    private struct Reader: View {
        @Environment(\.redactionReasons) private var reasons
        let note: (RedactionReasons) -> Void
        var body: some View {
            let _ = note(reasons)
            Text("")
        }
    }

    @Test func reasonsAddUpAndCanBeRead() {
        var seen: [RedactionReasons] = []
        _ = Stage(size: CGSize(width: 10, height: 10)) {
            VStack {
                Reader { seen.append($0) }
                Reader { seen.append($0) }.redacted(reason: .privacy).redacted(reason: .placeholder)
            }
        }
        #expect(seen == [[], [.privacy, .placeholder]])
    }

    @Test func aCanvasDrawsRedactedTextAsBars() {
        let printed = lines(20, 20) {
            Canvas { context, _ in context.draw(Text("a"), at: CGPoint(x: 10, y: 10)) }.redacted(reason: .placeholder)
        }
        #expect(printed.count == 3 && printed[1].hasPrefix("  layer opacity 0.16 at ("))
    }
}
