import Foundation
import Stage
import SwiftUI
import Testing

private final class Numbers: ObservableObject {
    @Published var rows = Array(0..<50)
    var height: @Sendable (Int) -> CGFloat = { _ in 22 }
}

/// Rows of numbers that can be carried; row 0 is red.
private struct Rows: View {
    @ObservedObject var numbers: Numbers
    let record: Record

    var body: some View {
        List {
            ForEach(numbers.rows, id: \.self) { number in
                Text("\(number)").frame(height: numbers.height(number))
                    .listRowBackground(number == 0 ? Color.red : nil)
            }
            .onMove { offsets, target in
                record.note("move \(Array(offsets)) \(target)")
                numbers.rows.move(fromOffsets: offsets, toOffset: target)
            }
        }
        .environment(\.editMode, .constant(.active))
    }
}

/// Carrying rows further than the list shows.
@MainActor @Suite struct ListReorderingTests {
    private let record = Record()
    private let numbers = Numbers()

    private func stage() -> Stage {
        Stage(size: CGSize(width: 390, height: 400), scale: 2) { Rows(numbers: numbers, record: record) }
    }

    private func middle(of row: Int) -> CGFloat { 35 + 22 + 44 * CGFloat(row) }
    private func handle(_ y: CGFloat) -> CGPoint { CGPoint(x: 350, y: y) }

    /// The rows in sight and the middles of where they are, but for one.
    private func rows(_ stage: Stage, without carried: Int) -> [Int: CGFloat] {
        var result: [Int: CGFloat] = [:]
        for item in stage.accessibility {
            guard let number = Int(item.label), number != carried, (0...400).contains(item.frame.midY) else { continue }
            result[number] = item.frame.midY
        }
        return result
    }

    /// How far a list is scrolled whose row 0 is carried down, by the first row in sight.
    private func offset(_ stage: Stage) -> CGFloat {
        let first = rows(stage, without: 0).min { $0.key < $1.key }!
        return middle(of: first.key - 1) - first.value
    }

    private func isRed(_ stage: Stage, _ y: CGFloat) -> Bool {
        let pixel = stage.pixels[400, Int(y * 2)]
        return pixel.red > 240 && pixel.green < 100
    }

    private func carry(_ stage: Stage, from: CGFloat, to: CGFloat) {
        stage.press(at: handle(from))
        stage.advance(by: 1 / 60.0)
        stage.move(to: handle((from + to) / 2))
        stage.advance(by: 1 / 60.0)
        stage.move(to: handle(to))
    }

    // MARK: Near an edge

    /// The zone at the edge is 64 points deep; the speed is 900 points a second at the edge and grows with the square of the depth.
    @Test(arguments: [(330.0, 0.0), (336, 0), (352, 56.25), (368, 225), (384, 506.25), (400, 900), (460, 900)])
    func theDeeperInTheZoneTheFasterTheListMoves(y: CGFloat, distance: CGFloat) {
        let stage = stage()
        carry(stage, from: middle(of: 0), to: y)
        stage.advance(by: 1)
        #expect(abs(offset(stage) - distance) <= 0.5)
        // Under the finger all the while.
        if y <= 400 { #expect(isRed(stage, min(y, 395))) }
        stage.move(to: handle(200))
        stage.advance(by: 1)
        #expect(abs(offset(stage) - distance) <= 0.5)
        #expect(isRed(stage, 200))
        #expect(record.events == [])
    }

    @Test func whatIsTakenInTheZoneMovesNothingUntilItGoesFurther() {
        let stage = stage()
        stage.press(at: handle(middle(of: 7)))
        stage.advance(by: 1)
        stage.move(to: handle(middle(of: 7) + 9))
        stage.advance(by: 1)
        #expect(rows(stage, without: 7)[0] == middle(of: 0))
        stage.move(to: handle(middle(of: 7) + 20))
        stage.advance(by: 1)
        #expect(rows(stage, without: 7)[0] == nil)
    }

    @Test func aRowLandsWhereItIsDropped() throws {
        let stage = stage()
        carry(stage, from: middle(of: 0), to: 390)
        stage.advance(by: 1)
        stage.move(to: handle(200))
        stage.advance(by: 1)
        let before = rows(stage, without: 0)
        stage.release(at: handle(200))
        stage.advance(by: 0.1)
        // The others stay where they are, from the first frame on.
        #expect(rows(stage, without: 0) == before)
        stage.advance(by: 1)
        #expect(rows(stage, without: 0) == before)
        let place = try #require(numbers.rows.firstIndex(of: 0))
        #expect(record.events == ["move [0] \(place + 1)"])
        let frame = try #require(stage.accessibility.first { $0.label == "0" }?.frame)
        #expect(abs(frame.midY - 200) <= 22)
        #expect(isRed(stage, frame.midY))
        // Between its neighbours in the data.
        #expect(before[numbers.rows[place - 1]] == frame.midY - 44)
        #expect(before[numbers.rows[place + 1]] == frame.midY + 44)
    }

    @Test func rowsOfAllHeightsLandWhereTheyAreDropped() throws {
        numbers.height = { CGFloat(22 + $0 * 37 % 50) }
        let stage = stage()
        carry(stage, from: middle(of: 0), to: 395)
        stage.advance(by: 1.5)
        stage.move(to: handle(210))
        stage.advance(by: 1)
        let before = rows(stage, without: 0)
        #expect(before.count > 3)
        stage.release(at: handle(210))
        stage.advance(by: 2)
        let after = rows(stage, without: 0)
        for (row, y) in before { #expect(abs((after[row] ?? .nan) - y) <= 0.5) }
        let frame = try #require(stage.accessibility.first { $0.label == "0" }?.frame)
        #expect(abs(frame.midY - 210) <= 50)
    }

    @Test func theListComesToRestAtItsEnd() {
        let stage = stage()
        carry(stage, from: middle(of: 0), to: 399)
        stage.advance(by: 10)
        // 50 rows, 35 above them and below.
        #expect(abs(offset(stage) - (35 + 50 * 44 + 35 - 400)) < 0.01)
        #expect(stage.isIdle)
        stage.release(at: handle(399))
        stage.advance(by: 1)
        #expect(record.events == ["move [0] 50"])
        #expect(numbers.rows.last == 0)
    }

    @Test func upwardsTheListMovesToItsBeginning() {
        let stage = stage()
        stage.scroll(by: CGSize(width: 0, height: 1000), at: CGPoint(x: 100, y: 200))
        stage.advance(by: 1)
        // 23: from 35 + 23 * 44 - 1000 = 47 on.
        carry(stage, from: 160, to: 2)
        stage.advance(by: 5)
        #expect(rows(stage, without: -1)[1] != nil)
        stage.release(at: handle(2))
        stage.advance(by: 1)
        #expect(record.events == ["move [25] 0"])
        #expect(rows(stage, without: -1) == [25: 57, 0: 101, 1: 145, 2: 189, 3: 233, 4: 277, 5: 321, 6: 365])
    }

    @Test func theZoneBeginsBelowABar() {
        let stage = Stage(size: CGSize(width: 390, height: 600), scale: 2) {
            NavigationStack {
                Rows(numbers: numbers, record: record).navigationTitle("Numbers").navigationBarTitleDisplayMode(.inline)
            }
        }
        func first() -> Int? { stage.accessibility.compactMap { $0.frame.midY > 44 ? Int($0.label) : nil }.min() }
        stage.scroll(by: CGSize(width: 0, height: 1000), at: CGPoint(x: 100, y: 300))
        stage.advance(by: 1)
        let start = first()
        #expect(start != nil && start! > 10)
        carry(stage, from: 300, to: 120)
        stage.advance(by: 1)
        #expect(first() == start)
        stage.move(to: handle(70))
        stage.advance(by: 1)
        #expect(first()! < start! - 3)
    }

    // MARK: While a row is carried

    @Test func aWheelScrollsUnderTheFinger() {
        let stage = stage()
        carry(stage, from: middle(of: 0), to: 200)
        stage.scroll(by: CGSize(width: 0, height: 600), at: CGPoint(x: 100, y: 300))
        stage.advance(by: 1)
        #expect(offset(stage) == 600)
        #expect(isRed(stage, 200))
        stage.release(at: handle(200))
        stage.advance(by: 1)
        // (600 + 200 - 35) / 44 = 17.4
        #expect(record.events == ["move [0] 18"])
    }

    @Test func aFingerThatIsTakenAwayLeavesAllAsItWas() {
        let stage = stage()
        carry(stage, from: middle(of: 0), to: 400)
        stage.advance(by: 1)
        stage.cancelTouches()
        stage.advance(by: 2)
        #expect(record.events == [])
        #expect(numbers.rows == Array(0..<50))
        let seen = rows(stage, without: -1)
        let first = seen.keys.min()!
        for (row, y) in seen { #expect(y == seen[first]! + CGFloat(row - first) * 44) }
    }

    @Test func dataMayChangeUnderTheFinger() {
        let stage = stage()
        carry(stage, from: middle(of: 2), to: 300)
        stage.advance(by: 0.5)
        // What is carried is one place further on now.
        numbers.rows.removeFirst()
        stage.advance(by: 0.5)
        stage.release(at: handle(300))
        stage.advance(by: 1)
        #expect(record.events == ["move [1] 7"])
        carry(stage, from: middle(of: 1), to: 300)
        stage.advance(by: 0.5)
        numbers.rows.removeAll()
        stage.advance(by: 0.5)
        stage.move(to: handle(320))
        stage.release(at: handle(320))
        stage.advance(by: 1)
        #expect(record.events == ["move [1] 7"])
    }
}
