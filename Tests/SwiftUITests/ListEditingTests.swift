import Foundation
import Stage
import SwiftUI
import Testing

/// Rows that can be deleted and moved, with a record of what was done.
private struct Fruits: View {
    let record: Record
    var mode = EditMode.inactive
    @State private var rows = ["Apple", "Banana", "Cherry", "Date"]
    @State private var chosen: Set<String> = []
    var selects = false

    var body: some View {
        List(selection: selects ? $chosen : nil) {
            ForEach(rows, id: \.self) { row in
                Text(row).deleteDisabled(row == "Cherry")
            }
            .onDelete { offsets in
                record.note("delete \(Array(offsets))")
                rows.remove(atOffsets: offsets)
            }
            .onMove { offsets, target in
                record.note("move \(Array(offsets)) \(target)")
                rows.move(fromOffsets: offsets, toOffset: target)
            }
        }
        .onChange(of: chosen) { _, new in record.note("chosen \(new.sorted())") }
        .environment(\.editMode, .constant(mode))
    }
}

/// Swiping rows, and editing lists.
@MainActor @Suite struct ListEditingTests {
    private func list(@ViewBuilder _ view: () -> some View) -> Stage {
        Stage(size: CGSize(width: 390, height: 400), scale: 2, content: view)
    }

    private func middle(of row: Int) -> CGFloat { 35 + 22 + 44 * CGFloat(row) }

    private func labels(_ stage: Stage) -> [String] { stage.accessibility.map(\.label) }

    /// Where a row's text is seen.
    private func frame(_ label: String, _ stage: Stage) -> CGRect {
        stage.accessibility.first { $0.label == label }?.frame ?? .null
    }

    // MARK: Data

    @Test func offsetsAreTakenOutAndMovedAsSwiftUIDoes() {
        var letters = ["a", "b", "c", "d", "e"]
        letters.remove(atOffsets: [0, 3])
        #expect(letters == ["b", "c", "e"])
        letters.remove(atOffsets: [7])
        #expect(letters == ["b", "c", "e"])
        var numbers = [0, 1, 2, 3, 4]
        numbers.move(fromOffsets: [1], toOffset: 4)
        #expect(numbers == [0, 2, 3, 1, 4])
        numbers.move(fromOffsets: [3, 4], toOffset: 0)
        #expect(numbers == [1, 4, 0, 2, 3])
        numbers.move(fromOffsets: [2], toOffset: 2)
        #expect(numbers == [1, 4, 0, 2, 3])
    }

    private struct Fruit: Identifiable {
        let id: String
        var isLiked = false
    }

    /// Rows that edit their data by themselves.
    private struct Basket: View {
        let record: Record
        var actions: EditActions<[Fruit]>
        var mode = EditMode.active
        var deletes = false
        @State private var fruits = ["Apple", "Banana", "Cherry"].map { Fruit(id: $0) }

        var body: some View {
            List {
                let rows = ForEach($fruits, editActions: actions) { $fruit in
                    Toggle(fruit.id, isOn: $fruit.isLiked).deleteDisabled(fruit.id == "Cherry")
                }
                if deletes { rows.onDelete { record.note("own \(Array($0))") } } else { rows }
            }
            .environment(\.editMode, .constant(mode))
            .onChange(of: fruits.map(\.id)) { _, new in record.note(new.joined(separator: " ")) }
            .onChange(of: fruits.map(\.isLiked)) { _, new in record.note("\(new)") }
        }
    }

    @Test func aBindingOfDataIsEditedByItself() throws {
        let record = Record(), stage = list { Basket(record: record, actions: .all) }
        stage.drag(from: CGPoint(x: 350, y: middle(of: 0)), to: CGPoint(x: 350, y: middle(of: 2)), duration: 0.5)
        stage.advance(by: 1)
        #expect(record.events == ["Banana Cherry Apple"])
        stage.tap(at: CGPoint(x: 46, y: middle(of: 2)))
        stage.advance(by: 1)
        try stage.tap("Delete")
        stage.advance(by: 1)
        #expect(record.events == ["Banana Cherry Apple", "[false, false]", "Banana Cherry"])
        // Not this one.
        stage.tap(at: CGPoint(x: 46, y: middle(of: 1)))
        stage.advance(by: 1)
        #expect(!labels(stage).contains("Delete"))
    }

    @Test func rowsOfABindingWriteTheirOwnElements() throws {
        let record = Record(), stage = list { Basket(record: record, actions: .all, mode: .inactive) }
        try stage.tap("Banana")
        #expect(record.events == ["[false, true, false]"])
    }

    @Test func onlyWhatIsAllowedCanBeDone() {
        let record = Record()
        let moving = list { Basket(record: record, actions: .move) }
        #expect(frame("Apple", moving).minX == 36)
        moving.drag(from: CGPoint(x: 350, y: middle(of: 0)), to: CGPoint(x: 350, y: middle(of: 1)), duration: 0.5)
        moving.advance(by: 1)
        #expect(record.events == ["Banana Apple Cherry"])
        let deleting = list { Basket(record: record, actions: .delete) }
        #expect(frame("Apple", deleting).minX == 74)
        deleting.drag(from: CGPoint(x: 350, y: middle(of: 0)), to: CGPoint(x: 350, y: middle(of: 1)), duration: 0.5)
        deleting.advance(by: 1)
        #expect(record.events == ["Banana Apple Cherry"])
    }

    @Test func aClosureTakesThePlaceOfWhatIsDoneByItself() throws {
        let record = Record(), stage = list { Basket(record: record, actions: .all, deletes: true) }
        stage.tap(at: CGPoint(x: 46, y: middle(of: 1)))
        stage.advance(by: 1)
        try stage.tap("Delete")
        stage.advance(by: 1)
        #expect(record.events == ["own [1]"])
        stage.drag(from: CGPoint(x: 350, y: middle(of: 0)), to: CGPoint(x: 350, y: middle(of: 1)), duration: 0.5)
        stage.advance(by: 1)
        #expect(record.events == ["own [1]", "Banana Apple Cherry"])
    }

    @Test func aListIsMadeOfABindingThatItEdits() throws {
        struct Names: View {
            let record: Record
            @State private var names = ["a", "b", "c"]
            @State private var chosen: String?
            var body: some View {
                List($names, id: \.self, editActions: .delete, selection: $chosen) { $name in Text(name) }
                    .onChange(of: names) { _, new in record.note(new.joined()) }
                    .onChange(of: chosen) { _, new in record.note("chosen \(new ?? "")") }
            }
        }
        let record = Record(), stage = list { Names(record: record) }
        stage.drag(from: CGPoint(x: 350, y: middle(of: 1)), to: CGPoint(x: 30, y: middle(of: 1)))
        stage.advance(by: 1)
        stage.tap(at: CGPoint(x: 200, y: middle(of: 1)))
        #expect(record.events == ["ac", "chosen c"])
    }

    @Test func whatCannotBeTakenOutIsNotOffered() {
        // An array's slice can; a collection of a fixed number of elements cannot, whatever is asked for.
        #expect(EditActions<[Int]>.all == [.delete, .move])
        #expect(EditActions<CollectionOfOne<Int>>.all == .move)
        #expect(EditActions<String>.all == .delete)
        #expect(EditActions<Range<Int>>.all == [])
        struct Only: View {
            @State private var one = CollectionOfOne("Only")
            var body: some View {
                List { ForEach($one, id: \.self, editActions: EditActions(rawValue: 3)) { $one in Text(one) } }
                    .environment(\.editMode, .constant(.active))
            }
        }
        let stage = list { Only() }
        #expect(frame("Only", stage).minX == 36)
    }

    // MARK: Swiping

    @Test func aSwipeShowsDeleteAndATapOnItDeletes() throws {
        let record = Record(), stage = list { Fruits(record: record) }
        stage.drag(from: CGPoint(x: 300, y: middle(of: 1)), to: CGPoint(x: 220, y: middle(of: 1)))
        stage.advance(by: 1)
        #expect(labels(stage).contains("Delete"))
        try stage.tap("Delete")
        stage.advance(by: 1)
        #expect(record.events == ["delete [1]"])
        #expect(labels(stage) == ["Apple", "Cherry", "Date"])
    }

    @Test func aSwipeAcrossTheRowDeletesAtOnce() {
        let record = Record(), stage = list { Fruits(record: record) }
        stage.drag(from: CGPoint(x: 350, y: middle(of: 0)), to: CGPoint(x: 30, y: middle(of: 0)))
        stage.advance(by: 1)
        #expect(record.events == ["delete [0]"])
        #expect(labels(stage) == ["Banana", "Cherry", "Date"])
    }

    @Test func aRowThatMayNotGoStaysShut() {
        let record = Record(), stage = list { Fruits(record: record) }
        stage.drag(from: CGPoint(x: 350, y: middle(of: 2)), to: CGPoint(x: 30, y: middle(of: 2)))
        stage.advance(by: 1)
        #expect(record.events == [])
        #expect(!labels(stage).contains("Delete"))
    }

    @Test func aTapElsewhereClosesAnOpenRow() {
        let record = Record(), stage = list { Fruits(record: record) }
        stage.drag(from: CGPoint(x: 300, y: middle(of: 1)), to: CGPoint(x: 220, y: middle(of: 1)))
        stage.advance(by: 1)
        stage.tap(at: CGPoint(x: 100, y: middle(of: 3)))
        stage.advance(by: 1)
        #expect(!labels(stage).contains("Delete"))
        #expect(record.events == [])
    }

    @Test func actionsOfBothEdgesStandInTheirOrderAndColours() throws {
        let record = Record()
        let stage = list {
            List {
                Text("Mail")
                    .swipeActions(edge: .leading) { Button("Pin") { record.note("pin") }.tint(.orange) }
                    .swipeActions(allowsFullSwipe: false) {
                        Button("Bin", role: .destructive) { record.note("bin") }
                        Button("More") { record.note("more") }
                    }
            }
        }
        let y = middle(of: 0)
        stage.drag(from: CGPoint(x: 350, y: y), to: CGPoint(x: 100, y: y))
        stage.advance(by: 1)
        // Without a full swipe nothing happens by itself. The first stands outermost.
        #expect(record.events == [])
        let pixels = stage.pixels
        #expect(pixels[Int(370 * 2), Int(y * 2) - 30] == .init(red: 255, green: 59, blue: 48, alpha: 255))
        #expect(pixels[Int(230 * 2), Int(y * 2) - 30] == .init(red: 142, green: 142, blue: 147, alpha: 255))
        try stage.tap("More")
        stage.advance(by: 1)
        #expect(record.events == ["more"])
        #expect(labels(stage) == ["Mail"])
        stage.drag(from: CGPoint(x: 100, y: y), to: CGPoint(x: 180, y: y))
        stage.advance(by: 1)
        #expect(stage.pixels[Int(20 * 2), Int(y * 2) - 20] == .init(red: 255, green: 149, blue: 0, alpha: 255))
        try stage.tap("Pin")
        #expect(record.events == ["more", "pin"])
    }

    @Test func fromRightToLeftRowsOpenTheOtherWay() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 390, height: 400), scale: 2, conditions: .rightToLeft) { Fruits(record: record) }
        stage.drag(from: CGPoint(x: 90, y: middle(of: 1)), to: CGPoint(x: 170, y: middle(of: 1)))
        stage.advance(by: 1)
        #expect(labels(stage).contains("Delete"))
    }

    @Test func scrollingClosesAnOpenRow() {
        let stage = list {
            List(0..<50, id: \.self) { Text("\($0)").swipeActions { Button("Act") {} } }
        }
        stage.drag(from: CGPoint(x: 300, y: middle(of: 1)), to: CGPoint(x: 220, y: middle(of: 1)))
        stage.advance(by: 1)
        #expect(labels(stage).contains("Act"))
        stage.scroll(by: CGSize(width: 0, height: 30), at: CGPoint(x: 100, y: 200))
        stage.advance(by: 1)
        #expect(!labels(stage).contains("Act"))
    }

    // MARK: Editing

    @Test func anEditedListMakesRoomForWhatDeletes() throws {
        let record = Record(), stage = list { Fruits(record: record, mode: .active) }
        #expect(frame("Apple", stage).minX == 74)
        #expect(frame("Cherry", stage).minX == 36)
        // The circle before the content opens the row.
        stage.tap(at: CGPoint(x: 46, y: middle(of: 1)))
        stage.advance(by: 1)
        try stage.tap("Delete")
        stage.advance(by: 1)
        #expect(record.events == ["delete [1]"])
    }

    @Test func aRowIsCarriedToAnotherPlaceByItsHandle() {
        let record = Record(), stage = list { Fruits(record: record, mode: .active) }
        stage.drag(from: CGPoint(x: 350, y: middle(of: 0)), to: CGPoint(x: 350, y: middle(of: 2)), duration: 0.5)
        stage.advance(by: 1)
        #expect(record.events == ["move [0] 3"])
        #expect(labels(stage) == ["Banana", "Cherry", "Apple", "Date"])
        stage.drag(from: CGPoint(x: 350, y: middle(of: 3)), to: CGPoint(x: 350, y: middle(of: 0) - 100), duration: 0.5)
        stage.advance(by: 1)
        #expect(record.events.last == "move [3] 0")
        #expect(labels(stage) == ["Date", "Banana", "Cherry", "Apple"])
    }

    @Test func rowsMakeRoomWhileAnotherIsCarried() {
        let record = Record(), stage = list { Fruits(record: record, mode: .active) }
        let place = frame("Banana", stage).minY
        stage.press(at: CGPoint(x: 350, y: middle(of: 0)))
        stage.move(to: CGPoint(x: 350, y: middle(of: 1) + 4))
        stage.advance(by: 1)
        #expect(frame("Banana", stage).minY == place - 44)
        stage.release(at: CGPoint(x: 350, y: middle(of: 1) + 4))
        stage.advance(by: 1)
        #expect(record.events == ["move [0] 2"])
        #expect(frame("Banana", stage).minY == place - 44)
    }

    @Test func severalRowsAreSelectedWhileTheListIsEdited() {
        let record = Record(), stage = list { Fruits(record: record, mode: .active, selects: true) }
        stage.tap(at: CGPoint(x: 150, y: middle(of: 0)))
        stage.tap(at: CGPoint(x: 150, y: middle(of: 2)))
        stage.tap(at: CGPoint(x: 150, y: middle(of: 0)))
        #expect(record.events == ["chosen [\"Apple\"]", "chosen [\"Apple\", \"Cherry\"]", "chosen [\"Cherry\"]"])
        #expect(stage.accessibility.map { $0.traits.contains(.isSelected) } == [false, false, true, false])
    }

    @Test func withoutEditingSeveralRowsCannotBeSelected() {
        let record = Record(), stage = list { Fruits(record: record, selects: true) }
        stage.tap(at: CGPoint(x: 150, y: middle(of: 0)))
        #expect(record.events == [])
    }

    @Test func theEditButtonBeginsAndEndsEditing() throws {
        let stage = list {
            NavigationStack {
                List { ForEach(["Apple", "Banana"], id: \.self) { Text($0) }.onDelete { _ in } }
                    .toolbar { EditButton() }
            }
        }
        #expect(frame("Apple", stage).minX == 36)
        try stage.tap("Edit")
        stage.advance(by: 1)
        #expect(frame("Apple", stage).minX == 74)
        try stage.tap("Done")
        stage.advance(by: 1)
        #expect(frame("Apple", stage).minX == 36)
    }
}
