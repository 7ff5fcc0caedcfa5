import Foundation
import Stage
import SwiftUI
import Testing

private enum Theme: String { case plain, bright }
private enum Level: Int { case low = 1, high = 2 }

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

@MainActor @Suite struct StorageTests {
    /// A suite of defaults of its own, gone afterwards.
    private func withStore(_ body: (UserDefaults) throws -> Void) rethrows {
        let name = "settle-tests-\(UUID().uuidString)"
        let store = UserDefaults(suiteName: name)!
        defer { store.removePersistentDomain(forName: name) }
        try body(store)
    }

    private struct Reader: View {
        @AppStorage("count") var count = 1
        let log: Log
        var body: some View { log("read \(count)") }
    }

    private struct Writer: View {
        @AppStorage("count") var count = 1
        let log: Log
        var body: some View { log("write \(count)").onTapGesture { count += 1 } }
    }

    @Test func everyViewThatShowsAKeyFollows() {
        withStore { store in
            let log = Log()
            let stage = Stage(size: CGSize(width: 100, height: 100)) {
                VStack(spacing: 0) {
                    Writer(log: log)
                    Reader(log: log)
                }
                .defaultAppStorage(store)
            }
            let other = Stage(size: CGSize(width: 10, height: 10)) { Reader(log: log).defaultAppStorage(store) }
            #expect(log.take() == ["write 1", "read 1", "read 1"])
            stage.tap(at: CGPoint(x: 50, y: 20))
            other.advance(by: 1)
            #expect(log.take() == ["write 2", "read 2", "read 2"])
            #expect(store.integer(forKey: "count") == 2)
        }
    }

    private struct All: View {
        @AppStorage var bool: Bool
        @AppStorage var int: Int
        @AppStorage var double: Double
        @AppStorage var string: String
        @AppStorage var url: URL
        @AppStorage var data: Data
        @AppStorage var theme: Theme
        @AppStorage var level: Level
        @AppStorage var maybe: Int?
        @AppStorage var maybeTheme: Theme?

        init(_ store: UserDefaults) {
            _bool = AppStorage(wrappedValue: false, "bool", store: store)
            _int = AppStorage(wrappedValue: 0, "int", store: store)
            _double = AppStorage(wrappedValue: 0, "double", store: store)
            _string = AppStorage(wrappedValue: "", "string", store: store)
            _url = AppStorage(wrappedValue: URL(string: "a:b")!, "url", store: store)
            _data = AppStorage(wrappedValue: Data(), "data", store: store)
            _theme = AppStorage(wrappedValue: .plain, "theme", store: store)
            _level = AppStorage(wrappedValue: .low, "level", store: store)
            _maybe = AppStorage("maybe", store: store)
            _maybeTheme = AppStorage("maybeTheme", store: store)
        }

        var body: some View { EmptyView() }
    }

    @Test func everyKindOfValueComesBack() {
        withStore { store in
            let all = All(store)
            #expect(all.theme == .plain && all.maybe == nil && all.url.absoluteString == "a:b")
            all.bool = true
            all.int = -7
            all.double = 2
            all.string = "x"
            all.url = URL(string: "https://example.org/a?b=c#d")!
            all.data = Data([1, 2, 3])
            all.theme = .bright
            all.level = .high
            all.maybe = 3
            all.maybeTheme = .bright
            let again = All(store)
            #expect(again.bool && again.int == -7 && again.double == 2 && again.string == "x")
            #expect(again.url.absoluteString == "https://example.org/a?b=c#d")
            #expect(again.data == Data([1, 2, 3]) && again.theme == .bright && again.level == .high)
            #expect(again.maybe == 3 && again.maybeTheme == .bright)
            again.maybe = nil
            #expect(store.object(forKey: "maybe") == nil)
            store.set("no number", forKey: "int")
            #expect(again.int == 0)
        }
    }

    private struct Scene: View {
        @SceneStorage("tab") var tab = 0
        let log: Log
        var body: some View { log("\(tab)").onTapGesture { tab += 1 } }
    }

    @Test func aScenesValuesAreItsOwn() {
        let log = Log()
        let one = Stage(size: CGSize(width: 10, height: 10)) { Scene(log: log) }
        let two = Stage(size: CGSize(width: 10, height: 10)) { Scene(log: log) }
        one.tap(at: CGPoint(x: 5, y: 5))
        two.advance(by: 1)
        #expect(log.take() == ["0", "0", "1"])
    }
}

@MainActor @Suite struct FocusTests {
    private enum Field: Hashable { case name, mail, none }

    private struct Form: View {
        @FocusState var field: Field?
        @FocusState var other: Bool
        @State var hasMail = true
        let log: Log
        var body: some View {
            VStack(spacing: 0) {
                log("\(field.map { "\($0)" } ?? "nil") \(other)").onTapGesture { field = .name }
                Color.gray.onTapGesture { field = .mail }
                Color.gray.onTapGesture { other = true }
                Color.gray.onTapGesture { field = Field.none }
                Color.gray.onTapGesture { hasMail = false }
                Entry(log: log, name: "name").focusable().focused($field, equals: .name)
                if hasMail { Color.gray.focusable().focused($field, equals: .mail) }
                Color.gray.focusable().focused($other)
            }
        }
    }

    private struct Entry: View {
        @Environment(\.isFocused) var isFocused
        let log: Log
        let name: String
        var body: some View { log("\(name) \(isFocused)") }
    }

    @Test func stateMovesTheFocusAndFollowsIt() {
        let log = Log()
        let stage = Stage(size: CGSize(width: 100, height: 800)) { Form(log: log) }
        func tap(_ row: Int) -> [String] {
            _ = log.take()
            stage.tap(at: CGPoint(x: 50, y: CGFloat(row) * 800 / 8 + 20))
            return log.take()
        }
        #expect(log.take() == ["nil false", "name false"])
        #expect(tap(0) == ["name false", "name true"])
        #expect(tap(1).last == "name false")
        #expect(log.lines == [])
        #expect(tap(2) .contains("nil true"))
        #expect(tap(1).contains("mail false"))
        // No view is bound to this value: the state falls back, and no view has the focus.
        #expect(tap(3).last == "nil false")
        #expect(tap(1).contains("mail false"))
        #expect(tap(4).last == "nil false")
    }
}
