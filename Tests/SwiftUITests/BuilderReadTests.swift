import Foundation
import Stage
import SwiftUI
import Testing

@Observable private final class Model {
    var count = 0
}

/// What only a closure reads that the tree calls later, after the body that made it: rows, readers, sheets. A change of it is seen as if
/// the body itself had read it.
@MainActor @Suite struct BuilderReadTests {
    enum Place: CaseIterable {
        case rows, lazyRows, grid, geometry, scrollViewReader, timeline, sheet, destination, disclosure, preference
    }

    private struct Reader: View {
        let place: Place
        let record: Record
        let model: Model
        @State private var count = 0
        @Environment(\.colorScheme) private var scheme

        var body: some View {
            let _ = record.note("body")
            ZStack {
                switch place {
                case .rows: ForEach(0..<1, id: \.self) { _ in text }
                case .lazyRows: ScrollView { LazyVStack { ForEach(0..<1, id: \.self) { _ in text } } }
                case .grid:
                    ScrollView { LazyVGrid(columns: [GridItem()]) { ForEach(0..<1, id: \.self) { _ in text } } }
                case .geometry: GeometryReader { _ in text }
                case .scrollViewReader: ScrollViewReader { _ in text }
                case .timeline: TimelineView(.explicit([])) { _ in text }
                case .sheet: Color.gray.sheet(isPresented: .constant(true)) { text }
                case .destination:
                    NavigationStack(path: .constant([1])) {
                        Color.gray.navigationDestination(for: Int.self) { _ in text }
                    }
                case .disclosure: DisclosureGroup(isExpanded: .constant(true)) { text } label: { Color.gray }
                case .preference: Color.gray.overlayPreferenceValue(Nothing.self) { _ in text }
                }
            }
            .onReceive(record.bumps) { count += 1 }
        }

        private var text: some View {
            Text(verbatim: "\(count) \(model.count) \(scheme == .dark ? "dark" : "light")")
        }
    }

    private struct Nothing: PreferenceKey {
        static let defaultValue = 0
        static func reduce(value: inout Int, nextValue: () -> Int) {}
    }

    private func labels(_ items: [AccessibilityItem]) -> [String] { items.flatMap { [$0.label] + labels($0.children) } }

    @Test(arguments: Place.allCases) func aClosureFollowsWhatOnlyItReads(_ place: Place) {
        let record = Record(), model = Model()
        let stage = Stage(size: CGSize(width: 300, height: 300), scale: 1) {
            Reader(place: place, record: record, model: model)
        }
        stage.advance(by: 2)
        func expect(_ text: String, _ comment: Comment) {
            let labels = labels(stage.accessibility)
            #expect(labels.contains(text), comment)
            #expect(!labels.contains { $0 != text && ($0.hasSuffix("light") || $0.hasSuffix("dark")) }, comment)
        }
        expect("0 0 light", "as it begins")
        for bump in 1...2 {
            record.bumps.send()
            expect("\(bump) 0 light", "a state")
        }
        for count in 1...2 {
            model.count = count
            expect("2 \(count) light", "an observable object")
        }
        #expect(record.events == ["body"], "the body reads none of it")
        stage.conditions.colorScheme = .dark
        expect("2 2 dark", "the environment")
    }
}
