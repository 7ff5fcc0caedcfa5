import Stage
import SwiftUI
import Testing

private enum LevelKey: EnvironmentKey { static let defaultValue = 1 }
private enum NameKey: EnvironmentKey { static let defaultValue = "none" }

extension EnvironmentValues {
    fileprivate var level: Int {
        get { self[LevelKey.self] }
        set { self[LevelKey.self] = newValue }
    }
    fileprivate var name: String {
        get { self[NameKey.self] }
        set { self[NameKey.self] = newValue }
    }
}

private struct Reader: View {
    let label: String
    let record: Record
    @Environment(\.level) private var level
    var body: some View {
        let _ = record.note("\(label) \(level)")
        Color.red
    }
}

/// What views inherit from above.
@MainActor @Suite struct EnvironmentTests {
    private let record = Record()

    private func stage<V: View>(@ViewBuilder _ view: () -> V) -> Stage {
        Stage(size: CGSize(width: 100, height: 100), scale: 1, content: view)
    }

    @Test func keysHaveADefaultAndAreSetForAPart() {
        _ = stage {
            VStack {
                Reader(label: "default", record: record)
                VStack {
                    Reader(label: "outer", record: record)
                    Reader(label: "inner", record: record).environment(\.level, 3)
                }
                .environment(\.level, 2)
            }
        }
        #expect(record.events == ["default 1", "outer 2", "inner 3"])
    }

    @Test func valuesCanBeChangedOnTheWay() {
        _ = stage {
            Reader(label: "sum", record: record)
                .transformEnvironment(\.level) { $0 += 10 }
                .transformEnvironment(\.level) { $0 *= 2 }
                .environment(\.level, 4)
        }
        // The outermost comes first.
        #expect(record.events == ["sum 18"])
    }

    @Test func aChangeRunsOnlyWhoReadsIt() {
        struct Parent: View {
            let record: Record
            @State private var level = 1
            var body: some View {
                VStack(spacing: 0) {
                    VStack(spacing: 0) {
                        Reader(label: "reader", record: record)
                        Other(record: record)
                    }
                    .environment(\.level, level)
                    Color.blue.onTapGesture { level += 1 }
                }
            }
        }
        struct Other: View {
            let record: Record
            @Environment(\.name) private var name
            var body: some View {
                let _ = record.note("other \(name)")
                Color.red
            }
        }
        let stage = stage { Parent(record: record) }
        #expect(record.events == ["reader 1", "other none"])
        record.events = []
        stage.tap(at: CGPoint(x: 50, y: 90))
        #expect(record.events == ["reader 2"])
    }

    @Test func aReaderBelowAnUnchangedViewStillHears() {
        struct Between: View {
            let record: Record
            var body: some View {
                let _ = record.note("between")
                Reader(label: "deep", record: record)
            }
        }
        struct Parent: View {
            let record: Record
            @State private var level = 1
            var body: some View {
                Between(record: record).environment(\.level, level).onTapGesture { level = 7 }
            }
        }
        let stage = stage { Parent(record: record) }
        stage.tap(at: CGPoint(x: 50, y: 50))
        #expect(record.events == ["between", "deep 1", "deep 7"])
    }

    @Test func aValueThatIsDeclaredAndNotReadRunsNothing() {
        struct Silent: View {
            let record: Record
            @Environment(\.colorScheme) private var scheme
            var body: some View {
                let _ = record.note("body")
                Color.red.onTapGesture { record.note("\(scheme)") }
            }
        }
        let stage = stage { Silent(record: record) }
        stage.conditions.colorScheme = .dark
        stage.tap(at: CGPoint(x: 50, y: 50))
        #expect(record.events == ["body", "dark"])
    }

    @Test func theStageSetsTheConditions() {
        struct Conditions: View {
            let record: Record
            @Environment(\.colorScheme) var colorScheme
            @Environment(\.colorSchemeContrast) var contrast
            @Environment(\.dynamicTypeSize) var dynamicTypeSize
            @Environment(\.layoutDirection) var layoutDirection
            @Environment(\.locale) var locale
            @Environment(\.displayScale) var displayScale
            @Environment(\.pixelLength) var pixelLength
            @Environment(\.accessibilityReduceMotion) var reduceMotion
            @Environment(\.accessibilityReduceTransparency) var reduceTransparency
            @Environment(\.accessibilityDifferentiateWithoutColor) var differentiate
            @Environment(\.legibilityWeight) var legibilityWeight
            var body: some View {
                let _ = record.note("\(colorScheme) \(contrast) \(dynamicTypeSize) \(layoutDirection) \(locale.identifier)")
                let _ = record.note("\(displayScale) \(pixelLength) \(reduceMotion) \(reduceTransparency) \(differentiate)")
                let _ = record.note("\(legibilityWeight == .bold)")
                Color.red
            }
        }
        _ = Stage(
            size: CGSize(width: 10, height: 10), scale: 2,
            conditions: .with {
                $0.colorScheme = .dark
                $0.contrast = .increased
                $0.dynamicTypeSize = .xxLarge
                $0.layoutDirection = .rightToLeft
                $0.locale = Locale(identifier: "ar_EG")
                $0.reduceMotion = true
                $0.reduceTransparency = true
                $0.differentiateWithoutColor = true
                $0.legibilityWeight = .bold
            }
        ) { Conditions(record: record) }
        #expect(record.events == [
            "dark increased xxLarge rightToLeft ar_EG", "2.0 0.5 true true true", "true",
        ])
    }

    @Test func theStageTakesFurtherValues() {
        _ = Stage(size: CGSize(width: 10, height: 10), environment: { $0.level = 5 }) {
            Reader(label: "stage", record: record)
        }
        #expect(record.events == ["stage 5"])
    }

    @Test func whatIsDisabledStaysDisabled() {
        struct Enabled: View {
            let record: Record
            @Environment(\.isEnabled) private var isEnabled
            var body: some View {
                let _ = record.note("\(isEnabled)")
                Color.red
            }
        }
        _ = stage {
            VStack {
                Enabled(record: record)
                Enabled(record: record).disabled(false).disabled(true)
                Enabled(record: record).disabled(true).disabled(false)
            }
        }
        #expect(record.events == ["true", "false", "false"])
    }

    @Test func textSizesCanBeBounded() {
        struct Size: View {
            let record: Record
            @Environment(\.dynamicTypeSize) private var size
            var body: some View {
                let _ = record.note("\(size)")
                Color.red
            }
        }
        _ = Stage(
            size: CGSize(width: 100, height: 100), conditions: .with { $0.dynamicTypeSize = .accessibility5 }
        ) {
            VStack {
                Size(record: record).dynamicTypeSize(...DynamicTypeSize.xLarge)
                Size(record: record).dynamicTypeSize(.small)
                Size(record: record).dynamicTypeSize(.accessibility1 ... .accessibility2)
                Size(record: record).dynamicTypeSize(DynamicTypeSize.xSmall...)
            }
        }
        #expect(record.events == ["xLarge", "small", "accessibility2", "accessibility5"])
    }

    @Test func coloursFollowTheScheme() {
        let stage = Stage(size: CGSize(width: 10, height: 20), scale: 1) {
            VStack(spacing: 0) {
                Rectangle().fill(.red)
                Rectangle().fill(.red).colorScheme(.dark)
            }
        }
        #expect(drawing(stage) == ["fill rect (0 0 10 10) #FF3B30", "fill rect (0 0 10 10) #FF453A at (0 10)"])
        stage.conditions.colorScheme = .dark
        #expect(drawing(stage)[0] == "fill rect (0 0 10 10) #FF453A")
    }

    @Test func aModifierReadsTheEnvironmentAtItsPlace() {
        struct Reading: ViewModifier {
            let record: Record
            @Environment(\.level) private var level
            func body(content: Content) -> some View {
                let _ = record.note("modifier \(level)")
                content.environment(\.level, level + 1)
            }
        }
        _ = stage {
            Reader(label: "content", record: record).modifier(Reading(record: record)).environment(\.level, 4)
        }
        #expect(record.events == ["modifier 4", "content 5"])
    }
}
