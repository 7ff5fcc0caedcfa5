import Foundation
import Stage
import SwiftUI
import Testing

/// Two sections, of which the first can be shown and hidden, in a list of some style.
private struct Folders<Style: ListStyle>: View {
    let style: Style
    let record: Record
    var isDisabled = false
    @State var isExpanded = true

    var body: some View {
        List {
            Section("Mail", isExpanded: $isExpanded) {
                Color.red.frame(height: 22).noted("a", record)
                Text("Drafts")
                ForEach(0..<2, id: \.self) { Text("Box \($0)") }
            }
            .disabled(isDisabled)
            Section("Notes") { Color.green.frame(height: 22).noted("b", record) }
            Button("Toggle") { isExpanded.toggle() }
        }
        .listStyle(style)
        .environment(\.horizontalSizeClass, .regular)
        .onChange(of: isExpanded) { _, new in record.note("\(new)") }
    }
}

private final class Kind: ObservableObject {
    @Published var isCollapsible = false
}

/// Sections of lists that can be shown and hidden.
@MainActor @Suite struct ListSectionTests {
    private static let size = CGSize(width: 320, height: 500)

    private func stage(_ conditions: Stage.Conditions = .init(), @ViewBuilder _ view: () -> some View) -> Stage {
        Stage(size: Self.size, scale: 2, conditions: conditions, content: view)
    }

    private func labels(_ stage: Stage) -> [String] { stage.accessibility.map(\.label) }

    private func node(_ label: String, _ stage: Stage) -> AccessibilityItem? { stage.accessibility.first { $0.label == label } }

    /// Whether anything is drawn in the tint between two places in a row of pixels.
    private func hasTint(_ stage: Stage, _ x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) -> Bool {
        let pixels = stage.pixels
        return (Int(y.lowerBound * 2)..<Int(y.upperBound * 2)).contains { row in
            (Int(x.lowerBound * 2)..<Int(x.upperBound * 2)).contains { column in
                let pixel = pixels[column, row]
                return pixel.blue > 200 && pixel.red < 60
            }
        }
    }

    @Test func theHeaderOfASidebarIsAButtonThatSaysWhetherItsSectionShows() throws {
        let record = Record(), stage = stage { Folders(style: .sidebar, record: record) }
        let header = try #require(node("Mail", stage))
        #expect(header.value == "expanded")
        #expect(header.traits.isSuperset(of: [.isHeader, .isButton]))
        // A section without a binding has an ordinary header.
        let other = try #require(node("Notes", stage))
        #expect(other.value.isEmpty)
        #expect(!other.traits.contains(.isButton))
        #expect(labels(stage) == ["Mail", "Drafts", "Box 0", "Box 1", "Notes", "Toggle"])
        try stage.tap("Mail")
        stage.advance(by: 1)
        #expect(record.events == ["false"])
        #expect(node("Mail", stage)?.value == "collapsed")
        #expect(labels(stage) == ["Mail", "Notes", "Toggle"])
        try stage.tap("Mail")
        stage.advance(by: 1)
        #expect(record.events == ["false", "true"])
        #expect(labels(stage) == ["Mail", "Drafts", "Box 0", "Box 1", "Notes", "Toggle"])
    }

    @Test func aTapAnywhereOnTheHeaderShowsAndHidesTheSection() {
        let record = Record(), stage = stage { Folders(style: .sidebar, record: record) }
        let y = node("Mail", stage)!.frame.midY
        stage.tap(at: CGPoint(x: 180, y: y))
        stage.tap(at: CGPoint(x: 296, y: y))
        #expect(record.events == ["false", "true"])
        // The header of a section that always shows answers to nothing.
        stage.tap(at: CGPoint(x: 180, y: node("Notes", stage)!.frame.midY))
        #expect(record.events == ["false", "true"])
    }

    @Test func theKeyboardReachesTheHeader() {
        let record = Record(), stage = stage { Folders(style: .sidebar, record: record) }
        stage.press(.tab)
        stage.press(.space)
        #expect(record.events == ["false"])
    }

    @Test func theArrowStandsAtTheTrailingEdgeAndTurns() {
        let record = Record(), stage = stage { Folders(style: .sidebar, record: record, isExpanded: false) }
        let header = node("Mail", stage)!.frame
        #expect(hasTint(stage, 280...300, y: header.minY...header.maxY))
        #expect(!hasTint(stage, 20...200, y: header.minY...header.maxY))
        let shut = stage.displayList
        stage.tap(at: CGPoint(x: 296, y: header.midY))
        stage.advance(by: 0.1)
        #expect(stage.displayList.contains("transform"))
        stage.advance(by: 1)
        #expect(stage.displayList != shut)
        let mirrored = self.stage(.rightToLeft) { Folders(style: .sidebar, record: record, isExpanded: false) }
        let place = node("Mail", mirrored)!.frame
        #expect(hasTint(mirrored, 20...40, y: place.minY...place.maxY))
    }

    @Test func rowsComeAndGoWithTheListsMotion() {
        let record = Record(), stage = stage { Folders(style: .sidebar, record: record) }
        let header = node("Mail", stage)!.frame
        let start = node("Notes", stage)!.frame.minY
        stage.tap(at: CGPoint(x: 180, y: header.midY))
        stage.advance(by: 0.08)
        let middle = node("Notes", stage)!.frame.minY
        stage.advance(by: 2)
        let end = node("Notes", stage)!.frame.minY
        // Four rows of 44.
        #expect(end == start - 4 * 44)
        #expect(end + 10 < middle && middle < start - 10)
    }

    @Test func elsewhereOnlyTheBindingShowsAndHides() throws {
        func check(_ style: some ListStyle) throws {
            let record = Record(), stage = stage { Folders(style: style, record: record) }
            let header = try #require(node("Mail", stage) ?? node("MAIL", stage))
            #expect(header.value.isEmpty)
            #expect(!header.traits.contains(.isButton))
            #expect(!hasTint(stage, 250...319, y: header.frame.minY...header.frame.maxY))
            stage.tap(at: CGPoint(x: 180, y: header.frame.midY))
            #expect(record.events == [])
            #expect(labels(stage).contains("Drafts"))
            try stage.tap("Toggle")
            stage.advance(by: 1)
            #expect(record.events == ["false"])
            #expect(!labels(stage).contains("Drafts"))
        }
        try check(.insetGrouped)
        try check(.plain)
    }

    @Test func outsideOfListsTheBindingHidesTheContentToo() {
        func heights(_ isExpanded: Bool) -> CGFloat {
            let record = Record()
            let stage = stage {
                VStack(spacing: 0) {
                    Section(isExpanded: .constant(isExpanded)) {
                        Color.red.frame(height: 30)
                    } header: {
                        Color.blue.frame(height: 10)
                    }
                }
                .noted("all", record)
            }
            withExtendedLifetime(stage) {}
            return record["all"].height
        }
        #expect(heights(true) == 40)
        #expect(heights(false) == 10)
    }

    @Test func aLazyStackFollowsTheBindingToo() throws {
        struct Stacked: View {
            let record: Record
            @State private var isExpanded = true
            var body: some View {
                ScrollView {
                    LazyVStack(spacing: 0) {
                        Section("Mail", isExpanded: $isExpanded) {
                            ForEach(0..<3, id: \.self) { Text("Row \($0)").frame(height: 30) }
                        }
                        Color.red.frame(height: 10).noted("below", record)
                        Button("Toggle") { isExpanded.toggle() }
                    }
                }
            }
        }
        let record = Record(), stage = stage { Stacked(record: record) }
        let start = record["below"].minY
        try stage.tap("Toggle")
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["Mail", "Toggle"])
        #expect(record["below"].minY == start - 90)
        try stage.tap("Toggle")
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["Mail", "Row 0", "Row 1", "Row 2", "Toggle"])
        #expect(record["below"].minY == start)
    }

    @Test func aDisabledSectionStaysAsItIs() throws {
        let record = Record(), stage = stage { Folders(style: .sidebar, record: record, isDisabled: true) }
        let header = try #require(node("Mail", stage))
        #expect(header.value == "expanded")
        #expect(!header.isEnabled)
        stage.tap(at: CGPoint(x: 180, y: header.frame.midY))
        #expect(record.events == [])
        #expect(!hasTint(stage, 280...300, y: header.frame.minY...header.frame.maxY))
    }

    @Test func aButtonInTheHeaderIsItself() throws {
        let record = Record()
        let stage = stage {
            List {
                Section(isExpanded: .init(get: { true }, set: { record.note("\($0)") })) {
                    Text("Row")
                } header: {
                    HStack {
                        Text("Mail")
                        Button("Add") { record.note("add") }
                    }
                    Text("Second")
                }
            }
            .listStyle(.sidebar)
        }
        try stage.tap("Add")
        try stage.tap("Mail")
        #expect(record.events == ["add", "false"])
        #expect(stage.accessibility.map(\.value) == ["expanded", "", "", ""])
    }

    @Test func aSectionThatIsShutMakesNoRows() {
        let record = Record()
        let stage = stage {
            List {
                Section("Mail", isExpanded: .constant(false)) { Color.red.frame(height: 22).noted("a", record) }
            }
            .listStyle(.sidebar)
        }
        #expect(record["a"] == .null)
        #expect(labels(stage) == ["Mail"])
    }

    @Test func aSectionMayBecomeOneThatCanBeShut() {
        struct Changing: View {
            @ObservedObject var kind: Kind
            var body: some View {
                List {
                    kind.isCollapsible
                        ? Section("Mail", isExpanded: .constant(false)) { Text("Row") } : Section("Mail") { Text("Row") }
                }
                .listStyle(.sidebar)
            }
        }
        let kind = Kind(), stage = stage { Changing(kind: kind) }
        #expect(stage.accessibility.map(\.value) == ["", ""])
        kind.isCollapsible = true
        stage.advance(by: 0.1)
        #expect(stage.accessibility.map(\.value) == ["collapsed"])
        kind.isCollapsible = false
        stage.advance(by: 0.1)
        #expect(stage.accessibility.map(\.value) == ["", ""])
    }

    @Test func sectionsOfDataEachFollowTheirOwn() throws {
        struct Item: Identifiable {
            let id: String
            var isExpanded: Bool
        }
        struct Sections: View {
            @State private var items = [Item(id: "A", isExpanded: true), Item(id: "B", isExpanded: false)]
            var body: some View {
                List($items) { $item in
                    Section(item.id, isExpanded: $item.isExpanded) { Text("Row \(item.id)") }
                }
                .listStyle(.sidebar)
            }
        }
        let stage = stage { Sections() }
        #expect(labels(stage) == ["A", "Row A", "B"])
        try stage.tap("B")
        try stage.tap("A")
        stage.advance(by: 1)
        #expect(labels(stage) == ["A", "B", "Row B"])
    }

    private final class Look: ObservableObject {
        @Published var size = DynamicTypeSize.large
        @Published var tint = Color.blue
        @Published var isDisabled = false
    }

    private struct Looking: View {
        @ObservedObject var look: Look
        var body: some View {
            List {
                Section("Mail", isExpanded: .constant(true)) { Text("Row") }.tint(look.tint).disabled(look.isDisabled)
            }
            .listStyle(.sidebar)
            .dynamicTypeSize(look.size)
        }
    }

    /// How many pixels of the header, at its trailing end, are of some colour.
    private func count(_ stage: Stage, where isCounted: (Pixels.Pixel) -> Bool) -> Int {
        let frame = node("Mail", stage)!.frame
        let pixels = stage.pixels
        return (Int(frame.minY * 2)..<Int(frame.maxY * 2)).reduce(0) { sum, row in
            sum + (480..<620).count { isCounted(pixels[$0, row]) }
        }
    }

    @Test func theArrowFollowsTheLookOfItsSection() {
        let look = Look(), stage = stage { Looking(look: look) }
        func blue(_ pixel: Pixels.Pixel) -> Bool { pixel.blue > 200 && pixel.red < 60 }
        func red(_ pixel: Pixels.Pixel) -> Bool { pixel.red > 200 && pixel.blue < 100 }
        let small = count(stage, where: blue)
        #expect(small > 10)
        look.size = .accessibility5
        stage.advance(by: 0.1)
        #expect(count(stage, where: blue) > 3 * small)
        look.tint = .red
        stage.advance(by: 0.1)
        #expect(count(stage, where: blue) == 0)
        #expect(count(stage, where: red) > 3 * small)
        look.isDisabled = true
        stage.advance(by: 0.1)
        #expect(count(stage, where: red) == 0)
        look.isDisabled = false
        stage.advance(by: 0.1)
        #expect(count(stage, where: red) > 3 * small)
    }
}
