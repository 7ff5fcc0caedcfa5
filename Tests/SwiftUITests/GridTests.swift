import Stage
import SwiftUI
import Testing

/// Grids, lazy and not, and the views that choose a layout.
@MainActor @Suite struct GridTests {
    private func cell(_ name: String, _ record: Record, _ width: CGFloat = 20, _ height: CGFloat = 20) -> some View {
        Color.red.size(width, height).noted(name, record)
    }

    @Test func columnsAreAsWideAsTheirWidestCell() {
        let record = layOut(200, 200) { record in
            Grid(horizontalSpacing: 10, verticalSpacing: 5) {
                GridRow { cell("a", record, 20, 20); cell("b", record, 60, 30) }
                GridRow { cell("c", record, 40, 10); cell("d", record, 10, 10) }
            }
            .noted("grid", record)
        }
        #expect(record["grid"] == rect(45, 77.5, 110, 45))
        #expect(record["a"] == rect(55, 82.5, 20, 20))
        #expect(record["b"] == rect(95, 77.5, 60, 30))
        #expect(record["c"] == rect(45, 112.5, 40, 10))
        #expect(record["d"] == rect(120, 112.5, 10, 10))
    }

    @Test func flexibleCellsShareWhatIsLeft() {
        let record = layOut(110, 40) { record in
            Grid(horizontalSpacing: 10, verticalSpacing: 0) {
                GridRow { cell("a", record); Color.blue.noted("b", record); Color.blue.noted("c", record) }
                GridRow { cell("d", record); Color.blue.noted("e", record); Color.blue.noted("f", record) }
            }
        }
        #expect(record["b"] == rect(30, 0, 35, 20) && record["f"] == rect(75, 20, 35, 20))
    }

    @Test func cellsCanSpanColumnsAndStandByThemselves() {
        let record = layOut(200, 200) { record in
            Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 10) {
                GridRow { cell("a", record, 30); cell("b", record, 30); cell("c", record, 30) }
                GridRow { Color.blue.frame(height: 10).gridCellColumns(2).noted("wide", record); cell("d", record, 10) }
                Color.green.frame(height: 10).gridCellUnsizedAxes(.horizontal).noted("whole", record)
            }
            .fixedSize()
            .noted("grid", record)
        }
        #expect(record["grid"].size == CGSize(width: 110, height: 70))
        #expect(record["wide"].width == 70)
        #expect(record["whole"].width == 110)
        #expect(record["d"].minX == record["c"].minX)
    }

    @Test func alignmentsOfColumnsRowsAndCells() {
        let record = layOut(100, 100) { record in
            Grid(alignment: .bottomTrailing, horizontalSpacing: 0, verticalSpacing: 0) {
                GridRow { cell("a", record, 50, 50); cell("b", record, 50, 50) }
                GridRow(alignment: .top) {
                    cell("c", record).gridColumnAlignment(.leading)
                    cell("d", record, 20, 50)
                }
                .frame(minHeight: 0)
            }
            .noted("grid", record)
        }
        #expect(record["c"].minX == record["a"].minX)
        #expect(record["d"].maxX == record["b"].maxX)
        #expect(record["c"].minY == record["d"].minY)
        let anchored = layOut(100, 100) { record in
            Grid { GridRow { cell("a", record, 100, 100) }; GridRow { cell("b", record).gridCellAnchor(.bottomTrailing) } }
                .noted("grid", record)
        }
        #expect(anchored["b"].maxX == anchored["a"].maxX)
    }

    @Test func hostileGridsHold() {
        _ = layOut(100, 100) { record in
            VStack {
                Grid {}
                Grid(horizontalSpacing: .nan, verticalSpacing: .infinity) { GridRow { Color.red.gridCellColumns(-4); Color.red.gridCellColumns(.max) } }
                GridRow { Color.red }
                LazyVGrid(columns: []) { Color.red.frame(height: 5) }
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 0)), GridItem(.fixed(-5)), GridItem(.flexible(minimum: .nan, maximum: -1))]) {
                    ForEach(0..<10, id: \.self) { _ in Color.red.frame(height: 5) }
                }
                LazyHGrid(rows: [GridItem(.adaptive(minimum: .infinity))]) { Color.red }
            }
        }
    }

    // MARK: Lazy

    @Test func tracksOfEachKind() {
        func tracks(_ items: [GridItem], _ room: CGFloat) -> [[CGFloat]] {
            GridTracks(items, in: room).tracks.map { [$0.start, $0.length] }
        }
        #expect(tracks([GridItem(.fixed(50)), GridItem(), GridItem()], 166) == [[0, 50], [58, 50], [116, 50]])
        #expect(tracks([GridItem(.flexible(maximum: 20), spacing: 0), GridItem()], 100) == [[0, 20], [20, 80]])
        #expect(tracks([GridItem(.adaptive(minimum: 40), spacing: 10)], 160) == [[0, 46.666666666666664], [56.666666666666664, 46.666666666666664], [113.33333333333333, 46.666666666666664]])
        #expect(tracks([GridItem(.adaptive(minimum: 40, maximum: 42), spacing: 10)], 150) == [[0, 42], [52, 42], [104, 42]])
    }

    @Test func aLazyGridMakesTheLinesInSight() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 98, height: 200)) {
            ScrollView {
                LazyVGrid(columns: Array(repeating: GridItem(), count: 3), spacing: 10) {
                    ForEach(0..<3000, id: \.self) { index in
                        let _ = record.note(Double(index))
                        Color.red.frame(height: 40).noted("\(index)", record)
                    }
                }
            }
        }
        #expect(record["4"].origin == CGPoint(x: 35.5, y: 50))
        // Five lines, the fifth from 200 on, within the margin.
        #expect(record.numbers.max() == 14)
        stage.scroll(by: CGSize(width: 0, height: 500), at: CGPoint(x: 50, y: 50))
        #expect(record["30"].origin == .zero)
        stage.scroll(by: CGSize(width: 0, height: 1e9), at: CGPoint(x: 50, y: 50))
        #expect(record["2999"].maxY == 200)
        #expect(record.numbers.count < 80)
    }

    @Test func sectionsOfAGridBeginNewLines() {
        let record = layOut(100, 300) { record in
            ScrollView {
                LazyVGrid(columns: [GridItem(spacing: 0), GridItem()], spacing: 0) {
                    ForEach(0..<2, id: \.self) { section in
                        Section {
                            ForEach(0..<3, id: \.self) { index in
                                Color.red.frame(height: 30).noted("\(section).\(index)", record)
                            }
                        } header: {
                            Color.blue.frame(height: 20).noted("header \(section)", record)
                        }
                    }
                }
            }
        }
        #expect(record["header 0"] == rect(0, 0, 100, 20))
        #expect(record["0.0"] == rect(0, 20, 50, 30) && record["0.1"] == rect(50, 20, 50, 30))
        #expect(record["0.2"] == rect(0, 50, 50, 30))
        #expect(record["header 1"] == rect(0, 80, 100, 20))
        #expect(record["1.2"] == rect(0, 130, 50, 30))
    }

    @Test func aHorizontalGridAndRightToLeft() {
        let record = layOut(200, 100, conditions: .rightToLeft) { record in
            ScrollView(.horizontal) {
                LazyHGrid(rows: [GridItem(.fixed(40), spacing: 10), GridItem(.fixed(40))], spacing: 10) {
                    ForEach(0..<100, id: \.self) { Color.red.frame(width: 30).noted("\($0)", record) }
                }
            }
        }
        #expect(record["0"] == rect(170, 5, 30, 40))
        #expect(record["1"] == rect(170, 55, 30, 40))
        #expect(record["2"] == rect(130, 5, 30, 40))
    }

    // MARK: Choosing

    @Test func theFirstViewThatFitsIsShown() {
        func shown(_ width: CGFloat) -> [String] {
            layOutStage(width).accessibility.map(\.label)
        }
        func layOutStage(_ width: CGFloat) -> Stage {
            Stage(size: CGSize(width: width, height: 50)) {
                ViewThatFits(in: .horizontal) {
                    Color.red.size(100, 20).accessibilityLabel("wide")
                    Color.red.size(50, 20).accessibilityLabel("narrow")
                }
            }
        }
        #expect(shown(120) == ["wide"])
        #expect(shown(100) == ["wide"])
        #expect(shown(80) == ["narrow"])
        #expect(shown(10) == ["narrow"])
        let stage = layOutStage(120)
        stage.resize(to: CGSize(width: 60, height: 50))
        #expect(stage.accessibility.map(\.label) == ["narrow"])
    }

    @Test func anyLayoutKeepsItsViewsWhenTheLayoutChanges() throws {
        struct Content: View {
            let record: Record
            @State private var isRow = true
            @State private var count = 0
            var body: some View {
                let layout = isRow ? AnyLayout(HStackLayout(spacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
                layout {
                    Button("Turn") { isRow.toggle() }.frame(width: 40, height: 20).noted("a", record)
                        .onDisappear { record.note("gone") }
                    Spacer(minLength: 0)
                    Color.red.size(10, 10).noted("b", record)
                }
            }
        }
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 100)) { Content(record: record) }
        #expect(record["a"] == rect(0, 40, 40, 20) && record["b"] == rect(90, 45, 10, 10))
        try stage.tap("Turn")
        #expect(record["a"] == rect(30, 0, 40, 20) && record["b"] == rect(45, 90, 10, 10))
        #expect(record.events.isEmpty)
    }

    @Test func aDividerIsOnePixelAcrossItsStack() {
        let record = layOut(100, 100) { record in
            VStack(spacing: 0) {
                Divider().noted("line", record)
                HStack(spacing: 0) { Divider().noted("bar", record) }
            }
        }
        #expect(record["line"].size == CGSize(width: 100, height: 0.5))
        #expect(record["bar"].size == CGSize(width: 0.5, height: 99.5))
    }

    @Test func framesRelativeToTheContainer() {
        let record = layOut(200, 100) { record in
            ScrollView(.horizontal) {
                HStack(spacing: 10) {
                    Color.red.containerRelativeFrame(.horizontal, count: 3, spacing: 10).noted("third", record)
                    Color.red.containerRelativeFrame([.horizontal, .vertical]).noted("whole", record)
                    Color.red.containerRelativeFrame(.horizontal) { length, _ in length / 4 }.noted("quarter", record)
                }
            }
            .frame(width: 160)
        }
        #expect(abs(record["third"].width - 140.0 / 3) < 0.3)
        #expect(record["whole"].size == CGSize(width: 160, height: 100))
        #expect(record["quarter"].width == 40)
    }
}
