import Foundation
import Stage
import SwiftUI
import Testing

private final class Counter: ObservableObject {
    @Published var count: Int
    @Published var name = "n"
    init(_ count: Int = 0) { self.count = count }
}

@Observable private final class Settings {
    var volume = 1
    var title = "t"
}

@Observable private final class Absent {}

/// Notes what bodies saw.
@MainActor private final class Log {
    var lines: [String] = []
    func callAsFunction(_ line: String) -> Color {
        lines.append(line)
        return Color.gray
    }
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

@MainActor @Suite struct StateObjectTests {
    private struct Owner: View {
        @StateObject var counter: Counter
        let log: Log
        let label: String
        init(label: String, log: Log, made: @escaping () -> Void) {
            self.label = label
            self.log = log
            _counter = StateObject(wrappedValue: { made(); return Counter(5) }())
        }
        var body: some View {
            log("\(label)\(counter.count)").onTapGesture { counter.count += 1 }
        }
    }

    private struct Parent: View {
        @State var label = "a"
        let log: Log
        let made: () -> Void
        var body: some View {
            VStack(spacing: 0) {
                Owner(label: label, log: log, made: made)
                Color.gray.onTapGesture { label = "b" }
            }
        }
    }

    @Test func aViewMakesItsObjectOnceAndFollowsIt() {
        let log = Log()
        var made = 0
        let stage = Stage(size: CGSize(width: 100, height: 100)) { Parent(log: log) { made += 1 } }
        #expect(log.take() == ["a5"])
        stage.tap(at: CGPoint(x: 50, y: 20))
        #expect(log.take() == ["a6"])
        stage.tap(at: CGPoint(x: 50, y: 80))
        #expect(log.take() == ["b6"])
        #expect(made == 1)
    }

    private struct Watcher: View {
        @ObservedObject var counter: Counter
        let log: Log
        var body: some View {
            VStack {
                log("watch \(counter.count)")
                Field(value: $counter.count, log: log)
            }
        }
    }

    private struct Field: View {
        @Binding var value: Int
        let log: Log
        var body: some View { log("field \(value)").onTapGesture { value *= 10 } }
    }

    @Test func aViewAndItsBindingsFollowAnObjectFromOutside() {
        let log = Log(), counter = Counter(1)
        let stage = Stage(size: CGSize(width: 100, height: 100)) { Watcher(counter: counter, log: log) }
        #expect(log.take() == ["watch 1", "field 1"])
        let runs = stage.bodyRuns
        counter.count = 2
        counter.count = 3
        stage.advance(by: 1)
        #expect(log.take() == ["watch 3", "field 3"])
        #expect(stage.bodyRuns == runs + 2)
        stage.tap(at: CGPoint(x: 50, y: 80))
        #expect(counter.count == 30)
        #expect(log.take() == ["watch 30", "field 30"])
        stage.advance(by: 1)
        #expect(log.take() == [])
    }

    private struct Switching: View {
        @State var second = false
        let a: Counter, b: Counter
        let log: Log
        var body: some View {
            VStack(spacing: 0) {
                Showing(counter: second ? b : a, log: log)
                Color.gray.onTapGesture { second = true }
            }
        }
    }

    private struct Showing: View {
        @ObservedObject var counter: Counter
        let log: Log
        var body: some View { log("\(counter.count)") }
    }

    @Test func aViewLetsGoOfTheObjectThatItNoLongerShows() {
        let log = Log(), a = Counter(1), b = Counter(2)
        let stage = Stage(size: CGSize(width: 100, height: 100)) { Switching(a: a, b: b, log: log) }
        stage.tap(at: CGPoint(x: 50, y: 80))
        #expect(log.take() == ["1", "2"])
        a.count = 10
        stage.advance(by: 1)
        #expect(log.take() == [])
        b.count = 20
        stage.advance(by: 1)
        #expect(log.take() == ["20"])
    }

    private struct Deep: View {
        @EnvironmentObject var counter: Counter
        let log: Log
        var body: some View { log("\(counter.count)") }
    }

    @Test func anObjectIsHandedDown() {
        let log = Log(), counter = Counter(4)
        let stage = Stage(size: CGSize(width: 10, height: 10)) {
            VStack { Deep(log: log) }.environmentObject(counter).environmentObject(Counter(99))
        }
        counter.count = 5
        stage.advance(by: 1)
        #expect(log.take() == ["4", "5"])
    }

    @Test func aMissingObjectIsNamed() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                _ = Stage(size: CGSize(width: 10, height: 10)) { Deep(log: Log()) }
            }
        }
        let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(said.contains("No ObservableObject of type Counter found. A View.environmentObject(_:) for Counter may be missing as an ancestor of this view."))
    }

    private struct Volume: View {
        @Environment(Settings.self) var settings
        @Environment(Absent.self) var none: Absent?
        let log: Log
        var body: some View {
            log("\(settings.volume) \(none == nil)")
        }
    }

    @Test func anObservableObjectIsHandedDownAndOnlyWhatIsReadMatters() {
        let log = Log(), settings = Settings()
        let stage = Stage(size: CGSize(width: 10, height: 10)) { Volume(log: log).environment(settings) }
        settings.title = "other"
        stage.advance(by: 1)
        settings.volume = 2
        stage.advance(by: 1)
        #expect(log.take() == ["1 true", "2 true"])
    }

    @Test func aMissingObservableObjectIsNamed() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                _ = Stage(size: CGSize(width: 10, height: 10)) { Volume(log: Log()) }
            }
        }
        let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(said.contains("No Observable object of type Settings found. A View.environment(_:) for Settings may be missing"))
    }

    private struct Editor: View {
        @Bindable var settings: Settings
        let log: Log
        var body: some View { Field(value: $settings.volume, log: log) }
    }

    @Test func aBindableMakesBindings() {
        let log = Log(), settings = Settings()
        let stage = Stage(size: CGSize(width: 10, height: 10)) { Editor(settings: settings, log: log) }
        stage.tap(at: CGPoint(x: 5, y: 5))
        #expect(settings.volume == 10)
        #expect(log.take() == ["field 1", "field 10"])
    }

    private struct Scaled: View {
        @ScaledMetric(relativeTo: .body) var side = 17.0
        @Namespace var a
        @Namespace var b
        let log: Log
        var body: some View { log("\(side) \(a == b)") }
    }

    @Test func aMetricScalesWithItsTextStyle() {
        let log = Log()
        let stage = Stage(size: CGSize(width: 10, height: 10)) { Scaled(log: log) }
        stage.conditions.dynamicTypeSize = .xxxLarge
        #expect(log.take() == ["17.0 false", "23.0 false"])
    }
}

@MainActor @Suite struct ReceiveTests {
    private struct Ticking: View {
        let timer = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()
        let seen: (Date) -> Void
        @State var count = 0
        let log: Log
        var body: some View {
            log("\(count)").onReceive(timer) {
                seen($0)
                count += 1
            }
        }
    }

    @Test func aTimerFollowsTheStagesClock() {
        var dates: [TimeInterval] = []
        let log = Log()
        let stage = Stage(size: CGSize(width: 10, height: 10)) {
            Ticking(seen: { dates.append($0.timeIntervalSince(Stage.startDate)) }, log: log)
        }
        stage.advance(to: 0.49)
        #expect(dates == [])
        stage.advance(to: 1.6)
        #expect(dates == [0.5, 1, 1.5])
        #expect(log.take() == ["0", "1", "2", "3"])
        #expect(stage.nextEvent == 2)
    }

    private final class Clock: ObservableObject {
        @Published var seconds = 0
        private var kept: Set<AnyCancellable> = []
        func start() {
            Timer.publish(every: 1, on: .main, in: .common).autoconnect().scan(0) { count, _ in count + 1 }
                .receive(on: RunLoop.main).sink { [weak self] in self?.seconds = $0 }.store(in: &kept)
        }
    }

    private struct ClockFace: View {
        @StateObject var clock = Clock()
        let log: Log
        var body: some View {
            log("\(clock.seconds)").onAppear { clock.start() }
        }
    }

    @Test func aModelsTimerFollowsTheStagesClockAndEndsWithTheModel() {
        let log = Log()
        var stage: Stage? = Stage(size: CGSize(width: 10, height: 10)) { ClockFace(log: log) }
        stage!.advance(to: 3)
        #expect(log.take() == ["0", "1", "2", "3"])
        stage = nil
    }

    private struct Listening: View {
        let subject: PassthroughSubject<Int, Never>
        @State var last = 0
        @State var shown = true
        let log: Log
        var body: some View {
            VStack(spacing: 0) {
                if shown { log("\(last)").onReceive(subject) { last = $0 } }
                Color.gray.onTapGesture { shown = false }
            }
        }
    }

    @Test func aViewHearsAPublisherWhileItIsThere() {
        let subject = PassthroughSubject<Int, Never>(), log = Log()
        let stage = Stage(size: CGSize(width: 100, height: 100)) { Listening(subject: subject, log: log) }
        subject.send(3)
        subject.send(3)
        stage.advance(by: 1)
        #expect(log.take() == ["0", "3"])
        stage.tap(at: CGPoint(x: 50, y: 80))
        let runs = stage.bodyRuns
        subject.send(4)
        stage.advance(by: 1)
        #expect(stage.bodyRuns == runs)
    }

    private final class Search: ObservableObject {
        @Published var text = ""
        @Published var query = ""
        init() { $text.dropFirst().debounce(for: .milliseconds(300), scheduler: DispatchQueue.main).assign(to: &$query) }
    }

    private struct SearchView: View {
        @StateObject var search = Search()
        let log: Log
        var body: some View {
            log("\(search.text)/\(search.query)").onTapGesture { search.text += "x" }
        }
    }

    @Test func debouncingFollowsTheStagesClock() {
        let log = Log()
        let stage = Stage(size: CGSize(width: 10, height: 10)) { SearchView(log: log) }
        stage.tap(at: CGPoint(x: 5, y: 5))
        stage.advance(by: 0.2)
        stage.tap(at: CGPoint(x: 5, y: 5))
        stage.advance(by: 0.29)
        #expect(log.take() == ["/", "x/", "xx/"])
        stage.advance(by: 0.02)
        #expect(log.take() == ["xx/xx"])
    }
}
