import DisplayList
import Foundation
import Stage
import SwiftUI
import SwiftUICore
import Testing

@MainActor @Suite struct MatchedGeometryTests {
    /// A red square at the left, or a blue one, twice as large, at the right.
    private struct Flight: View {
        @Namespace var space
        @State var isThere = false
        var animation: Animation? = .linear(duration: 1)
        var body: some View {
            ZStack(alignment: .topLeading) {
                Color.clear
                if isThere {
                    Color.blue.matchedGeometryEffect(id: "square", in: space).frame(width: 20, height: 20).offset(x: 80, y: 20)
                } else {
                    Color.red.matchedGeometryEffect(id: "square", in: space).frame(width: 10, height: 10)
                }
            }
            .contentShape(Rectangle())
            .onTapGesture { withAnimation(animation) { isThere.toggle() } }
        }
    }

    private func stage(_ animation: Animation? = .linear(duration: 1)) -> Stage {
        Stage(size: CGSize(width: 100, height: 40), scale: 1) { Flight(animation: animation) }
    }

    /// Left, top and width of the pixels that are not clear.
    private func extent(_ stage: Stage) -> [Int] {
        let pixels = stage.pixels
        var box = (left: Int.max, top: Int.max, right: 0)
        for y in 0..<pixels.height {
            for x in 0..<pixels.width where pixels[x, y].alpha > 8 {
                box = (min(box.left, x), min(box.top, y), max(box.right, x + 1))
            }
        }
        return [box.left, box.top, box.right - box.left]
    }

    @Test func fliesFromOneFrameToTheOther() {
        let stage = stage()
        #expect(extent(stage) == [0, 0, 10])
        stage.tap(at: CGPoint(x: 50, y: 30))
        var way: [[Int]] = []
        for time in [0.0, 0.25, 0.5, 0.75, 1] {
            stage.advance(to: time)
            way.append(extent(stage))
        }
        #expect(way.first == [0, 0, 10])
        #expect(way.last == [80, 20, 20])
        for (step, box) in way.enumerated() {
            let share = Double(step) / 4
            #expect(abs(Double(box[0]) - 80 * share) <= 1.01 && abs(Double(box[1]) - 20 * share) <= 1.01, "\(way)")
            #expect(abs(Double(box[2]) - 10 - 10 * share) <= 2.01, "\(way)")
        }
        stage.advance(to: 1.1)
        #expect(stage.isIdle)
    }

    @Test func withoutAnimationItIsThereAtOnce() {
        let stage = stage(nil)
        stage.tap(at: CGPoint(x: 50, y: 30))
        #expect(extent(stage) == [80, 20, 20])
        #expect(stage.isIdle)
    }

    @Test func turnsBackInMidFlightFromWhereItIs() {
        let stage = stage()
        stage.tap(at: CGPoint(x: 50, y: 30))
        stage.advance(to: 0.5)
        let before = extent(stage)
        stage.tap(at: CGPoint(x: 5, y: 35))
        let after = extent(stage)
        #expect(abs(before[0] - after[0]) <= 1 && abs(before[2] - after[2]) <= 1, "\(before) \(after)")
        stage.advance(to: 3)
        #expect(extent(stage) == [0, 0, 10])
        #expect(stage.isIdle)
    }

    @Test func thousandsOfFlightsLeaveNothingBehind() {
        let stage = stage(.linear(duration: 0.02))
        for round in 0..<1000 {
            stage.tap(at: CGPoint(x: 50, y: 30))
            if round % 3 == 0 { stage.advance(by: 0.01) } else { stage.advance(by: 0.05) }
        }
        stage.advance(by: 1)
        #expect(stage.isIdle)
        #expect(extent(stage) == [0, 0, 10])
    }

    @Test func followsTheSource() {
        struct Underline: View {
            @Namespace var space
            @State var chosen = 0
            var body: some View {
                HStack(spacing: 0) {
                    ForEach(0..<3, id: \.self) { tab in
                        Color.clear.frame(width: CGFloat(20 + 10 * tab), height: 20).contentShape(Rectangle())
                            .matchedGeometryEffect(id: tab, in: space)
                            .onTapGesture { withAnimation(.linear(duration: 1)) { chosen = tab } }
                    }
                }
                .background(Color.red.matchedGeometryEffect(id: chosen, in: space, isSource: false))
            }
        }
        let stage = Stage(size: CGSize(width: 90, height: 20), scale: 1) { Underline() }
        #expect(extent(stage) == [0, 0, 20])
        stage.tap(at: CGPoint(x: 70, y: 10))
        stage.advance(to: 0.5)
        #expect(extent(stage) == [25, 0, 30])
        stage.advance(to: 1.1)
        #expect(extent(stage) == [50, 0, 40])
        #expect(stage.isIdle)
    }

    @Test(arguments: [MatchedGeometryProperties.position, .size, .frame, []])
    func sharesWhatItIsAskedTo(_ properties: MatchedGeometryProperties) {
        struct Pair: View {
            @Namespace var space
            let properties: MatchedGeometryProperties
            var body: some View {
                ZStack(alignment: .topLeading) {
                    Color.clear
                    Color.clear.matchedGeometryEffect(id: 1, in: space).frame(width: 40, height: 40).offset(x: 60)
                    Color.red.matchedGeometryEffect(id: 1, in: space, properties: properties, anchor: .topLeading, isSource: false)
                        .frame(width: 10, height: 10)
                }
            }
        }
        let stage = Stage(size: CGSize(width: 100, height: 40), scale: 1) { Pair(properties: properties) }
        let expected =
            switch properties {
            case .position: [60, 0, 10]
            case .size: [0, 0, 40]
            case .frame: [60, 0, 40]
            default: [0, 0, 10]
            }
        #expect(extent(stage) == expected)
    }

    @Test func severalSourcesAreNoHarm() {
        struct Many: View {
            @Namespace var space
            var body: some View {
                VStack(spacing: 0) {
                    ForEach(0..<5, id: \.self) { _ in Color.red.matchedGeometryEffect(id: 0, in: space).frame(width: 10, height: 4) }
                }
            }
        }
        let stage = Stage(size: CGSize(width: 10, height: 20), scale: 1) { Many() }
        stage.advance(by: 1)
        #expect(stage.isIdle)
    }

    @Observable final class Side { var isRight = false }

    private struct Sides: View {
        let side: Side
        @Namespace private var names
        var body: some View {
            HStack(spacing: 0) {
                if side.isRight {
                    Spacer()
                    Color.red.matchedGeometryEffect(id: "c", in: names).frame(width: 80, height: 80)
                } else {
                    Color.blue.matchedGeometryEffect(id: "c", in: names).frame(width: 40, height: 40)
                    Spacer()
                }
            }
            .frame(width: 200, height: 100)
        }
    }

    /// The row grows with the view that comes, and what goes is not moved by that.
    @Test func theTwoCoincideThoughWhatIsAroundMoves() {
        let side = Side()
        let stage = Stage(size: CGSize(width: 200, height: 100), scale: 1) { Sides(side: side) }
        #expect(stage.displayList.contains("rect (0 0 40 40) #007AFF at (0 30)"))
        withAnimation(.linear(duration: 2)) { side.isRight = true }
        for step in 1...4 {
            stage.advance(by: 0.4)
            let share = Double(step) / 5, pixels = stage.pixels
            let rows = (0..<100).filter { y in (0..<200).contains { pixels[$0, y].alpha > 8 } }
            #expect(abs(Double(rows.first!) - (30 - 20 * share)) <= 1.01 && abs(Double(rows.last!) + 1 - (70 + 20 * share)) <= 1.01, "\(rows.first!) \(rows.last!)")
            let box = extent(stage)
            #expect(abs(Double(box[0]) - 120 * share) <= 1.01 && abs(Double(box[2]) - 40 - 40 * share) <= 2.01, "\(box)")
        }
    }
}
