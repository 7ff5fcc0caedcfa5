import Stage
import SwiftUI
import Testing

/// Says which life of a view this is: each new state gets the next number.
@MainActor private enum Ticket {
    static var last = 0
    static func next() -> Int {
        last += 1
        return last
    }
}

/// Shows its name and a number that it keeps as long as it lives.
private struct Stamped: View {
    let name: String
    let record: Record
    @State private var number: Int?

    var body: some View {
        Text(verbatim: "\(name)\(number ?? 0)").onAppear {
            number = Int(record.events.filter { $0.hasPrefix("+") }.count) + 1
            record.note("+\(name)")
        }
        .onDisappear { record.note("-\(name)") }
    }
}

@Observable private final class Model {
    var ids = ["a", "b", "c"]
    var isOn = true
    var choice = 0
}

/// What stays the same view, with its state, and what becomes another.
@MainActor @Suite struct IdentityTests {
    private let model = Model()
    private let record = Record()

    private func labels(_ stage: Stage) -> [String] { stage.accessibility.map(\.label) }

    private struct List: View {
        let model: Model
        let record: Record
        var body: some View {
            VStack { ForEach(model.ids, id: \.self) { Stamped(name: $0, record: record) } }
        }
    }

    @Test func stateFollowsTheIdentityOfAnElement() {
        let stage = Stage(size: CGSize(width: 100, height: 300)) { List(model: model, record: record) }
        #expect(labels(stage) == ["a1", "b2", "c3"])
        model.ids = ["c", "a", "b"]
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["c3", "a1", "b2"])
        model.ids = ["c", "x", "b"]
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["c3", "x4", "b2"])
        #expect(record.events == ["+a", "+b", "+c", "-a", "+x"] || record.events == ["+a", "+b", "+c", "+x", "-a"])
    }

    @Test func insertionAndRemovalLeaveTheOthersAlone() {
        let stage = Stage(size: CGSize(width: 100, height: 300)) { List(model: model, record: record) }
        model.ids = ["a", "new", "b", "c"]
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["a1", "new4", "b2", "c3"])
        model.ids = ["c"]
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["c3"])
        model.ids = []
        stage.advance(by: 0.1)
        #expect(labels(stage) == [])
        #expect(record.events.suffix(4).sorted() == ["-a", "-b", "-c", "-new"])
    }

    @Test func whatComesBackBeginsAnew() {
        let stage = Stage(size: CGSize(width: 100, height: 300)) { List(model: model, record: record) }
        model.ids = ["a", "c"]
        stage.advance(by: 0.1)
        model.ids = ["a", "b", "c"]
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["a1", "b4", "c3"])
    }

    @Test func duplicatesAreKeptApart() {
        model.ids = ["a", "a", "b"]
        let stage = Stage(size: CGSize(width: 100, height: 300)) { List(model: model, record: record) }
        #expect(labels(stage) == ["a1", "a2", "b3"])
        model.ids = ["b", "a", "a"]
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["b3", "a1", "a2"])
    }

    @Test func aListOfIndicesFollowsItsPlaces() {
        struct Rows: View {
            let model: Model
            let record: Record
            var body: some View {
                VStack { ForEach(0..<model.ids.count, id: \.self) { Stamped(name: model.ids[$0], record: record) } }
            }
        }
        let stage = Stage(size: CGSize(width: 100, height: 300)) { Rows(model: model, record: record) }
        model.ids = ["x", "y"]
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["x1", "y2"])
    }

    @Test func identifiableElementsBringTheirIdentity() {
        struct Person: Identifiable {
            let id: Int
            let name: String
        }
        let stage = Stage(size: CGSize(width: 100, height: 300)) {
            HStack { ForEach([Person(id: 7, name: "Ava"), Person(id: 3, name: "Noa")]) { Text($0.name) } }
        }
        #expect(labels(stage) == ["Ava", "Noa"])
    }

    @Test func listsNest() {
        let stage = Stage(size: CGSize(width: 100, height: 300)) {
            VStack { ForEach(0..<2) { row in ForEach(0..<2) { column in Text(verbatim: "\(row)\(column)") } } }
        }
        #expect(labels(stage) == ["00", "01", "10", "11"])
    }

    // MARK: Conditions

    @Test func branchesAreViewsOfTheirOwn() {
        struct Either: View {
            let model: Model
            let record: Record
            var body: some View {
                if model.isOn { Stamped(name: "yes", record: record) } else { Stamped(name: "no", record: record) }
            }
        }
        let stage = Stage(size: CGSize(width: 100, height: 300)) { Either(model: model, record: record) }
        #expect(labels(stage) == ["yes1"])
        model.isOn = false
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["no2"])
        model.isOn = true
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["yes3"])
    }

    @Test func aTernaryIsOneView() {
        struct Either: View {
            let model: Model
            let record: Record
            var body: some View { Stamped(name: model.isOn ? "yes" : "no", record: record) }
        }
        let stage = Stage(size: CGSize(width: 100, height: 300)) { Either(model: model, record: record) }
        model.isOn = false
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["no1"])
    }

    @Test func whatIsOptionalLeavesItsNeighboursAlone() {
        struct Maybe: View {
            let model: Model
            let record: Record
            var body: some View {
                VStack {
                    if model.isOn { Stamped(name: "maybe", record: record) }
                    Stamped(name: "always", record: record)
                }
            }
        }
        let stage = Stage(size: CGSize(width: 100, height: 300)) { Maybe(model: model, record: record) }
        #expect(labels(stage) == ["maybe1", "always2"])
        model.isOn = false
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["always2"])
        model.isOn = true
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["maybe3", "always2"])
    }

    @Test func everyCaseOfASwitchIsAPlace() {
        struct Choice: View {
            let model: Model
            let record: Record
            var body: some View {
                switch model.choice {
                case 0: Stamped(name: "zero", record: record)
                case 1: Stamped(name: "one", record: record)
                default: Stamped(name: "many", record: record)
                }
            }
        }
        let stage = Stage(size: CGSize(width: 100, height: 300)) { Choice(model: model, record: record) }
        var seen = labels(stage)
        for choice in [1, 2, 5, 0] {
            model.choice = choice
            stage.advance(by: 0.1)
            seen += labels(stage)
        }
        #expect(seen == ["zero1", "one2", "many3", "many3", "zero4"])
    }

    // MARK: Erased types

    @Test func anErasedViewLivesAsLongAsItsType() {
        struct Erased: View {
            let model: Model
            let record: Record
            var body: some View {
                model.choice == 9
                    ? AnyView(Stamped(name: "padded", record: record).padding())
                    : AnyView(AnyView(Stamped(name: "\(model.choice)-", record: record)))
            }
        }
        let stage = Stage(size: CGSize(width: 100, height: 300)) { Erased(model: model, record: record) }
        model.choice = 1
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["1-1"])
        model.choice = 9
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["padded2"])
    }

    // MARK: Groups

    @Test func modifiersOfAGroupReachEachView() {
        let record = layOut(100, 30) { record in
            HStack(spacing: 0) {
                Group {
                    Color.red.noted("a", record)
                    Color.green.noted("b", record)
                    if true { Color.blue.noted("c", record) }
                }
                .frame(width: 10)
                Color.white.noted("rest", record)
            }
        }
        #expect(record["a"] == rect(0, 0, 10, 30))
        #expect(record["b"] == rect(10, 0, 10, 30))
        #expect(record["c"] == rect(20, 0, 10, 30))
        #expect(record["rest"].width == 70)
    }

    @Test func modifiersOfAListReachEachElementThatComes() {
        struct Rows: View {
            let model: Model
            let record: Record
            var body: some View {
                VStack(spacing: 0) {
                    ForEach(model.ids, id: \.self) { Color.red.noted($0, record) }.frame(height: 10)
                }
            }
        }
        let stage = Stage(size: CGSize(width: 10, height: 100)) { Rows(model: model, record: record) }
        model.ids = ["a", "b", "c", "d"]
        stage.advance(by: 0.1)
        #expect(record["a"] == rect(0, 30, 10, 10))
        #expect(record["d"] == rect(0, 60, 10, 10))
    }

    @Test func paddingOfAGroupIsOnePerView() {
        let stage = Stage {
            VStack(spacing: 0) {
                Group {
                    Color.red.size(10, 10)
                    Color.red.size(10, 10)
                }
                .padding(5)
            }
        }
        #expect(stage.size == CGSize(width: 20, height: 40))
    }
}

// MARK: An identity within a transition

extension IdentityTests {
    private struct Swapped: View {
        let model: Model
        let record: Record
        var body: some View {
            ZStack {
                Stamped(name: "v\(model.choice)", record: record).frame(width: 20, height: 20).id(model.choice)
                    .transition(.opacity)
            }
        }
    }

    @Test func anotherIdentityWithinATransitionReplacesTheView() {
        let stage = Stage(size: CGSize(width: 100, height: 100)) { Swapped(model: model, record: record) }
        withAnimation(.linear(duration: 1)) { model.choice = 1 }
        stage.advance(by: 0.25)
        #expect(labels(stage) == ["v12"], "the one that goes is not read out")
        #expect(stage.displayList.contains("opacity 0.75") && stage.displayList.contains("opacity 0.25"), "\(stage.displayList)")
        // Back in the middle: the first one lives on.
        withAnimation(.linear(duration: 1)) { model.choice = 0 }
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["v01"])
        stage.advance(by: 2)
        #expect(record.events == ["+v0", "+v1", "-v1"])
        #expect(stage.isIdle)
        model.choice = 2
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["v23"])
        #expect(record.events.suffix(2).sorted() == ["+v2", "-v0"])
    }
}
