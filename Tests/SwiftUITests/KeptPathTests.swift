import Stage
import SwiftUI
import Synchronization
import Testing

/// A shape is asked for its path when that may be another, and not when only what fills it is.
@MainActor @Suite struct KeptPathTests {
    final class Calls: Sendable {
        private let number = Atomic<Int>(0)
        func note() { number.add(1, ordering: .relaxed) }
        /// How often since the last time.
        func take() -> Int { number.exchange(0, ordering: .relaxed) }
    }

    private struct Wedge: Shape {
        var share: CGFloat
        let calls: Calls

        var animatableData: CGFloat {
            get { share }
            set { share = newValue }
        }

        func path(in rect: CGRect) -> Path {
            calls.note()
            return Path { path in
                path.move(to: CGPoint(x: rect.minX, y: rect.minY))
                path.addLine(to: CGPoint(x: rect.maxX * share, y: rect.minY))
                path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
                path.closeSubpath()
            }
        }
    }

    @Observable final class Model {
        var share: CGFloat = 1
        var color = Color(red: 1, green: 0, blue: 0)
        var start = 0.0
        var side: CGFloat = 40
        var direction = LayoutDirection.leftToRight
        var isLined = false
    }

    private struct Wedges: View {
        let model: Model
        let calls: Calls
        var body: some View {
            let gradient = LinearGradient(
                colors: [model.color, .black], startPoint: UnitPoint(x: model.start, y: 0), endPoint: UnitPoint(x: 2, y: 0))
            let wedge = Wedge(share: model.share, calls: calls)
            Group { if model.isLined { wedge.stroke(gradient, lineWidth: 2) } else { wedge.fill(gradient) } }
                .frame(width: model.side, height: model.side)
                .environment(\.layoutDirection, model.direction)
        }
    }

    private func check(lined: Bool) {
        let calls = Calls(), model = Model()
        model.isLined = lined
        let stage = Stage(size: CGSize(width: 60, height: 60), scale: 1) { Wedges(model: model, calls: calls) }
        var before = stage.displayList
        #expect(calls.take() == 1)
        func changes(_ what: String, asks: Int, _ change: (Model) -> Void) {
            change(model)
            let after = stage.displayList
            #expect(after != before, "\(what)")
            #expect(calls.take() == asks, "\(what)")
            before = after
        }
        changes("another colour", asks: 0) { $0.color = Color(red: 0, green: 0, blue: 1) }
        changes("a gradient that moves", asks: 0) { $0.start = 0.5 }
        changes("another value", asks: 1) { $0.share = 0.5 }
        changes("another colour again", asks: 0) { $0.color = Color(red: 0, green: 1, blue: 0) }
        changes("another size", asks: 1) { $0.side = 50 }
        changes("the other direction", asks: 1) { $0.direction = .rightToLeft }
        changes("and a gradient that moves back", asks: 0) { $0.start = 0 }
    }

    @Test func aFilledOne() { check(lined: false) }
    @Test func aStrokedOne() { check(lined: true) }

    @Test func oneThatMovesIsAskedInEachFrameAndNotAfterwards() {
        let calls = Calls(), model = Model()
        let stage = Stage(size: CGSize(width: 60, height: 60), scale: 1) { Wedges(model: model, calls: calls) }
        _ = stage.displayList
        withAnimation(.linear(duration: 0.1)) { model.share = 0.5 }
        _ = stage.displayList
        _ = calls.take()
        var drawn: Set<String> = []
        for _ in 0..<5 {
            stage.advance(by: 1.0 / 60)
            drawn.insert(stage.displayList)
        }
        #expect(drawn.count == 5)
        #expect(calls.take() >= 5)
        stage.advance(by: 1)
        #expect(stage.displayList.contains("m 0 0 l 20 0 l 0 40"))
        _ = calls.take()
        model.color = .green
        _ = stage.displayList
        #expect(calls.take() == 0)
    }
}

/// What is remembered of layouts is forgotten when it is no longer so.
@MainActor @Suite struct RememberedGuideTests {
    @Observable final class Model {
        var isLow = false
        var isFront = false
    }

    private struct Row: View {
        let model: Model
        let record: Record
        var body: some View {
            HStack(alignment: .top, spacing: 0) {
                VStack(spacing: 0) {
                    Group {
                        if model.isLow {
                            Color.red.size(20, 20).alignmentGuide(.top) { _ in 12 }
                        } else {
                            Color.red.size(20, 20)
                        }
                    }
                    .padding(5).padding(.leading, 3).opacity(0.5)
                }
                .noted("a", record)
                Color.blue.size(20, 20).noted("b", record)
            }
        }
    }

    @Test func aGuideThatComesLaterCounts() {
        let model = Model(), record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1) { Row(model: model, record: record) }
        _ = stage.displayList
        #expect(record["b"].minY - record["a"].minY == 0)
        model.isLow = true
        stage.advance(by: 0.1)
        // 12 within the square, and 5 of padding, meet the other's top.
        #expect(record["b"].minY - record["a"].minY == 17)
        model.isLow = false
        stage.advance(by: 0.1)
        #expect(record["b"].minY - record["a"].minY == 0)
    }

    private struct Cards: View {
        let model: Model
        var body: some View {
            ZStack {
                if model.isFront { Color.red.size(40, 40).zIndex(1) } else { Color.red.size(40, 40) }
                Color.blue.size(40, 40)
            }
        }
    }

    @Test func anOrderThatIsSaidLaterCounts() {
        let model = Model()
        let stage = Stage(size: CGSize(width: 40, height: 40), scale: 1) { Cards(model: model) }
        #expect(stage.pixels[20, 20].blue > 200 && stage.pixels[20, 20].red < 100)
        model.isFront = true
        #expect(stage.pixels[20, 20].red > 200 && stage.pixels[20, 20].blue < 100)
        model.isFront = false
        #expect(stage.pixels[20, 20].blue > 200 && stage.pixels[20, 20].red < 100)
    }
}

/// Values that are set around others, many deep.
@MainActor @Suite struct DeepEnvironmentTests {
    private struct Reader: View {
        @Environment(\.layoutDirection) private var direction
        @Environment(\.lineSpacing) private var spacing
        @Environment(\.isEnabled) private var isEnabled
        @Environment(\.minimumScaleFactor) private var factor
        let record: Record
        var body: some View {
            record.note("\(direction == .rightToLeft) \(spacing) \(isEnabled) \(factor)")
            return Color.clear
        }
    }

    @Observable final class Model {
        var direction = LayoutDirection.rightToLeft
    }

    private struct Deep: View {
        let model: Model
        let record: Record
        var body: some View {
            var view = AnyView(Reader(record: record))
            // From the inside out: the last is the outermost.
            for depth in 0..<30 { view = AnyView(view.environment(\.minimumScaleFactor, 0.5).environment(\.lineLimit, depth)) }
            return view.environment(\.lineSpacing, 7).disabled(true).environment(\.layoutDirection, model.direction)
        }
    }

    @Test func allOfThemReachTheView() {
        let model = Model(), record = Record()
        let stage = Stage(size: CGSize(width: 40, height: 40), scale: 1) { Deep(model: model, record: record) }
        _ = stage.displayList
        #expect(record.events.last == "true 7.0 false 0.5")
        model.direction = .leftToRight
        _ = stage.displayList
        #expect(record.events.last == "false 7.0 false 0.5")
    }
}
