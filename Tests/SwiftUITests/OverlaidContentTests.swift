import Stage
import SwiftUI
import Testing

/// What lies over, behind or within another view is laid out by that view itself while it is one element, and by a container once there are
/// several. Nobody can tell: it looks as if there were a stack at all times.
@MainActor @Suite struct OverlaidContentTests {
    @Observable final class Model {
        var shown: Set<Int> = [0]
        var isOther = false
        var size: CGFloat = 30
        var isTurned = false
        var direction = LayoutDirection.leftToRight
    }

    /// Up to four views of unlike sizes, one of them with a transition and one whose branch changes.
    private struct Parts: View {
        let model: Model
        var body: some View {
            if model.shown.contains(0) { Color.red.frame(width: model.size, height: 20) }
            if model.shown.contains(1) { Color.green.frame(width: 12, height: 44) }
            if model.shown.contains(2) { Color.blue.frame(width: 50, height: 8).transition(.move(edge: .bottom)) }
            if model.shown.contains(3) {
                if model.isOther { Color.purple.frame(width: 6, height: 6) } else { Color.orange.frame(width: 16, height: 16) }
            }
        }
    }

    private struct Holder: View {
        let model: Model
        let given: Alignment
        let inStack: Bool
        let place: Place

        /// In a reader it is said by nobody, and an inset takes that of one axis.
        var alignment: Alignment {
            if place == .reader { return .topLeading }
            let horizontal = model.isTurned ? HorizontalAlignment.center : given.horizontal
            return Alignment(horizontal: horizontal, vertical: place == .inset ? .center : model.isTurned ? .bottom : given.vertical)
        }

        var body: some View {
            Color.gray.frame(width: 80, height: 60).modifier(Beside(holder: self)).environment(\.layoutDirection, model.direction)
        }

        @ViewBuilder var parts: some View {
            if inStack {
                ZStack(alignment: alignment) { Parts(model: model) }
            } else {
                Parts(model: model)
            }
        }
    }

    private struct Beside: ViewModifier {
        let holder: Holder
        func body(content: Content) -> some View {
            switch holder.place {
            case .over: content.overlay(alignment: holder.alignment) { holder.parts }
            case .behind: content.opacity(0.5).background(alignment: holder.alignment) { holder.parts }
            case .mask: content.mask(alignment: holder.alignment) { holder.parts }
            case .reader: content.overlay { GeometryReader { _ in holder.parts } }
            case .inset:
                Color.gray.safeAreaInset(edge: .bottom, alignment: holder.alignment.horizontal, spacing: 0) { holder.parts }
                    .frame(width: 80, height: 60)
            }
        }
    }

    enum Place: CaseIterable { case over, behind, mask, reader, inset }

    @Test(arguments: Place.allCases)
    func looksAsInAStack(place: Place) {
        var generator = Generator(state: 7)
        for alignment in [Alignment.center, .topTrailing, .bottomLeading] {
            let model = Model()
            func stage(inStack: Bool) -> Stage {
                Stage(size: CGSize(width: 120, height: 100)) {
                    Holder(model: model, given: alignment, inStack: inStack, place: place)
                }
            }
            let one = stage(inStack: false), other = stage(inStack: true)
            for step in 0..<60 {
                let isAnimated = Int.random(in: 0..<3, using: &generator) > 0, change = Int.random(in: 0..<8, using: &generator)
                withAnimation(isAnimated ? .linear(duration: 0.5) : nil) {
                    switch change {
                    case 0..<4: model.shown.formSymmetricDifference([change])
                    case 4: model.isOther.toggle()
                    case 5: model.size = model.size == 30 ? 54 : 30
                    case 6: model.isTurned.toggle()
                    default: model.direction = model.direction == .leftToRight ? .rightToLeft : .leftToRight
                    }
                }
                for _ in 0..<4 {
                    #expect(one.displayList == other.displayList, "step \(step), \(alignment)")
                    for stage in [one, other] { stage.advance(by: 0.15) }
                }
            }
        }
    }

    private struct Touched: View {
        let model: Model
        let note: (String) -> Void
        var body: some View {
            Color.white.overlay(alignment: .topLeading) {
                if model.shown.contains(0) { part("first", CGSize(width: 40, height: 20)) }
                if model.shown.contains(1) { part("second", CGSize(width: 80, height: 60)) }
            }
        }

        private func part(_ name: String, _ size: CGSize) -> some View {
            Text(name).frame(width: size.width, height: size.height).contentShape(Rectangle()).onTapGesture { note(name) }
        }
    }

    @Test func readsWhatIsThereAndTouchesIt() {
        let model = Model()
        var touched: [String] = []
        let stage = Stage(size: CGSize(width: 100, height: 100)) { Touched(model: model) { touched.append($0) } }
        func labels() -> [String] { stage.accessibility.map(\.label) }
        #expect(labels() == ["first"])
        stage.tap(at: CGPoint(x: 10, y: 10))
        model.shown = [0, 1]
        stage.advance(by: 0.1)
        #expect(labels() == ["first", "second"])
        stage.tap(at: CGPoint(x: 10, y: 10))
        model.shown = [0]
        stage.advance(by: 0.1)
        #expect(labels() == ["first"])
        stage.tap(at: CGPoint(x: 10, y: 10))
        model.shown = []
        stage.advance(by: 0.1)
        #expect(labels() == [])
        #expect(touched == ["first", "second", "first"])
    }

    private struct SaidKey: PreferenceKey {
        static let defaultValue = 0
        static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
    }

    /// A `zIndex` orders the views of a container, not what lies beside another view.
    @Test func liesInFrontOrBehindWhateverItsIndex() {
        var touched: [String] = []
        func part(_ name: String, _ color: Color, _ index: Double) -> some View {
            color.frame(width: 20, height: 20).onTapGesture { touched.append(name) }.zIndex(index)
        }
        let ways: [(String, AnyView)] = [
            ("over", AnyView(part("first", .red, 1).overlay { part("second", .blue, -1) })),
            ("behind", AnyView(part("second", .blue, -1).background { part("first", .red, 1) })),
            ("preference", AnyView(part("first", .red, 1).overlayPreferenceValue(SaidKey.self) { _ in part("second", .blue, -1) })),
            (
                "inset",
                AnyView(part("first", .red, 1).frame(width: 20, height: 20).safeAreaInset(edge: .top, spacing: -20) { part("second", .blue, -1) })
            ),
        ]
        for (name, view) in ways {
            touched = []
            let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) { view }
            stage.tap(at: CGPoint(x: 10, y: 10))
            #expect(touched == ["second"], "\(name)")
            let fills = stage.displayList.split(separator: "\n").filter { $0.contains("fill") }
            #expect(fills.last?.contains("#007AFF") == true, "\(name): \(stage.displayList)")
        }
    }

    private struct Bar: View {
        let model: Model
        var body: some View {
            Color.green.safeAreaInset(edge: .bottom, spacing: 0) {
                if model.shown.contains(0) { Color.black.frame(height: 40).transition(.move(edge: .bottom)) }
            }
        }
    }

    @Test func theRoomOfABarGrowsAsItLeaves() {
        let model = Model()
        let stage = Stage(size: CGSize(width: 20, height: 100), scale: 1) { Bar(model: model) }
        func height() -> String {
            stage.displayList.split(separator: "\n").first { $0.contains("#34C759") }.map(String.init) ?? ""
        }
        #expect(height() == "fill rect (0 0 20 60) #34C759")
        withAnimation(.linear(duration: 1)) { model.shown = [] }
        stage.advance(by: 0.5)
        #expect(height() == "fill rect (0 0 20 80) #34C759")
        stage.advance(by: 0.6)
        #expect(height() == "fill rect (0 0 20 100) #34C759")
    }

    private struct Turning: View {
        let model: Model
        var body: some View {
            GeometryReader { _ in Image(systemName: "circle.fill").foregroundStyle(.red) }.environment(\.layoutDirection, model.direction)
        }
    }

    @Test func whatHasNoSidesTurnsWithTheDirection() {
        let model = Model()
        let stage = Stage(size: CGSize(width: 100, height: 40), scale: 1) { Turning(model: model) }
        let before = stage.pixels
        model.direction = .rightToLeft
        stage.advance(by: 0.1)
        let after = stage.pixels
        #expect(before[8, 8].red > 200 && before[8, 8].green < 100 && after[8, 8].alpha == 0)
        #expect(after[91, 8].red > 200 && before[91, 8].alpha == 0)
    }

    private struct Backed: View {
        var body: some View { List { Text("a").listRowBackground(EmptyView()) } }
    }

    @Test func aRowBackgroundOfNothingIsNone() {
        let stage = Stage(size: CGSize(width: 200, height: 100), scale: 1) { Backed() }
        #expect(!stage.displayList.contains("#FFFFFF"), "\(stage.displayList)")
    }

    /// A spacer and a divider in an overlay do not see the stack that the view stands in.
    @Test func standsInNoStack() {
        let stage = Stage(size: CGSize(width: 100, height: 40)) {
            HStack(spacing: 0) { Color.white.frame(width: 60, height: 40).overlay { Divider() } }
        }
        let dividers = stage.displayList.split(separator: "\n").filter { !$0.contains("frame") && !$0.contains("#FFFFFF") }
        #expect(dividers.count == 1)
        #expect(dividers.first?.contains("rect (0 0 60 ") == true, "\(stage.displayList)")
    }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }
}
