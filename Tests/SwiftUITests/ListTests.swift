import Foundation
import Stage
import SwiftUI
import Testing

private final class Model: ObservableObject {
    @Published var rows: [Int]
    init(_ rows: some Sequence<Int>) { self.rows = Array(rows) }
}

/// Lists: where rows stand, what they draw, and how they answer.
@MainActor @Suite struct ListTests {
    private static let phone = CGSize(width: 390, height: 600)

    private func list(_ size: CGSize = phone, _ conditions: Stage.Conditions = .init(), @ViewBuilder _ view: () -> some View) -> Stage {
        Stage(size: size, scale: 2, conditions: conditions, content: view)
    }

    /// The colour of the pixel at a point, at two pixels a point.
    private func color(_ pixels: Pixels, _ x: CGFloat, _ y: CGFloat) -> String {
        let pixel = pixels[Int(x * 2), Int(y * 2)]
        return "#" + [pixel.red, pixel.green, pixel.blue].map { String(format: "%02X", $0) }.joined()
    }

    // MARK: Places

    @Test func rowsOfCardsAreAtLeast44HighAndStandInFromTheEdges() {
        let record = Record()
        let stage = list {
            List {
                Color.red.frame(height: 10).noted("a", record)
                Color.red.frame(height: 100).noted("b", record)
            }
        }
        // 35 above the first card, 16 beside it, 20 and 11 within.
        #expect(record["a"] == rect(36, 35 + 17, 318, 10))
        #expect(record["b"] == rect(36, 35 + 44 + 11, 318, 100))
        withExtendedLifetime(stage) {}
    }

    @Test func aWideScreenHasWiderMargins() {
        let record = Record()
        let stage = list(CGSize(width: 430, height: 300)) { List { Color.red.frame(height: 22).noted("a", record) } }
        #expect(record["a"] == rect(40, 46, 350, 22))
        withExtendedLifetime(stage) {}
    }

    @Test func plainRowsReachFromEdgeToEdge() {
        let record = Record()
        let stage = list {
            List {
                Color.red.frame(height: 22).noted("a", record)
                Color.red.frame(height: 22).noted("b", record)
            }
            .listStyle(.plain)
        }
        #expect(record["a"] == rect(20, 11, 350, 22))
        #expect(record["b"] == rect(20, 55, 350, 22))
        withExtendedLifetime(stage) {}
    }

    @Test func sectionsStandApartAndTheirHeadersAlignWithRows() {
        let record = Record()
        let stage = list {
            List {
                Section {
                    Color.red.frame(height: 22).noted("a", record)
                } header: {
                    Color.blue.frame(height: 16).noted("header", record)
                } footer: {
                    Color.green.frame(height: 16).noted("footer", record)
                }
                Section { Color.red.frame(height: 22).noted("b", record) }
            }
        }
        #expect(record["header"] == rect(36, 35, 318, 16))
        #expect(record["a"].minY == 67)
        #expect(record["footer"] == rect(36, 35 + 21 + 44 + 7, 318, 16))
        #expect(record["b"].minY == 169)
        withExtendedLifetime(stage) {}
    }

    @Test func looseRowsAroundASectionMakeCardsOfTheirOwn() {
        let record = Record()
        let stage = list {
            List {
                Color.red.frame(height: 22).noted("a", record)
                Section { Color.red.frame(height: 22).noted("b", record) }
                Color.red.frame(height: 22).noted("c", record)
            }
        }
        #expect(record["a"].minY == 46)
        #expect(record["b"].minY == 125)
        #expect(record["c"].minY == 204)
        withExtendedLifetime(stage) {}
    }

    @Test func insetsAndSpacingsCanBeSet() {
        let record = Record()
        let stage = list {
            List {
                Section {
                    Color.red.frame(height: 60).noted("a", record)
                        .listRowInsets(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
                    Color.red.frame(height: 22).noted("b", record)
                }
                Section { Color.red.frame(height: 22).noted("c", record) }
            }
            .listRowSpacing(10)
            .listSectionSpacing(7)
            .environment(\.defaultMinListRowHeight, 50)
        }
        #expect(record["a"] == rect(18, 36, 352, 60))
        #expect(record["b"].minY == 123)
        #expect(record["c"].minY == 180)
        withExtendedLifetime(stage) {}
    }

    @Test func theInnermostWishCounts() {
        let record = Record()
        let stage = list {
            List {
                Group {
                    Color.red.frame(height: 22).noted("a", record).listRowInsets(EdgeInsets())
                    Color.red.frame(height: 22).noted("b", record)
                }
                .listRowInsets(EdgeInsets(top: 0, leading: 50, bottom: 0, trailing: 0))
            }
        }
        #expect(record["a"].minX == 16)
        #expect(record["b"].minX == 66)
        withExtendedLifetime(stage) {}
    }

    @Test func badNumbersLeaveAListStanding() {
        let record = Record()
        let stage = list {
            List {
                Color.red.frame(height: 22).noted("a", record)
                    .listRowInsets(EdgeInsets(top: .nan, leading: .infinity, bottom: -.infinity, trailing: .nan))
                Color.red.frame(height: 22).noted("b", record)
            }
            .listRowSpacing(.nan).listSectionSpacing(-5).environment(\.defaultMinListRowHeight, .infinity)
        }
        #expect(record["a"] == rect(16, 35, 358, 22))
        #expect(record["b"].minY == 68)
        withExtendedLifetime(stage) {}
    }

    // MARK: Laziness

    @Test func onlyRowsInSightAreMade() {
        let record = Record()
        let stage = list(CGSize(width: 390, height: 440)) {
            List(0..<10_000, id: \.self) { id in
                let _ = record.note(Double(id))
                Color.red.frame(height: 22).noted("\(id)", record)
            }
            .listStyle(.plain)
        }
        // 440 points of 44 each, and 32 beyond.
        #expect(record.numbers == (0...10).map(Double.init))
        stage.scroll(by: CGSize(width: 0, height: 1e9), at: CGPoint(x: 100, y: 100))
        #expect(record["9999"].maxY == 429)
        #expect(record.numbers.count < 30)
    }

    @Test func sectionsOfAForEachAreLazyToo() {
        let record = Record()
        let stage = list {
            List {
                ForEach(0..<1000, id: \.self) { section in
                    Section("Section \(section)") {
                        ForEach(0..<3, id: \.self) { row in
                            Color.red.frame(height: 22).noted("\(section).\(row)", record)
                        }
                    }
                }
            }
        }
        let few = stage.liveNodes
        stage.scroll(by: CGSize(width: 0, height: 1e9), at: CGPoint(x: 100, y: 100))
        stage.scroll(by: CGSize(width: 0, height: 1e9), at: CGPoint(x: 100, y: 100))
        #expect(record["999.2"].maxY == 554)
        #expect(stage.liveNodes < few * 2)
        #expect(stage.accessibility.contains { $0.label == "Section 999" })
    }

    @Test func aReaderScrollsToARowThatIsNotThereYet() throws {
        let record = Record()
        let stage = list(CGSize(width: 390, height: 440)) {
            ScrollViewReader { proxy in
                List {
                    Button("Go") { proxy.scrollTo(500, anchor: .top) }
                    ForEach(0..<1000, id: \.self) { Color.red.frame(height: 22).noted("\($0)", record) }
                }
                .listStyle(.plain)
            }
        }
        try stage.tap("Go")
        stage.advance(by: 0.1)
        #expect(record["500"].minY == 11)
    }

    // MARK: Drawing

    @Test func cardsLieOnGreyAndAreRoundAtTheirEnds() {
        let stage = list { List { Color.clear.frame(height: 22); Color.clear.frame(height: 22) } }
        let pixels = stage.pixels
        #expect(color(pixels, 5, 300) == "#F2F2F7")
        #expect(color(pixels, 195, 57) == "#FFFFFF")
        // A corner of the card, and the same place between two rows.
        #expect(color(pixels, 17, 36) == "#F2F2F7")
        #expect(color(pixels, 17, 78) == "#FFFFFF")
        #expect(color(pixels, 17, 122) == "#F2F2F7")
    }

    @Test func inTheDarkCardsAreGreyOnBlack() {
        let stage = list(Self.phone, .with { $0.colorScheme = .dark }) { List { Color.clear.frame(height: 22) } }
        #expect(color(stage.pixels, 5, 300) == "#000000")
        #expect(color(stage.pixels, 195, 57) == "#1C1C1E")
    }

    @Test func theBackgroundOfAListCanBeHidden() {
        let stage = list { List { Color.clear.frame(height: 22) }.scrollContentBackground(.hidden).background(.red) }
        #expect(color(stage.pixels, 5, 300) == "#FF3B30")
        #expect(color(stage.pixels, 195, 57) == "#FFFFFF")
    }

    @Test func linesBeginWhereTextDoesAndEndAtTheEdge() {
        let pixels = list {
            List {
                HStack(spacing: 0) {
                    Color.clear.frame(width: 50, height: 22)
                    Text("Text")
                }
                Color.clear.frame(height: 22)
                Color.clear.frame(height: 22)
            }
        }.pixels
        let first = 35 + 44 - 0.25, second = 35 + 88 - 0.25
        #expect(color(pixels, 80, first) == "#FFFFFF")
        #expect(color(pixels, 90, first) != "#FFFFFF")
        #expect(color(pixels, 373, first) != "#FFFFFF")
        #expect(color(pixels, 35, second) == "#FFFFFF")
        #expect(color(pixels, 40, second) != "#FFFFFF")
        // None below the last.
        #expect(color(pixels, 200, 35 + 132 - 0.25) == "#FFFFFF")
    }

    @Test func fromRightToLeftLinesBeginAtTheRight() {
        let pixels = list(Self.phone, .rightToLeft) { List { Color.clear.frame(height: 22); Color.clear.frame(height: 22) } }.pixels
        #expect(color(pixels, 360, 78.75) == "#FFFFFF")
        #expect(color(pixels, 350, 78.75) != "#FFFFFF")
        #expect(color(pixels, 20, 78.75) != "#FFFFFF")
    }

    @Test func linesCanBeHiddenAndTinted() {
        let pixels = list {
            List {
                Color.clear.frame(height: 22).listRowSeparator(.hidden, edges: .bottom)
                Color.clear.frame(height: 22)
                Color.clear.frame(height: 22).listRowSeparatorTint(.red, edges: .top)
                Color.clear.frame(height: 22)
            }
        }.pixels
        #expect(color(pixels, 200, 78.75) == "#FFFFFF")
        #expect(color(pixels, 200, 122.75) == "#FF3B30")
        #expect(color(pixels, 200, 166.75) != "#FFFFFF")
    }

    @Test func aBackgroundOfARowFillsItAndIsCutByTheCard() {
        let pixels = list { List { Color.clear.frame(height: 22).listRowBackground(Color.red) } }.pixels
        #expect(color(pixels, 195, 57) == "#FF3B30")
        #expect(color(pixels, 30, 57) == "#FF3B30")
        #expect(color(pixels, 17, 36) == "#F2F2F7")
    }

    @Test func headersArePlainTextInCapitalsAndHeadings() {
        let stage = list { List { Section("Header") { Text("Row") } } }
        #expect(drawing(stage).contains { $0.contains("text \"HEADER\" size 13") })
        let header = stage.accessibility.first { $0.label.lowercased() == "header" }
        #expect(header?.traits.contains(.isHeader) == true)
    }

    @Test func prominentHeadersAreLarge() {
        let stage = list { List { Section("Header") { Text("Row") }.headerProminence(.increased) } }
        #expect(drawing(stage).contains { $0.contains("text \"Header\" size 20") })
    }

    @Test func headersOfPlainListsStayInSight() {
        let record = Record()
        let stage = list(CGSize(width: 390, height: 300)) {
            List {
                ForEach(0..<3, id: \.self) { section in
                    Section {
                        ForEach(0..<10, id: \.self) { row in Color.red.frame(height: 22).noted("\(section).\(row)", record) }
                    } header: {
                        Color.blue.frame(height: 18).noted("header \(section)", record)
                    }
                }
            }
            .listStyle(.plain)
        }
        #expect(record["header 0"].minY == 6)
        stage.scroll(by: CGSize(width: 0, height: 100), at: CGPoint(x: 100, y: 100))
        #expect(record["header 0"].minY == 6)
        // A section is 470 long; its end pushes the header out.
        stage.scroll(by: CGSize(width: 0, height: 350), at: CGPoint(x: 100, y: 100))
        #expect(record["header 0"].minY == -4)
        #expect(record["header 1"].minY == 26)
    }

    // MARK: Controls

    @Test func rowsOfControlsAreAsHighAsRowsOfText() {
        let record = Record()
        let stage = list(CGSize(width: 390, height: 700)) {
            Form {
                Toggle("Switch", isOn: .constant(true))
                Stepper("Steps", value: .constant(1))
                Picker("Choice", selection: .constant(1)) { Text("One").tag(1) }
                TextField("Name", text: .constant(""))
                LabeledContent("Label", value: "Value")
                Slider(value: .constant(0.5))
                Color.red.frame(height: 22).noted("end", record)
            }
        }
        #expect(record["end"].minY == 310)
        withExtendedLifetime(stage) {}
    }

    @Test func aTapAnywhereOnTheRowOfAButtonPressesIt() throws {
        let record = Record()
        let stage = list { List { Button("Press") { record.note("pressed") } } }
        stage.tap(at: CGPoint(x: 350, y: 40))
        #expect(record.events == ["pressed"])
        // Its label is in the tint.
        #expect(drawing(stage).contains { $0.contains("text \"Press\"") && $0.contains("#007AFF") })
        try stage.tap("Press")
        #expect(record.events.count == 2)
    }

    @Test func aRowIsGreyWhileItIsHeld() {
        let stage = list { List { Button("Press") {} } }
        let place = CGPoint(x: 300, y: 57)
        stage.press(at: place)
        #expect(color(stage.pixels, 300, 57) == "#FFFFFF")
        stage.advance(by: 0.15)
        #expect(color(stage.pixels, 300, 57) == "#D1D1D6")
        stage.release(at: place)
        #expect(color(stage.pixels, 300, 57) == "#FFFFFF")
    }

    @Test func aFingerThatScrollsPressesNothing() {
        let record = Record()
        let stage = list { List { ForEach(0..<40, id: \.self) { id in Button("\(id)") { record.note("\(id)") } } } }
        stage.press(at: CGPoint(x: 100, y: 300))
        stage.advance(by: 0.02)
        stage.move(to: CGPoint(x: 100, y: 200))
        stage.release(at: CGPoint(x: 100, y: 200))
        #expect(record.events == [])
    }

    @Test func aLinkLeadsOnAndShowsAnArrow() {
        let stage = list { NavigationStack { List { NavigationLink("More") { Text("Detail") } } } }
        // The arrow stands at the trailing inset.
        #expect(drawing(stage).contains { $0.contains("stroke") && $0.contains("#3C3C43") })
        stage.tap(at: CGPoint(x: 200, y: 44 + 35 + 22))
        stage.advance(by: 1)
        #expect(stage.accessibility.contains { $0.label == "Detail" })
    }

    @Test func buttonsWithAStyleOfTheirOwnAreOnlyThemselves() {
        let record = Record()
        let stage = list {
            List {
                HStack {
                    Button("A") { record.note("a") }.buttonStyle(.borderless)
                    Spacer()
                    Button("B") { record.note("b") }.buttonStyle(.borderless)
                }
            }
        }
        stage.tap(at: CGPoint(x: 195, y: 57))
        #expect(record.events == [])
        stage.tap(at: CGPoint(x: 40, y: 57))
        #expect(record.events == ["a"])
    }

    @Test func aBadgeStandsAtTheTrailingEdge() {
        let stage = list { List { Text("Mail").badge(3); Text("None").badge(0) } }
        let badges = stage.accessibility.filter { $0.label == "3" || $0.label == "0" }
        #expect(badges.map(\.label) == ["3"])
        #expect(badges[0].frame.maxX == 354)
        #expect(badges[0].frame.midY == 57)
    }

    @Test func aBadgeThatAsksForActionIsWhiteOnRed() {
        let stage = list {
            List {
                Text("Errors").badge(3).badgeProminence(.increased)
                Text("Mail").badge("New")
                Text("All").badge(7).badgeProminence(.decreased)
            }
        }
        let badges = stage.accessibility.filter { ["3", "New", "7"].contains($0.label) }.map(\.frame)
        #expect(badges.map { $0.midY.rounded(.down) } == [57, 101, 145])
        // The red reaches to the row's margin, and 7 beyond the text.
        #expect(badges.map(\.maxX) == [347, 354, 354])
        let pixels = stage.pixels
        #expect(color(pixels, badges[0].minX - 2, 57) == "#FF3B30")
        #expect(color(pixels, 352, 57) == "#FF3B30")
        #expect(color(pixels, 355, 57) == "#FFFFFF")
        for frame in badges.dropFirst() {
            #expect(color(pixels, frame.minX - 4, frame.midY) == "#FFFFFF")
        }
    }

    @Test func theProminenceOfBadgesMayChange() {
        struct Changing: View {
            @State private var isUrgent = false
            var body: some View {
                List { Button("Act") { isUrgent = true }.badge(3) }.badgeProminence(isUrgent ? .increased : .standard)
            }
        }
        let stage = list { Changing() }
        func frame() -> CGRect { stage.accessibility.first { $0.label == "3" }?.frame ?? .null }
        #expect(frame().maxX == 354)
        stage.tap(at: CGPoint(x: 200, y: 57))
        stage.advance(by: 1)
        #expect(frame().maxX == 347)
    }

    // MARK: Selection

    private struct Selecting: View {
        let record: Record
        @State private var selection: Int?
        var body: some View {
            List(0..<3, id: \.self, selection: $selection) { Text("Row \($0)") }
                .onChange(of: selection) { _, new in record.note(new.map { "\($0)" } ?? "none") }
        }
    }

    @Test func aTapSelectsARow() {
        let record = Record(), stage = list { Selecting(record: record) }
        stage.tap(at: CGPoint(x: 300, y: 35 + 44 + 22))
        #expect(record.events == ["1"])
        #expect(color(stage.pixels, 300, 101) == "#D1D1D6")
        #expect(stage.accessibility.map { $0.traits.contains(.isSelected) } == [false, true, false])
    }

    @Test func theKeyboardSelectsToo() {
        let record = Record(), stage = list { Selecting(record: record) }
        stage.press(.tab)
        stage.press(.downArrow)
        stage.press(.downArrow)
        stage.press(.space)
        #expect(record.events == ["2"])
    }

    // MARK: Outlines, groups and pickers

    private struct Folder: Identifiable {
        let id: String
        var children: [Folder]?
    }

    @Test func anOutlineShowsWhatIsBelowARowFurtherIn() throws {
        let folders = [Folder(id: "A", children: [Folder(id: "B", children: [Folder(id: "C")]), Folder(id: "D")]), Folder(id: "E")]
        let stage = list { List(folders, children: \.children) { Text($0.id) } }
        func rows() -> [String] { stage.accessibility.map(\.label) }
        #expect(rows() == ["A", "E"])
        stage.tap(at: CGPoint(x: 200, y: 57))
        stage.advance(by: 1)
        #expect(rows() == ["A", "B", "D", "E"])
        try stage.tap("B")
        stage.advance(by: 1)
        #expect(rows() == ["A", "B", "C", "D", "E"])
        let texts = drawing(stage).filter { $0.contains("text \"") }
        #expect(texts.count == 5)
        let leading = stage.accessibility.filter { ["C", "D", "E"].contains($0.label) }.map(\.frame.minX)
        #expect(leading == [76, 56, 36])
        try stage.tap("A")
        stage.advance(by: 1)
        #expect(rows() == ["A", "E"])
    }

    @Test func theOptionsOfAnInlinePickerAreRows() {
        struct Choosing: View {
            @State private var choice = 1
            var body: some View {
                Form {
                    Picker("Choice", selection: $choice) {
                        Text("One").tag(1)
                        Text("Two").tag(2)
                    }
                    .pickerStyle(.inline)
                }
            }
        }
        let stage = list { Choosing() }
        // The label, and a row for each.
        stage.tap(at: CGPoint(x: 250, y: 35 + 88 + 22))
        let options = stage.accessibility.filter { $0.label != "Choice" }
        #expect(options.map(\.label) == ["One", "Two"])
        #expect(options.map { $0.traits.contains(.isSelected) } == [false, true])
    }

    @Test func aFormInColumnsAlignsItsControls() {
        let record = Record()
        let stage = list {
            Form {
                LabeledContent { Color.red.size(10, 10).noted("a", record) } label: { Color.blue.size(100, 10).noted("label a", record) }
                LabeledContent { Color.red.size(10, 10).noted("b", record) } label: { Color.blue.size(40, 10).noted("label b", record) }
            }
            .formStyle(.columns)
        }
        #expect(record["a"].minX == record["b"].minX)
        #expect(record["label a"].maxX == record["a"].minX - 8)
        #expect(record["label b"].maxX == record["b"].minX - 8)
        withExtendedLifetime(stage) {}
    }

    // MARK: Changes

    @Test func rowsMoveUpInAnAnimationWhenOneGoes() {
        struct Rows: View {
            @ObservedObject var model: Model
            var body: some View {
                List { ForEach(model.rows, id: \.self) { Color(white: 0.1 * Double($0)).frame(height: 22) } }
            }
        }
        let model = Model([1, 2, 3])
        let stage = list { Rows(model: model) }
        #expect(color(stage.pixels, 200, 145) == "#4C4C4C")
        withAnimation(.linear(duration: 1)) { model.rows = [1, 3] }
        // Half the way up, the third row is seen; the card grows shorter at once.
        stage.advance(by: 0.5)
        #expect(color(stage.pixels, 200, 123) == "#4C4C4C")
        stage.advance(by: 0.6)
        #expect(color(stage.pixels, 200, 101) == "#4C4C4C")
        #expect(color(stage.pixels, 200, 145) == "#F2F2F7")
    }
}
