import Stage
import SwiftUI
import Testing

/// State, bindings, and how often bodies run.
@MainActor @Suite struct StateTests {
    private let record = Record()
    private let middle = CGPoint(x: 50, y: 50)

    private func stage<V: View>(@ViewBuilder _ view: () -> V) -> Stage {
        Stage(size: CGSize(width: 100, height: 100), scale: 1, content: view)
    }

    private struct TapCounter: View {
        let record: Record
        @State private var count = 0
        var body: some View {
            let _ = record.note("body \(count)")
            Color.red.onTapGesture {
                count += 1
                record.note("tap \(count)")
            }
        }
    }

    @Test func stateKeepsItsValueAndRunsTheBody() {
        let stage = stage { TapCounter(record: record) }
        stage.tap(at: middle)
        stage.tap(at: middle)
        #expect(record.events == ["body 0", "tap 1", "body 1", "tap 2", "body 2"])
        #expect(stage.isIdle)
    }

    @Test func writingTheSameValueRunsNothing() {
        struct Same: View {
            let record: Record
            @State private var name = "a"
            var body: some View {
                let _ = record.note("body \(name)")
                Color.red.onTapGesture { name = "a" }
            }
        }
        let stage = stage { Same(record: record) }
        stage.tap(at: middle)
        #expect(record.events == ["body a"])
    }

    @Test func stateThatTheBodyDoesNotReadRunsNothing() {
        struct Unread: View {
            let record: Record
            @State private var count = 0
            var body: some View {
                let _ = record.note("body")
                Color.red.onTapGesture {
                    count += 1
                    record.note("\(count)")
                }
            }
        }
        let stage = stage { Unread(record: record) }
        stage.tap(at: middle)
        stage.tap(at: middle)
        #expect(record.events == ["body", "1", "2"])
    }

    @Test func writesOfOneTurnCoalesce() {
        struct Chain: View {
            let record: Record
            @State private var count = 0
            var body: some View {
                let _ = record.note("body \(count)")
                Color.red.onTapGesture {
                    count += 1
                    count += 1
                }
                .onChange(of: count) { old, new in
                    record.note("change \(old) \(new)")
                    if new == 2 {
                        count += 1
                        count += 1
                    }
                }
            }
        }
        let stage = stage { Chain(record: record) }
        stage.tap(at: middle)
        #expect(record.events == ["body 0", "body 2", "change 0 2", "body 4", "change 2 4"])
    }

    @Test func stateOutlivesItsParentsUpdates() {
        struct Parent: View {
            let record: Record
            @State private var count = 0
            var body: some View {
                VStack(spacing: 0) {
                    Child(count: count, record: record)
                    Color.red.onTapGesture { count += 1 }
                }
            }
        }
        struct Child: View {
            let count: Int
            let record: Record
            @State private var taps = 100
            var body: some View {
                let _ = record.note("\(count) \(taps)")
                Color.blue.onTapGesture { taps += 1 }
            }
        }
        let stage = stage { Parent(record: record) }
        stage.tap(at: CGPoint(x: 50, y: 20))
        stage.advance(by: 1)
        stage.tap(at: CGPoint(x: 50, y: 80))
        #expect(record.events == ["0 100", "0 101", "1 101"])
    }

    // MARK: Bodies that need not run

    @Test func aChildThatDidNotChangeDoesNotRun() {
        struct Parent: View {
            let record: Record
            @State private var count = 0
            var body: some View {
                let _ = record.note("parent \(count)")
                VStack(spacing: 0) {
                    Same(name: "same", record: record)
                    Changing(count: count, record: record)
                    Color.red.onTapGesture { count += 1 }
                }
            }
        }
        struct Same: View {
            let name: String
            let record: Record
            var body: some View {
                let _ = record.note("same")
                Color.blue
            }
        }
        struct Changing: View {
            let count: Int
            let record: Record
            var body: some View {
                let _ = record.note("changing \(count)")
                Color.green
            }
        }
        let stage = stage { Parent(record: record) }
        #expect(record.events == ["parent 0", "same", "changing 0"])
        let before = stage.bodyRuns
        record.events = []
        stage.tap(at: CGPoint(x: 50, y: 90))
        #expect(record.events == ["parent 1", "changing 1"])
        #expect(stage.bodyRuns == before + 2)
    }

    @Test func aChildOfTheSameBitsDoesNotRun() {
        /// No number is equal to itself here, and nothing else can be compared.
        enum Odd {
            case number(Double)
            case object(Record)
        }
        struct Child: View {
            let record: Record
            let number: Double
            let odd: Odd
            var body: some View {
                let _ = record.note("child \(number)")
                Color.red.frame(height: 10)
            }
        }
        struct Parent: View {
            let record: Record
            @State private var count = 0
            var body: some View {
                VStack {
                    Child(record: record, number: .nan, odd: .object(record))
                    Child(record: record, number: Double(count), odd: .number(.nan))
                }
                .frame(maxWidth: .infinity, maxHeight: .infinity).contentShape(Rectangle())
                .onTapGesture { count += 1 }
            }
        }
        let stage = stage { Parent(record: record) }
        stage.tap(at: middle)
        #expect(record.events == ["child nan", "child 0.0", "child 1.0"])
    }

    @Test func aBindingRunsOnlyWhoReadsIt() {
        struct Parent: View {
            let record: Record
            @State private var isOn = false
            var body: some View {
                let _ = record.note("parent")
                VStack(spacing: 0) {
                    Reader(isOn: $isOn, record: record)
                    Writer(isOn: $isOn, record: record)
                }
            }
        }
        struct Reader: View {
            @Binding var isOn: Bool
            let record: Record
            var body: some View {
                let _ = record.note("reader \(isOn)")
                Color.blue
            }
        }
        struct Writer: View {
            @Binding var isOn: Bool
            let record: Record
            var body: some View {
                let _ = record.note("writer")
                Color.red.onTapGesture { isOn.toggle() }
            }
        }
        let stage = stage { Parent(record: record) }
        record.events = []
        stage.tap(at: CGPoint(x: 50, y: 80))
        #expect(record.events == ["reader true"])
    }

    // MARK: Bindings

    @Test func bindingsReachIntoValues() {
        struct Person: Equatable {
            var name = "Ava"
            var home = Home()
        }
        struct Home: Equatable { var city = "Oslo" }
        struct Parent: View {
            let record: Record
            @State private var person = Person()
            var body: some View {
                let _ = record.note("\(person.name) \(person.home.city)")
                Editor(city: $person.home.city)
            }
        }
        struct Editor: View {
            @Binding var city: String
            var body: some View { Color.red.onTapGesture { city += "!" } }
        }
        let stage = stage { Parent(record: record) }
        stage.tap(at: middle)
        #expect(record.events == ["Ava Oslo", "Ava Oslo!"])
    }

    @Test func constantsAndFunctionsAreBindings() {
        let constant = Binding.constant(3)
        constant.wrappedValue = 4
        #expect(constant.wrappedValue == 3)
        var stored = [1, 2]
        let binding = Binding(get: { stored }, set: { stored = $0 })
        binding.wrappedValue.append(3)
        #expect(stored == [1, 2, 3])
        binding[dynamicMember: \.[0]].wrappedValue = 9
        #expect(stored == [9, 2, 3])
    }

    @Test func optionalBindings() {
        var stored: String? = nil
        let optional = Binding(get: { stored }, set: { stored = $0 })
        let absent: Binding<String>? = Binding(optional)
        #expect(absent == nil)
        stored = "a"
        let unwrapped: Binding<String>? = Binding(optional)
        unwrapped?.wrappedValue = "b"
        #expect(stored == "b")
        // A binding outlives its value: it falls back on what was there last.
        #expect(unwrapped?.wrappedValue == "b")
        stored = nil
        #expect(unwrapped?.wrappedValue == "b")
        var number = 1
        let wrapped = Binding<Int?>(Binding(get: { number }, set: { number = $0 }))
        wrapped.wrappedValue = 5
        wrapped.wrappedValue = nil
        #expect(number == 5)
    }

    @Test func aListOfBindingsWritesItsElements() {
        struct Item: Identifiable, Equatable {
            let id: Int
            var isOn = false
        }
        struct Parent: View {
            let record: Record
            @State private var items = [Item(id: 1), Item(id: 2)]
            var body: some View {
                let _ = record.note(items.map { $0.isOn ? "on" : "off" }.joined(separator: " "))
                VStack(spacing: 0) { ForEach($items) { $item in Color.red.onTapGesture { item.isOn.toggle() } } }
            }
        }
        let stage = stage { Parent(record: record) }
        stage.tap(at: CGPoint(x: 50, y: 75))
        #expect(record.events == ["off off", "off on"])
    }

    @Test func stateOfAModifierIsItsOwn() {
        struct Counting: ViewModifier {
            let record: Record
            @State private var count = 0
            func body(content: Content) -> some View {
                let _ = record.note("modifier \(count)")
                content.onTapGesture { count += 1 }
            }
        }
        let stage = stage { Color.red.modifier(Counting(record: record)) }
        stage.tap(at: middle)
        #expect(record.events == ["modifier 0", "modifier 1"])
    }

    @Test func propertiesMadeOfPropertiesWork() {
        struct Doubled: DynamicProperty {
            @State private var value = 1
            @Environment(\.displayScale) private var scale
            var wrapped: Int { value * Int(scale) }
            func grow() { value += 1 }
        }
        struct User: View {
            let record: Record
            var doubled = Doubled()
            var body: some View {
                let _ = record.note("\(doubled.wrapped)")
                Color.red.onTapGesture { doubled.grow() }
            }
        }
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 3) { User(record: record) }
        stage.tap(at: middle)
        #expect(record.events == ["3", "6"])
    }

    @Test func aViewThatWritesInEveryBodyIsStopped() {
        struct Restless: View {
            @State private var count = 0
            var body: some View {
                Color.red.onChange(of: count, initial: true) { count += 1 }
            }
        }
        let stage = stage { Restless() }
        #expect(stage.bodyRuns > 10)
        stage.advance(by: 0.05)
        #expect(stage.size.width == 100)
    }
}

// MARK: What is read no more

extension StateTests {
    private struct Gate: View {
        let record: Record
        @State private var isOpen = true
        @State private var count = 0
        var body: some View {
            let _ = record.note(isOpen ? "open \(count)" : "shut")
            VStack(spacing: 0) {
                Color.red.onTapGesture { count += 1 }
                Color.blue.onTapGesture { isOpen.toggle() }
            }
        }
    }

    @Test func aStateThatTheLastRunDidNotReadRunsNothing() {
        let stage = stage { Gate(record: record) }
        let count = CGPoint(x: 50, y: 25), gate = CGPoint(x: 50, y: 75)
        stage.tap(at: count)
        stage.tap(at: gate)
        stage.tap(at: count)
        stage.tap(at: count)
        #expect(record.events == ["open 0", "open 1", "shut"])
        stage.tap(at: gate)
        stage.tap(at: count)
        #expect(record.events.suffix(2) == ["open 3", "open 4"])
    }

    private struct SchemeGate: View {
        let record: Record
        @State private var isOpen = true
        @Environment(\.colorScheme) private var scheme
        var body: some View {
            let _ = record.note(isOpen ? "\(scheme)" : "shut")
            Color.red.onTapGesture { isOpen.toggle() }
        }
    }

    @Test func aPartOfTheEnvironmentThatTheLastRunDidNotReadRunsNothing() {
        let stage = stage { SchemeGate(record: record) }
        stage.conditions.colorScheme = .dark
        stage.tap(at: middle)
        stage.conditions.colorScheme = .light
        #expect(record.events == ["light", "dark", "shut"])
        stage.tap(at: middle)
        stage.conditions.colorScheme = .dark
        #expect(record.events.suffix(2) == ["light", "dark"])
    }

    private struct Doubled: DynamicProperty {
        @State private var count = 1
        private(set) var value = 0
        mutating func update() { value = count * 2 }
        func increment() { count += 1 }
    }

    private struct DoubledReader: View {
        let record: Record
        private var doubled = Doubled()
        init(record: Record) { self.record = record }
        var body: some View {
            let _ = record.note("\(doubled.value)")
            Color.red.onTapGesture { doubled.increment() }
        }
    }

    @Test func aPropertyMadeOfOthersReadsThemForTheBody() {
        let stage = stage { DoubledReader(record: record) }
        stage.tap(at: middle)
        stage.tap(at: middle)
        #expect(record.events == ["2", "4", "6"])
    }
}
