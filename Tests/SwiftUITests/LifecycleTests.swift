import Stage
import SwiftUI
import Testing

@Observable private final class Model {
    var isShown = true
    var id = 0
    var first = 0
    var second = 0
    var nested = Nested()
}

@Observable private final class Nested { var value = 0 }

/// When views come, go, change and do their work.
@MainActor @Suite struct LifecycleTests {
    private let record = Record()
    private let model = Model()

    private func stage<V: View>(@ViewBuilder _ view: () -> V) -> Stage {
        Stage(size: CGSize(width: 100, height: 100), scale: 1, content: view)
    }

    private struct Shown<Content: View>: View {
        let model: Model
        let content: Content
        var body: some View { if model.isShown { content } }
    }

    @Test func appearingAndDisappearing() {
        let stage = stage {
            Shown(
                model: model,
                content: Color.red.onAppear { record.note("appear") }.onDisappear { record.note("disappear") })
        }
        #expect(record.events == ["appear"])
        stage.advance(by: 1)
        stage.resize(to: CGSize(width: 50, height: 50))
        #expect(record.events == ["appear"])
        model.isShown = false
        stage.advance(by: 0.1)
        model.isShown = true
        stage.advance(by: 0.1)
        #expect(record.events == ["appear", "disappear", "appear"])
    }

    @Test func neighboursAppearInOrder() {
        _ = stage {
            HStack {
                Color.red.onAppear { record.note("a") }
                Color.red.onAppear { record.note("b") }
                Group {
                    Color.red
                    Color.red
                }
                .onAppear { record.note("group") }
            }
        }
        #expect(record.events == ["a", "b", "group", "group"])
    }

    @Test func stateWrittenOnAppearIsInTheFirstFrame() {
        struct Starting: View {
            @State private var width: CGFloat = 10
            var body: some View { Rectangle().fill(.black).size(width, 10).onAppear { width = 30 } }
        }
        let stage = stage { Starting() }
        #expect(drawing(stage) == ["fill rect (0 0 30 10) #000000 at (35 45)"])
    }

    @Test func theEndOfTheStageIsTheEndOfItsViews() {
        do {
            let stage = stage { Color.red.onDisappear { record.note("disappear") } }
            stage.advance(by: 1)
        }
        #expect(record.events == ["disappear"])
    }

    // MARK: Changes

    @Test func everyFormOfOnChange() {
        struct Watching: View {
            let model: Model
            let record: Record
            var body: some View {
                Color.red
                    .onChange(of: model.id) { old, new in record.note("both \(old) \(new)") }
                    .onChange(of: model.id) { record.note("none") }
                    .onChange(of: model.id) { new in record.note("new \(new)") }
                    .onChange(of: model.id, initial: true) { old, new in record.note("initial \(old) \(new)") }
                    .onChange(of: model.first) { record.note("other") }
            }
        }
        let stage = stage { Watching(model: model, record: record) }
        #expect(record.events == ["initial 0 0"])
        record.events = []
        model.id = 4
        stage.advance(by: 0.1)
        #expect(record.events.sorted() == ["both 0 4", "initial 0 4", "new 4", "none"])
    }

    @Test func aChangeAndBackWithinATurnIsNone() {
        struct Watching: View {
            let model: Model
            let record: Record
            var body: some View { Color.red.onChange(of: model.id) { record.note("change") } }
        }
        let stage = stage { Watching(model: model, record: record) }
        model.id = 1
        model.id = 0
        stage.advance(by: 0.1)
        #expect(record.events == [])
    }

    // MARK: Tasks

    @Test func aTaskStartsAfterAppearingAndSleepsOnTheStagesClock() {
        struct Waiting: View {
            let record: Record
            @State private var text = "waiting"
            var body: some View {
                let _ = record.note("body \(text)")
                Color.red.onAppear { record.note("appear") }.task {
                    record.note("task")
                    try? await Task.sleep(for: .seconds(2))
                    text = "done"
                    try? await Task.sleep(for: .milliseconds(500))
                    text = "later"
                }
            }
        }
        let stage = stage { Waiting(record: record) }
        #expect(record.events == ["body waiting", "appear", "task"])
        #expect(stage.nextEvent == 2)
        stage.advance(to: 1.999)
        #expect(record.events.last == "task")
        stage.advance(to: 2)
        #expect(record.events.last == "body done")
        #expect(stage.nextEvent == 2.5)
        stage.advance(to: 3600)
        #expect(record.events == ["body waiting", "appear", "task", "body done", "body later"])
        #expect(stage.isIdle)
    }

    @Test func aTaskIsCancelledWhenItsViewGoes() {
        let stage = stage {
            Shown(
                model: model,
                content: Color.red.task {
                    record.note("start")
                    do {
                        try await Task.sleep(for: .seconds(10))
                        record.note("end")
                    } catch { record.note("cancelled at once: \(Task.isCancelled)") }
                })
        }
        stage.advance(to: 1)
        model.isShown = false
        stage.advance(to: 1.1)
        #expect(record.events == ["start", "cancelled at once: true"])
        stage.advance(to: 20)
        #expect(record.events.count == 2)
        #expect(stage.isIdle)
    }

    @Test func aTaskStartsAnewForANewIdentity() {
        struct Loading: View {
            let model: Model
            let record: Record
            var body: some View {
                let id = model.id
                Color.red.task(id: id) {
                    record.note("start \(id)")
                    do {
                        try await Task.sleep(for: .seconds(5))
                        record.note("end \(id)")
                    } catch { record.note("cancelled \(id)") }
                }
            }
        }
        let stage = stage { Loading(model: model, record: record) }
        stage.advance(to: 1)
        model.id = 1
        stage.advance(to: 2)
        #expect(record.events.sorted() == ["cancelled 0", "start 0", "start 1"])
        model.first = 1
        stage.advance(to: 10)
        #expect(record.events.last == "end 1")
        #expect(record.events.count == 4)
    }

    // MARK: Observable models

    private struct First: View {
        let model: Model
        let record: Record
        var body: some View {
            let _ = record.note("first \(model.first)")
            Color.red
        }
    }

    private struct Second: View {
        let model: Model
        let record: Record
        var body: some View {
            let _ = record.note("second \(model.second)")
            Color.red
        }
    }

    @Test func onlyWhoReadAPropertyRunsForIt() {
        let stage = stage {
            VStack {
                First(model: model, record: record)
                Second(model: model, record: record)
            }
        }
        record.events = []
        let before = stage.bodyRuns
        model.first = 1
        stage.advance(by: 0.1)
        #expect(record.events == ["first 1"])
        model.second = 2
        model.second = 3
        stage.advance(by: 0.1)
        #expect(record.events == ["first 1", "second 3"])
        model.id = 5
        stage.advance(by: 0.1)
        #expect(record.events.count == 2)
        #expect(stage.bodyRuns == before + 2)
    }

    @Test func modelsNest() {
        struct Deep: View {
            let model: Model
            let record: Record
            var body: some View {
                let _ = record.note("\(model.nested.value)")
                Color.red
            }
        }
        let stage = stage { Deep(model: model, record: record) }
        let old = model.nested
        model.nested.value = 1
        stage.advance(by: 0.1)
        model.nested = Nested()
        stage.advance(by: 0.1)
        old.value = 9
        stage.advance(by: 0.1)
        #expect(record.events == ["0", "1", "0"])
    }

    @Test func aModelInStateLives() {
        struct Owner: View {
            let record: Record
            @State private var model = Model()
            var body: some View {
                let _ = record.note("\(model.first)")
                Color.red.onTapGesture { model.first += 1 }
            }
        }
        let stage = stage { Owner(record: record) }
        stage.tap(at: CGPoint(x: 50, y: 50))
        stage.tap(at: CGPoint(x: 50, y: 50))
        #expect(record.events == ["0", "1", "2"])
    }

    @Test func aBuilderReadsModelsToo() {
        let stage = stage {
            GeometryReader { _ in
                let _ = record.note("\(model.first)")
                Color.red
            }
        }
        model.first = 3
        stage.advance(by: 0.1)
        #expect(record.events == ["0", "3"])
    }
}

/// Views that go in the middle of their animations.
@MainActor @Suite struct AnimatedDepartureTests {
    @Test func aViewMayGoBeforeItsAnimationEnds() {
        struct Moving: View {
            @State private var isMoved = false
            var body: some View {
                Color.red.frame(width: 10, height: 10).offset(x: isMoved ? 50 : 0)
                    .onAppear { withAnimation(.linear(duration: 1)) { isMoved = true } }
            }
        }
        let model = Model()
        struct Holder: View {
            let model: Model
            var body: some View { ZStack { if model.isShown { Moving() } } }
        }
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1) { Holder(model: model) }
        stage.advance(by: 0.2)
        model.isShown = false
        stage.advance(by: 2)
        #expect(stage.isIdle)
        #expect(!stage.displayList.contains("fill"))
    }

    @Test func aChangeIsNotedOnceForAllThatTheContentIs() {
        struct Several: View {
            let record: Record
            @State private var count = 0
            var body: some View {
                VStack {
                    Group {
                        if count % 2 == 0 { Color.red } else { Color.blue }
                        Color.green
                    }
                    .onChange(of: count, initial: true) { old, new in record.note("group \(old) \(new)") }
                    ForEach(0..<count, id: \.self) { _ in Color.gray }
                        .onChange(of: count) { _, new in record.note("rows \(new)") }
                }
                .onReceive(record.bumps) { count += 1 }
            }
        }
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 100)) { Several(record: record) }
        #expect(record.events == ["group 0 0"])
        record.bumps.send()
        stage.advance(by: 0.1)
        record.bumps.send()
        stage.advance(by: 0.1)
        #expect(record.events == ["group 0 0", "group 0 1", "rows 1", "group 1 2", "rows 2"])
    }
}
