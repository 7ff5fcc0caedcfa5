import Foundation
import Stage
import SwiftUI
import Testing

@Observable private final class Model {
    var sheet = false
    var inner = false
    var alert = false
    var item: Item?
    var isDisabled = false
    var isThere = true
    var detent = PresentationDetent.medium
}

private struct Item: Identifiable { let id: Int }

/// Sheets, covers, alerts, dialogs and menus, as a person meets them.
@MainActor @Suite struct PresentationTests {
    private let model = Model()
    private let record = Record()

    private func stage<V: View>(size: CGSize = CGSize(width: 390, height: 800), @ViewBuilder _ view: () -> V) -> Stage {
        Stage(size: size, scale: 1, content: view)
    }

    private func labels(_ stage: Stage) -> [String] {
        func flat(_ items: [AccessibilityItem]) -> [String] { items.flatMap { [$0.label] + flat($0.children) } }
        return flat(stage.accessibility).filter { !$0.isEmpty }
    }

    private struct Sheeted: View {
        @Bindable var model: Model
        let record: Record
        var body: some View {
            Button("Behind") { record.note("behind") }
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .sheet(isPresented: $model.sheet, onDismiss: { record.note("dismissed") }) {
                    SheetBody(model: model, record: record)
                }
        }
    }

    private struct SheetBody: View {
        @Bindable var model: Model
        let record: Record
        @Environment(\.dismiss) private var dismiss
        @Environment(\.isPresented) private var isPresented
        var body: some View {
            VStack {
                Text(isPresented ? "presented" : "alone")
                Button("Close") { dismiss() }
            }
            .presentationDetents([.medium, .large], selection: $model.detent)
            .interactiveDismissDisabled(model.isDisabled)
            .onAppear { record.note("appear") }
            .onDisappear { record.note("disappear") }
            .sheet(isPresented: $model.inner, onDismiss: { record.note("inner dismissed") }) { Text("Inner") }
        }
    }

    @Test func aSheetComesKeepsEverythingElseAwayAndGoes() throws {
        let stage = stage { Sheeted(model: model, record: record) }
        #expect(labels(stage) == ["Behind"])
        model.sheet = true
        stage.advance(by: 0.001)
        #expect(record.events == ["appear"])
        stage.advance(by: 1)
        #expect(labels(stage) == ["presented", "Close", "Sheet Grabber"])
        #expect(stage.accessibility.first?.traits.contains(.isModal) == true)
        #expect(stage.isIdle)
        try stage.tap("Close")
        #expect(!model.sheet)
        #expect(record.events == ["appear"])
        #expect(labels(stage) == ["Behind"])
        stage.advance(by: 2)
        #expect(record.events == ["appear", "disappear", "dismissed"])
        #expect(stage.isIdle)
    }

    @Test func touchingWhatIsDarkEndsASheet() {
        model.sheet = true
        let stage = stage { Sheeted(model: model, record: record) }
        stage.advance(by: 1)
        stage.tap(at: CGPoint(x: 195, y: 100))
        #expect(!model.sheet)
        stage.advance(by: 2)
        #expect(record.events.last == "dismissed")
    }

    @Test func aFingerMovesASheetFromHeightToHeightAndAway() {
        model.sheet = true
        let stage = stage { Sheeted(model: model, record: record) }
        stage.advance(by: 1)
        // Half of 790, from the lower edge.
        stage.drag(from: CGPoint(x: 195, y: 420), to: CGPoint(x: 195, y: 80), duration: 0.4)
        stage.advance(by: 1)
        #expect(model.detent == .large)
        #expect(model.sheet)
        stage.drag(from: CGPoint(x: 195, y: 60), to: CGPoint(x: 195, y: 790), duration: 0.3)
        #expect(!model.sheet)
        stage.advance(by: 2)
        #expect(record.events == ["appear", "disappear", "dismissed"])
    }

    @Test func aSheetThatMayNotBeEndedComesBack() {
        model.sheet = true
        model.isDisabled = true
        let stage = stage { Sheeted(model: model, record: record) }
        stage.advance(by: 1)
        let rest = stage.displayList
        stage.drag(from: CGPoint(x: 195, y: 420), to: CGPoint(x: 195, y: 790), duration: 0.3)
        #expect(model.sheet)
        stage.advance(by: 2)
        #expect(stage.displayList == rest)
        stage.tap(at: CGPoint(x: 195, y: 100))
        #expect(model.sheet)
        model.sheet = false
        stage.advance(by: 2)
        #expect(record.events.last == "dismissed")
    }

    @Test func sheetsOverSheets() {
        model.sheet = true
        let stage = stage { Sheeted(model: model, record: record) }
        model.inner = true
        stage.advance(by: 1)
        #expect(labels(stage) == ["Inner"])
        // The outer one goes, and the inner with it.
        model.sheet = false
        stage.advance(by: 3)
        #expect(labels(stage) == ["Behind"])
        #expect(record.events.contains("inner dismissed"))
        #expect(record.events.contains("dismissed"))
        #expect(stage.isIdle)
    }

    @Test func presentingWhileDismissing() {
        let stage = stage { Sheeted(model: model, record: record) }
        for _ in 0..<20 {
            model.sheet.toggle()
            stage.advance(by: 0.05)
        }
        model.sheet = true
        stage.advance(by: 2)
        #expect(labels(stage) == ["presented", "Close", "Sheet Grabber"])
        model.sheet = false
        stage.advance(by: 2)
        #expect(labels(stage) == ["Behind"])
        #expect(record.events.filter { $0 == "appear" }.count == record.events.filter { $0 == "disappear" }.count)
        #expect(stage.isIdle)
    }

    private struct Leaving: View {
        @Bindable var model: Model
        var body: some View {
            ZStack { if model.isThere { Text("Source").sheet(isPresented: $model.sheet) { Text("Sheet") } } }
        }
    }

    @Test func aSheetGoesWithTheViewThatPresentsIt() {
        model.sheet = true
        let stage = stage { Leaving(model: model) }
        stage.advance(by: 1)
        #expect(labels(stage) == ["Sheet"])
        model.isThere = false
        stage.advance(by: 2)
        #expect(labels(stage) == [])
        #expect(stage.isIdle)
    }

    private struct Items: View {
        @Bindable var model: Model
        let record: Record
        var body: some View {
            Color.white.sheet(item: $model.item, onDismiss: { record.note("gone") }) { Text("Item \($0.id)") }
        }
    }

    @Test func anotherItemIsAnotherSheet() {
        let stage = stage { Items(model: model, record: record) }
        model.item = Item(id: 1)
        stage.advance(by: 1)
        #expect(labels(stage) == ["Item 1"])
        model.item = Item(id: 2)
        stage.advance(by: 2)
        #expect(labels(stage) == ["Item 2"])
        #expect(record.events == ["gone"])
        model.item = nil
        stage.advance(by: 2)
        #expect(record.events == ["gone", "gone"])
    }

    private struct Alerted: View {
        @Bindable var model: Model
        let record: Record
        let isBare: Bool
        var body: some View {
            Color.white.alert("Delete?", isPresented: $model.alert) {
                if !isBare {
                    Button("Delete", role: .destructive) { record.note("deleted") }
                    Button("Cancel", role: .cancel) { record.note("cancelled") }
                }
            } message: {
                Text("For good.")
            }
        }
    }

    @Test func anAlertsButtonsActAndEndIt() throws {
        let stage = stage { Alerted(model: model, record: record, isBare: false) }
        for (button, event) in [("Delete", "deleted"), ("Cancel", "cancelled")] {
            model.alert = true
            stage.advance(by: 1)
            #expect(labels(stage) == ["Delete?", "Delete?", "For good.", "Delete", "Cancel"])
            try stage.tap(button)
            #expect(record.events.last == event)
            #expect(!model.alert)
            stage.advance(by: 1)
            #expect(labels(stage) == [])
        }
        // Touching beside it does nothing.
        model.alert = true
        stage.advance(by: 1)
        stage.tap(at: CGPoint(x: 10, y: 10))
        #expect(model.alert)
    }

    @Test func anAlertWithoutButtonsHasOne() throws {
        model.alert = true
        let stage = stage { Alerted(model: model, record: record, isBare: true) }
        stage.advance(by: 1)
        try stage.tap("OK")
        #expect(!model.alert)
    }

    @Test(arguments: [CGFloat(390), 900]) func aDialogOffersAWayOut(width: CGFloat) throws {
        let stage = stage(size: CGSize(width: width, height: 700)) {
            Color.white.confirmationDialog("What?", isPresented: Bindable(model).alert, titleVisibility: .visible) {
                Button("Save") { record.note("saved") }
            }
        }
        model.alert = true
        stage.advance(by: 1)
        #expect(labels(stage).contains("Save"))
        if width < 600 {
            try stage.tap("Cancel")
        } else {
            stage.tap(at: CGPoint(x: 5, y: 5))
        }
        #expect(!model.alert)
        stage.advance(by: 1)
        model.alert = true
        stage.advance(by: 1)
        try stage.tap("Save")
        #expect(record.events == ["saved"])
        #expect(!model.alert)
    }

    @Test func aMenuOpensAtItsButtonAndItsActionsEndIt() throws {
        let stage = stage {
            Menu("Options") {
                Button("Copy") { record.note("copy") }
                Menu("More") { Button("Deep") { record.note("deep") } }
            }
        }
        try stage.tap("Options")
        stage.advance(by: 1)
        #expect(labels(stage) == ["Copy", "More"])
        try stage.tap("Copy")
        stage.advance(by: 1)
        #expect(labels(stage) == ["Options"])
        try stage.tap("Options")
        stage.advance(by: 1)
        try stage.tap("More")
        stage.advance(by: 1)
        try stage.tap("Deep")
        stage.advance(by: 1)
        #expect(record.events == ["copy", "deep"])
        #expect(labels(stage) == ["Options"])
    }

    @Test func holdingAViewShowsItsContextMenu() throws {
        let stage = stage {
            Button("Photo") { record.note("tap") }.contextMenu { Button("Like") { record.note("like") } }
        }
        stage.tap(at: CGPoint(x: 195, y: 400))
        stage.longPress(at: CGPoint(x: 195, y: 400))
        stage.advance(by: 1)
        #expect(record.events == ["tap"])
        try stage.tap("Like")
        #expect(record.events == ["tap", "like"])
    }

    @Test func aCoverFillsTheScreenAndInheritsTheEnvironment() {
        let stage = stage {
            Color.white.fullScreenCover(isPresented: .constant(true)) { LineLimit() }.lineLimit(3)
        }
        stage.advance(by: 1)
        #expect(labels(stage) == ["3"])
    }

    private struct LineLimit: View {
        @Environment(\.lineLimit) private var limit
        var body: some View { Text("\(limit ?? 0)") }
    }
}
