import Stage
import SwiftUI
import Testing

private final class Model: ObservableObject {
    @Published var rows: [Int]
    init(_ rows: some Sequence<Int>) { self.rows = Array(rows) }
}

private struct Row: View {
    let id: Int
    let record: Record
    var height: CGFloat = 40
    @State private var taps = 0

    var body: some View {
        let _ = record.note(Double(id))
        Button("Row \(id), \(taps)") { taps += 1 }
            .frame(maxWidth: .infinity).frame(height: height)
            .noted("\(id)", record)
            .onAppear { record.note("in \(id)") }
            .onDisappear { record.note("out \(id)") }
    }
}

private struct Column: View {
    @ObservedObject var model: Model
    let record: Record
    var height: (Int) -> CGFloat = { _ in 40 }

    var body: some View {
        ScrollView {
            LazyVStack(spacing: 0) {
                ForEach(model.rows, id: \.self) { Row(id: $0, record: record, height: height($0)) }
            }
        }
    }
}

/// Rows that are made when they come into sight.
@MainActor @Suite struct LazyTests {
    private let middle = CGPoint(x: 50, y: 100)

    private func stage(_ model: Model, _ record: Record, height: @escaping (Int) -> CGFloat = { _ in 40 }) -> Stage {
        Stage(size: CGSize(width: 100, height: 200)) { Column(model: model, record: record, height: height) }
    }

    private func wheel(_ stage: Stage, _ distance: CGFloat) { stage.scroll(by: CGSize(width: 0, height: distance), at: middle) }

    @Test func onlyRowsInSightAreMade() {
        let record = Record(), stage = stage(Model(0..<1000), record)
        // 200 points of 40 each, and 32 beyond.
        #expect(record.numbers == [0, 1, 2, 3, 4, 5])
        #expect(record["4"] == rect(0, 160, 100, 40))
        wheel(stage, 40)
        #expect(record.numbers == [0, 1, 2, 3, 4, 5, 6])
        #expect(record["1"].minY == 0)
        wheel(stage, 400)
        #expect(record.events.filter { $0.hasPrefix("out") }.count == 7)
    }

    @Test func tenTimesTheRowsCostNothing() {
        let few = Record(), many = Record()
        let a = stage(Model(0..<100), few), b = stage(Model(0..<100_000), many)
        #expect(few.numbers.count == many.numbers.count)
        #expect(a.liveNodes == b.liveNodes)
        wheel(a, 1000)
        wheel(b, 1000)
        #expect(few.numbers.count == many.numbers.count)
        #expect(a.liveNodes == b.liveNodes)
    }

    @Test func theLengthIsThatOfAllRows() {
        let record = Record(), stage = stage(Model(0..<1000), record)
        wheel(stage, 1e9)
        #expect(record["999"].maxY == 200)
        #expect(record.numbers.count < 20)
    }

    @Test func aMillionRowsAreNoMoreWork() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView {
                LazyVStack(spacing: 0) { ForEach(0..<1_000_000, id: \.self) { Row(id: $0, record: record) } }
            }
        }
        wheel(stage, 20_000_000)
        #expect(record["500000"].minY == 0)
        #expect(record.numbers.count < 20)
    }

    @Test func whatARowKeepsIsThereWhenItComesBack() throws {
        let record = Record(), stage = stage(Model(0..<1000), record)
        try stage.tap("Row 1, 0")
        wheel(stage, 4000)
        #expect(!stage.accessibility.contains { $0.label.hasPrefix("Row 1,") })
        wheel(stage, -4000)
        #expect(stage.accessibility.contains { $0.label == "Row 1, 1" })
        #expect(stage.accessibility.contains { $0.label == "Row 0, 0" })
    }

    @Test func rowsOfDifferentHeightsStayWhereTheyAreSeen() {
        let record = Record()
        let stage = stage(Model(0..<1000), record) { $0 % 2 == 0 ? 30 : 70 }
        wheel(stage, 10_000)
        func places() -> [String: CGFloat] {
            Dictionary(uniqueKeysWithValues: stage.accessibility.map { ($0.label, $0.frame.minY) })
        }
        // Upwards, row by row: what comes in above never pushes what is there.
        for _ in 0..<60 {
            let before = places()
            wheel(stage, -25)
            for (label, place) in places() { if let old = before[label] { #expect(place == old + 25) } }
        }
        wheel(stage, -1e9)
        #expect(record["0"].minY == 0)
        // The end lies where the estimate had it, until the rows there have been measured.
        wheel(stage, 1e9)
        wheel(stage, 1e9)
        #expect(record["999"].maxY == 200)
    }

    @Test func insertionAboveLeavesWhatIsSeenInItsPlace() {
        let record = Record(), model = Model(1000..<2000), stage = stage(model, record)
        wheel(stage, 410)
        #expect(record["1010"].minY == -10)
        let runs = record.numbers.count
        model.rows.insert(contentsOf: 0..<50, at: 0)
        stage.advance(by: 0.1)
        #expect(record["1010"].minY == -10)
        #expect(record.numbers.count - runs < 3)
        wheel(stage, -1e9)
        #expect(record["0"].minY == 0)
    }

    @Test func atTheTopWhatIsPutInFirstShows() {
        let record = Record(), model = Model(1000..<2000), stage = stage(model, record)
        model.rows.insert(1, at: 0)
        stage.advance(by: 0.1)
        #expect(record["1"].minY == 0 && record["1000"].minY == 40)
    }

    @Test func removalAboveLeavesWhatIsSeenInItsPlace() {
        let record = Record(), model = Model(0..<1000), stage = stage(model, record)
        wheel(stage, 4010)
        model.rows.removeFirst(50)
        stage.advance(by: 0.1)
        #expect(record["100"].minY == -10)
        wheel(stage, -1e9)
        #expect(record["50"].minY == 0)
    }

    @Test func theRowThatIsLookedAtIsRemoved() {
        let record = Record(), model = Model(0..<1000), stage = stage(model, record)
        wheel(stage, 4010)
        model.rows.removeAll { (100..<103).contains($0) }
        stage.advance(by: 0.1)
        // The next one that is left stays where it was.
        #expect(record["103"].minY == 110)
        model.rows = []
        stage.advance(by: 0.1)
        model.rows = Array(0..<5)
        stage.advance(by: 0.1)
        #expect(record["0"].minY == 0)
    }

    @Test func everythingChangesInTheMiddleOfAFling() {
        let record = Record(), model = Model(0..<1000), stage = stage(model, record)
        stage.drag(from: CGPoint(x: 50, y: 180), to: CGPoint(x: 50, y: 60), duration: 0.1)
        stage.advance(by: 0.1)
        model.rows = model.rows.map { $0 + 5000 }
        stage.advance(by: 0.1)
        model.rows.shuffle()
        stage.advance(by: 0.1)
        model.rows = Array(model.rows.prefix(3))
        stage.advance(by: 5)
        #expect(record["\(model.rows[0])"].minY == 0)
        #expect(stage.isIdle)
    }

    @Test func rowsWithOneIdentityAreRowsOfTheirOwn() {
        let record = Record(), model = Model([7, 7, 7, 8, 8, 9]), stage = stage(model, record)
        #expect(record.numbers == [7, 7, 7, 8, 8, 9])
        model.rows = [7, 8, 8, 8, 9, 9]
        stage.advance(by: 0.1)
        #expect(record["9"].minY == 200 || record["9"].minY == 160)
    }

    @Test func aParentThatRunsAgainDoesNotRunRows() {
        struct Parent: View {
            let record: Record
            let rows = Array(0..<500)
            @State private var count = 0
            var body: some View {
                VStack(spacing: 0) {
                    Button("More \(count)") { count += 1 }.frame(height: 50)
                    ScrollView {
                        LazyVStack(spacing: 0) { ForEach(rows, id: \.self) { Row(id: $0, record: record) } }
                    }
                }
            }
        }
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 250)) { Parent(record: record) }
        let runs = record.numbers.count
        try? stage.tap("More 0")
        #expect(record.numbers.count == runs)
    }

    @Test func aReaderGoesToARowThatIsNotThere() throws {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollViewReader { proxy in
                ScrollView {
                    LazyVStack(spacing: 0) { ForEach(0..<1000, id: \.self) { Row(id: $0, record: record, height: $0 % 3 == 0 ? 20 : 60) } }
                }
                .overlay { Button("Go") { proxy.scrollTo(700, anchor: .top) }.opacity(0.01) }
                .overlay { Button("Slowly") { withAnimation { proxy.scrollTo(30, anchor: .bottom) } }.opacity(0.01) }
            }
        }
        try stage.tap("Go")
        #expect(record["700"].minY == 0)
        #expect(record.numbers.count < 40)
        try stage.tap("Slowly")
        stage.advance(by: 3)
        #expect(record["30"].maxY == 200)
        #expect(stage.isIdle)
    }

    @Test func modifiersAroundAForEachKeepItLazy() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<1000, id: \.self) { Row(id: $0, record: record) }.padding(.horizontal, 10)
                }
            }
        }
        #expect(record.numbers.count == 6)
        #expect(record["2"] == rect(10, 80, 80, 40))
        wheel(stage, 1000)
        #expect(record["25"] == rect(10, 0, 80, 40))
    }

    @Test func sectionsInLazyColumnsAreLazyAndTheirHeadersStay() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                    ForEach(0..<20, id: \.self) { section in
                        Section {
                            ForEach(0..<100, id: \.self) { Row(id: section * 100 + $0, record: record) }
                        } header: {
                            Color.yellow.frame(height: 20).noted("header \(section)", record)
                        }
                    }
                }
            }
        }
        #expect(record.numbers == [0, 1, 2, 3, 4, 5])
        #expect(record["header 0"].minY == 0 && record["0"].minY == 20)
        wheel(stage, 400)
        #expect(record["header 0"].minY == 0 && record["10"].minY == 20)
        // 4020 a section: the next header pushes the first one out.
        wheel(stage, 3610)
        #expect(record["header 1"].minY == 10 && record["header 0"].minY == -10)
        wheel(stage, 20)
        #expect(record["header 1"].minY == 0)
        #expect(record.numbers.count < 40)
    }

    @Test func aLazyRowGoesFromTheLeadingEnd() {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let record = Record()
            let stage = Stage(size: CGSize(width: 200, height: 50), conditions: .with { $0.layoutDirection = direction }) {
                ScrollView(.horizontal) {
                    LazyHStack(spacing: 10) {
                        ForEach(0..<1000, id: \.self) { index in Color.red.frame(width: 40).noted("\(index)", record) }
                    }
                }
            }
            let forward: CGFloat = direction == .leftToRight ? 1 : -1
            #expect(record["0"].minX == (forward > 0 ? 0 : 160))
            stage.scroll(by: CGSize(width: 100 * forward, height: 0), at: CGPoint(x: 100, y: 25))
            #expect(record["2"].minX == (forward > 0 ? 0 : 160))
            stage.scroll(by: CGSize(width: 1e9 * forward, height: 0), at: CGPoint(x: 100, y: 25))
            #expect(record["999"].minX == (forward > 0 ? 160 : 0))
        }
    }

    @Test func aLazyColumnIsAsWideAsItIsOffered() {
        let record = layOut(100, 200) { record in
            ScrollView {
                LazyVStack(alignment: .trailing) {
                    Color.red.size(20, 20).noted("a", record)
                    Color.red.size(30, 20).noted("b", record)
                }
                .noted("stack", record)
            }
        }
        #expect(record["stack"] == rect(0, 0, 100, 48))
        #expect(record["a"] == rect(80, 0, 20, 20))
        #expect(record["b"] == rect(70, 28, 30, 20))
    }

    @Test func aThousandRowsAreThereAtOnce() {
        let clock = ContinuousClock()
        let time = clock.measure {
            let record = Record()
            let stage = stage(Model(0..<1000), record)
            #expect(record.numbers.count == 6)
            withExtendedLifetime(stage) {}
        }
        // A bound, not a measure: all rows would take seconds.
        #expect(time < .seconds(1))
    }

    @Test func rowsOfNothingTakeNoSpace() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView {
                LazyVStack(spacing: 10) {
                    ForEach(0..<300, id: \.self) { index in
                        if index % 100 == 99 { Color.red.frame(height: 30).noted("\(index)", record) }
                    }
                }
            }
        }
        #expect(record["99"].minY == 0 && record["199"].minY == 40 && record["299"].minY == 80)
        withExtendedLifetime(stage) {}
    }
}

extension LazyTests {
    @Test func anAnimationEndsWithItsRow() {
        struct Pulse: View {
            @State private var isLarge = false
            var body: some View {
                Color.red.frame(height: 40).opacity(isLarge ? 1 : 0.5)
                    .onAppear { withAnimation(.linear(duration: 1).repeatForever()) { isLarge = true } }
            }
        }
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    Color.blue.frame(height: 0)
                    ForEach(0..<1000, id: \.self) { index in if index < 3 { Pulse() } else { Color.blue.frame(height: 40) } }
                }
            }
        }
        stage.advance(by: 0.3)
        #expect(!stage.isIdle)
        stage.scroll(by: CGSize(width: 0, height: 5000), at: CGPoint(x: 50, y: 50))
        stage.advance(by: 2)
        #expect(stage.isIdle)
    }
}
