import Foundation
import Stage
import SwiftUI
import Testing

private struct Names: PreferenceKey {
    static let defaultValue: [String] = []
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

private struct Width: PreferenceKey {
    static let defaultValue: CGFloat = 0
    static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
}

private struct Bounds: PreferenceKey {
    static let defaultValue: [Int: Anchor<CGRect>] = [:]
    static func reduce(value: inout [Int: Anchor<CGRect>], nextValue: () -> [Int: Anchor<CGRect>]) {
        value.merge(nextValue()) { $1 }
    }
}

extension View {
    fileprivate func says(_ name: String) -> some View { preference(key: Names.self, value: [name]) }
}

@MainActor @Suite struct PreferenceTests {
    private struct List: View {
        @State var names = ["a", "b"]
        @State var extra = false
        let heard: ([String]) -> Void
        var body: some View {
            VStack(spacing: 0) {
                Color.gray.says("first").onTapGesture { names = ["b", "c", "a"] }
                ForEach(names, id: \.self) { Color.gray.says($0) }
                if extra { Color.gray.says("extra") }
                HStack { Group { Color.gray; Color.gray }.says("twice") }
                Color.gray.onTapGesture { extra.toggle() }
            }
            .onPreferenceChange(Names.self, perform: heard)
        }
    }

    @Test func valuesComeInTheOrderOfTheViewsAndFollowTheirChanges() {
        var heard: [[String]] = []
        let stage = Stage(size: CGSize(width: 100, height: 500)) { List { heard.append($0) } }
        #expect(heard == [["first", "a", "b", "twice", "twice"]])
        stage.tap(at: CGPoint(x: 50, y: 10))
        #expect(heard.last == ["first", "b", "c", "a", "twice", "twice"])
        stage.tap(at: CGPoint(x: 50, y: 490))
        #expect(heard.last == ["first", "b", "c", "a", "extra", "twice", "twice"])
        stage.tap(at: CGPoint(x: 50, y: 490))
        #expect(heard.last == ["first", "b", "c", "a", "twice", "twice"])
        stage.advance(by: 1)
        #expect(heard.count == 4)
    }

    @Test func outerValuesReplaceAndTransformsChange() {
        var heard: [String] = []
        let stage = Stage(size: CGSize(width: 100, height: 100)) {
            VStack {
                VStack { Color.gray.says("hidden") }.says("shown")
                Color.gray.transformPreference(Names.self) { $0.append("of nothing") }
                Color.gray.overlay { Color.gray.says("over") }
            }
            .transformPreference(Names.self) { $0.append("end") }
            .onPreferenceChange(Names.self) { heard = $0 }
        }
        #expect(heard == ["shown", "of nothing", "over", "end"])
        withExtendedLifetime(stage) {}
    }

    @Test func nothingSaidIsNothingHeardAndWhatGoesFallsBack() {
        struct Going: View {
            @State var there = true
            let heard: ([String]) -> Void
            var body: some View {
                ZStack {
                    Color.gray.onTapGesture { there = false }
                    if there { Color.gray.allowsHitTesting(false).says("x") }
                }
                .onPreferenceChange(Names.self, perform: heard)
            }
        }
        var heard: [[String]] = [], silent = 0
        let stage = Stage(size: CGSize(width: 10, height: 10)) {
            Going { heard.append($0) }.onPreferenceChange(Width.self) { _ in silent += 1 }
        }
        stage.tap(at: CGPoint(x: 5, y: 5))
        #expect(heard == [["x"], []])
        #expect(silent == 0)
    }

    private struct Measured: View {
        @State var width: CGFloat = 0
        @State var wide = false
        var body: some View {
            VStack(spacing: 0) {
                Color.red.frame(width: wide ? 80 : 30, height: 10)
                    .background(GeometryReader { Color.clear.preference(key: Width.self, value: $0.size.width) })
                Color.blue.frame(width: width, height: 10)
                Color.gray.onTapGesture { wide = true }
            }
            .onPreferenceChange(Width.self) { width = $0 }
        }
    }

    @Test func aSizeThatIsReadInTheLayoutReachesStateInTheSameUpdate() {
        let stage = Stage(size: CGSize(width: 100, height: 100)) { Measured() }
        #expect(stage.displayList.contains("(0 0 30 10) #007AFF at (35 10)"))
        stage.tap(at: CGPoint(x: 50, y: 90))
        #expect(stage.displayList.contains("(0 0 80 10) #007AFF at (10 10)"))
    }

    @Test func aLoopOfChangesIsStopped() {
        struct Loop: View {
            @State var count: CGFloat = 0
            var body: some View {
                Color.gray.preference(key: Width.self, value: count).onPreferenceChange(Width.self) { count = $0 + 1 }
            }
        }
        let stage = Stage(size: CGSize(width: 10, height: 10)) { Loop() }
        #expect(stage.bodyRuns > 10)
    }

    private struct Tabs: View {
        @State var selected = 0
        let ran: (CGRect?) -> Void
        var body: some View {
            HStack(spacing: 0) {
                ForEach(0..<2) { index in
                    Color.gray.frame(width: index == 0 ? 40 : 60)
                        .anchorPreference(key: Bounds.self, value: .bounds) { [index: $0] }
                        .onTapGesture { selected = index }
                }
            }
            .overlayPreferenceValue(Bounds.self) { bounds in
                GeometryReader { proxy in
                    let frame = bounds[selected].map { proxy[$0] }
                    let _ = ran(frame)
                    Color.red.frame(width: frame?.width, height: 2).offset(x: frame?.minX ?? 0)
                        .allowsHitTesting(false)
                }
                .allowsHitTesting(false)
            }
        }
    }

    @Test func anOverlayFindsTheAnchorsOfItsContent() {
        var frames: [CGRect?] = []
        let stage = Stage(size: CGSize(width: 100, height: 20)) { Tabs { frames.append($0) } }
        #expect(frames.last == CGRect(x: 0, y: 0, width: 40, height: 20))
        stage.tap(at: CGPoint(x: 70, y: 10))
        #expect(frames.last == CGRect(x: 40, y: 0, width: 60, height: 20))
        let count = frames.count
        stage.advance(by: 1)
        #expect(frames.count == count)
    }

    private struct AnimatedTabs: View {
        @State var selected = 0
        var body: some View {
            HStack(spacing: 0) {
                ForEach(0..<2) { index in
                    Color.gray.frame(width: index == 0 ? 40 : 60)
                        .anchorPreference(key: Bounds.self, value: .bounds) { index == selected ? [0: $0] : [:] }
                        .onTapGesture { withAnimation(.linear(duration: 1)) { selected = index } }
                }
            }
            .overlayPreferenceValue(Bounds.self) { bounds in
                GeometryReader { proxy in
                    let frame = bounds[0].map { proxy[$0] } ?? .zero
                    Color.red.frame(width: frame.width, height: 2).offset(x: frame.minX)
                }
                .allowsHitTesting(false)
            }
        }
    }

    @Test func whatIsMadeOfAnAnchorMovesWithinTheAnimationOfTheChange() {
        let stage = Stage(size: CGSize(width: 100, height: 20)) { AnimatedTabs() }
        #expect(stage.displayList.contains("(0 0 40 2) #FF3B30"))
        stage.tap(at: CGPoint(x: 70, y: 10))
        stage.advance(by: 0.5)
        #expect(stage.displayList.contains("(0 0 50 2) #FF3B30 at (20 0)"), "\(stage.displayList)")
        stage.advance(by: 0.6)
        #expect(stage.displayList.contains("(0 0 60 2) #FF3B30 at (40 0)"), "\(stage.displayList)")
    }

    @Test func aReaderFollowsAnAnchorThatMoves() {
        struct Moving: View {
            @State var inset: CGFloat = 10
            let ran: (CGPoint) -> Void
            var body: some View {
                VStack(alignment: .leading, spacing: 0) {
                    Color.gray.frame(width: 100, height: 50).onTapGesture { inset = 30 }
                    Color.gray.frame(width: 20, height: 20)
                        .anchorPreference(key: Bounds.self, value: .bounds) { [0: $0] }
                        .padding(.leading, inset)
                }
                .backgroundPreferenceValue(Bounds.self) { bounds in
                    GeometryReader { proxy in
                        let _ = ran(bounds[0].map { proxy[$0].origin } ?? .zero)
                        Color.gray
                    }
                }
            }
        }
        var points: [CGPoint] = []
        let stage = Stage(size: CGSize(width: 100, height: 100)) { Moving { points.append($0) } }
        #expect(points.last == CGPoint(x: 10, y: 50))
        stage.tap(at: CGPoint(x: 50, y: 20))
        #expect(points.last == CGPoint(x: 30, y: 50))
    }
}
