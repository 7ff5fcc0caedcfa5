import Foundation
import Stage
import SwiftUI
import Testing

/// Every initialiser of a control, written as programs write it. That this compiles is half of the test: a call that fits two declarations does not.
/// The other half is that each says its label.
@MainActor @Suite struct ControlSpellingTests {
    private static let title = "Name"
    private static let isOn = Binding.constant(true)
    private static let number = Binding.constant(0.5)
    private static let count = Binding.constant(3)
    private static let text = Binding.constant("text")
    private static let url = URL(string: "https://example.org")!

    private struct Source: Identifiable {
        let id: Int
        var isOn: Binding<Bool> { .constant(id > 0) }
        var choice: Binding<Int> { .constant(1) }
    }

    private static let sources = [Source(id: 0), Source(id: 1)]

    /// What each of these views says to assistive technologies, in its own stage.
    private func labels(@ControlList _ views: () -> [any View]) -> [String] { labels(views()) }

    private func labels(_ views: [any View]) -> [String] {
        views.map { view in
            let stage = Stage(size: CGSize(width: 390, height: 300), scale: 1) { AnyView(view) }
            return stage.accessibility.first { !$0.label.isEmpty }?.label ?? ""
        }
    }

    private func expectNames(_ location: SourceLocation = #_sourceLocation, @ControlList _ views: () -> [any View]) {
        for (index, label) in labels(views()).enumerated() {
            #expect(label == "Name", "number \(index)", sourceLocation: location)
        }
    }

    @Test func sliders() {
        let (number, title) = (Self.number, Self.title)
        expectNames {
            Slider(value: number) { Text("Name") }
            Slider(value: number) { Text("Name") } onEditingChanged: { _ in }
            Slider(value: number, label: { Text(title) })
            Slider(value: number, in: 0...2) { Text("Name") }
            Slider(value: number, in: 0...2) { Text("Name") } onEditingChanged: { _ in }
            Slider(value: number, in: 0...2, step: 0.5) { Text("Name") }
            Slider(value: number, in: 0...2, step: 0.5) { Text("Name") } onEditingChanged: { _ in }
            Slider(value: number, in: 0...2, onEditingChanged: { _ in }) { Text("Name") }
            Slider(value: number, in: 0...2, step: 0.5, onEditingChanged: { _ in }) { Text("Name") }
            Slider(value: number, in: 0...2) { Text("Name") } minimumValueLabel: { Text("0") } maximumValueLabel: { Text("2") }
            Slider(value: number, in: 0...2, step: 1) {
                Text("Name")
            } minimumValueLabel: {
                Text("0")
            } maximumValueLabel: {
                Text("2")
            } onEditingChanged: { _ in }
            Slider(value: number, minimumValueLabel: Text("0"), maximumValueLabel: Text("2")) { Text("Name") }
            Slider(value: number, in: 0...2, step: 1, minimumValueLabel: Text("0"), maximumValueLabel: Text("2")) { Text("Name") }
            Slider(value: .constant(Float(1)), in: 0...2) { Text("Name") }
            Slider(value: .constant(CGFloat(1)), in: 0...2, step: 1) { Text("Name") }
        }
        let names = labels {
            Slider(value: number)
            Slider(value: number, in: 0...2)
            Slider(value: number, in: 0...2, step: 1) { _ in }
        }
        #expect(names == ["", "", ""])
    }

    @Test func steppers() {
        let (number, count, title) = (Self.number, Self.count, Self.title)
        expectNames {
            Stepper(value: count) { Text("Name") }
            Stepper(value: count) { Text("Name") } onEditingChanged: { _ in }
            Stepper(value: count, step: 2) { Text("Name") }
            Stepper(value: count, in: 0...5) { Text("Name") }
            Stepper(value: count, in: 0...5, step: 2) { Text("Name") }
            Stepper(value: count, in: 0...5, step: 2) { Text("Name") } onEditingChanged: { _ in }
            Stepper(value: count, onEditingChanged: { _ in }) { Text("Name") }
            Stepper(value: count, in: 0...5, step: 2, onEditingChanged: { _ in }, label: { Text("Name") })
            Stepper { Text("Name") } onIncrement: {} onDecrement: {}
            Stepper { Text("Name") } onIncrement: {} onDecrement: {} onEditingChanged: { _ in }
            Stepper(onIncrement: {}, onDecrement: nil) { Text("Name") }
            Stepper(onIncrement: {}, onDecrement: {}, onEditingChanged: { _ in }) { Text("Name") }
            Stepper("Name", onIncrement: {}, onDecrement: {})
            Stepper(title, onIncrement: {}, onDecrement: nil) { _ in }
            Stepper("Name", value: count)
            Stepper(title, value: count, step: 2)
            Stepper("Name", value: count, in: 0...5)
            Stepper(title, value: number, in: 0...5, step: 0.5)
            Stepper("Name", value: number, format: .percent)
            Stepper(title, value: number, step: 0.5, format: .number)
            Stepper("Name", value: number, in: 0...1, step: 0.1, format: .percent)
            Stepper(title, value: number, in: 0...1, format: .percent) { _ in }
            Stepper(value: number, format: .number) { Text("Name") }
            Stepper(value: number, in: 0...1, step: 0.1, format: .percent) { Text("Name") }
        }
    }

    @Test func togglesAndPickers() {
        let (isOn, count, title, sources) = (Self.isOn, Self.count, Self.title, Self.sources)
        @ViewBuilder func options() -> some View { ForEach(1..<4) { Text("\($0)").tag($0) } }
        expectNames {
            Toggle(isOn: isOn) { Text("Name") }
            Toggle("Name", isOn: isOn)
            Toggle(title, isOn: isOn)
            Toggle("Name", systemImage: "star", isOn: isOn)
            Toggle(title, systemImage: "star", isOn: isOn)
            Toggle(sources: sources, isOn: \.isOn) { Text("Name") }
            Toggle("Name", sources: sources, isOn: \.isOn)
            Toggle(title, sources: sources, isOn: \.isOn)
            Picker("Name", selection: count) { options() }
            Picker(title, selection: count) { options() }
            Picker(selection: count) { options() } label: { Text("Name") }
            Picker(selection: count, label: Text("Name")) { options() }
            Picker("Name", systemImage: "star", selection: count) { options() }
            Picker(title, systemImage: "star", selection: count) { options() }
            Picker(sources: sources, selection: \.choice) { options() } label: { Text("Name") }
            Picker("Name", sources: sources, selection: \.choice) { options() }
            Picker(title, sources: sources, selection: \.choice) { options() }
        }
    }

    @Test func gaugesAndProgressViews() {
        let title = Self.title, hour = Date(timeIntervalSinceReferenceDate: 0)...Date(timeIntervalSinceReferenceDate: 3600)
        expectNames {
            Gauge(value: 0.5) { Text("Name") }
            Gauge(value: 1, in: 0...2) { Text("Name") }
            Gauge(value: Float(1), in: 0...2) { Text("Name") } currentValueLabel: { Text("1") }
            Gauge(value: 1, in: 0...2) {
                Text("Name")
            } currentValueLabel: {
                Text("1")
            } minimumValueLabel: {
                Text("0")
            } maximumValueLabel: {
                Text("2")
            }
            ProgressView { Text("Name") }
            ProgressView("Name")
            ProgressView(title)
            ProgressView("Name", value: 0.5)
            ProgressView(title, value: 1, total: 2)
            ProgressView(title, value: Optional(1.0))
            ProgressView(value: 0.5) { Text("Name") }
            ProgressView(value: 1, total: 2) { Text("Name") } currentValueLabel: { Text("1") }
            ProgressView(timerInterval: hour) { Text("Name") }
            ProgressView(timerInterval: hour, countsDown: false) { Text("Name") } currentValueLabel: { Text("1") }
        }
        let names = labels {
            ProgressView()
            ProgressView(value: 0.5)
            ProgressView(value: 1, total: 3)
            ProgressView(value: Float?.none)
        }
        #expect(names == ["", "", "", ""])
    }

    @Test func fields() {
        let (text, number, title) = (Self.text, Self.number, Self.title)
        let optional = Binding<Double?>.constant(nil), formatter = NumberFormatter()
        expectNames {
            TextField("Name", text: text)
            TextField(title, text: text)
            TextField("Name", text: text, prompt: Text("Prompt"))
            TextField(title, text: text, prompt: nil)
            TextField("Name", text: text, axis: .vertical)
            TextField(title, text: text, prompt: Text("Prompt"), axis: .vertical)
            TextField(text: text) { Text("Name") }
            TextField(text: text, prompt: Text("Prompt")) { Text("Name") }
            TextField(text: text, prompt: Text("Prompt"), axis: .vertical) { Text("Name") }
            TextField(text: text, axis: .vertical) { Text("Name") }
            TextField("Name", value: number, format: .number)
            TextField(title, value: number, format: .percent, prompt: Text("Prompt"))
            TextField("Name", value: optional, format: .number)
            TextField(title, value: optional, format: .number)
            TextField(value: number, format: .number) { Text("Name") }
            TextField(value: optional, format: .number, prompt: nil) { Text("Name") }
            TextField("Name", value: number, formatter: formatter)
            TextField(title, value: number, formatter: formatter, prompt: nil)
            TextField(value: number, formatter: formatter) { Text("Name") }
            TextField("Name", text: text, onCommit: {})
            TextField(title, text: text, onEditingChanged: { _ in })
            TextField("Name", text: text) { _ in } onCommit: {}
            SecureField("Name", text: text)
            SecureField(title, text: text)
            SecureField("Name", text: text, prompt: Text("Prompt"))
            SecureField(title, text: text, prompt: nil)
            SecureField(text: text) { Text("Name") }
            SecureField(text: text, prompt: nil) { Text("Name") }
            SecureField("Name", text: text, onCommit: {})
        }
    }

    @Test func buttonsMenusAndLinks() {
        let (title, url) = (Self.title, Self.url)
        expectNames {
            Button("Name") {}
            Button(title) {}
            Button("Name", role: .destructive) {}
            Button(title, role: .cancel, action: {})
            Button("Name", systemImage: "star") {}
            Button(title, systemImage: "star", action: {})
            Button("Name", systemImage: "star", role: .destructive) {}
            Button(action: {}) { Text("Name") }
            Button(role: .cancel, action: {}) { Text("Name") }
            Button {} label: { Text("Name") }
            Button(role: .destructive) {} label: { Text("Name") }
            Link("Name", destination: url)
            Link(title, destination: url)
            Link(destination: url) { Text("Name") }
            Menu("Name") {}
            Menu(title) {} primaryAction: {}
            Menu("Name", systemImage: "star") {}
            Menu(title, systemImage: "star") {}
            Menu("Name", systemImage: "star") {} primaryAction: {}
            Menu {} label: { Text("Name") }
            Menu {} label: { Text("Name") } primaryAction: {}
            Label("Name", systemImage: "star")
            Label(title, systemImage: "star")
            Label { Text("Name") } icon: { Color.red }
        }
    }

    @Test func groups() {
        let (title, isOn) = (Self.title, Self.isOn)
        expectNames {
            GroupBox("Name") { Text("inside") }
            GroupBox(title) { Text("inside") }
            GroupBox { Text("inside") } label: { Text("Name") }
            GroupBox(label: Text("Name")) { Text("inside") }
            GroupBox { Text("Name") }
            DisclosureGroup("Name") { Text("inside") }
            DisclosureGroup(title) { Text("inside") }
            DisclosureGroup("Name", isExpanded: isOn) { Text("inside") }
            DisclosureGroup(title, isExpanded: isOn) { Text("inside") }
            DisclosureGroup { Text("inside") } label: { Text("Name") }
            DisclosureGroup(isExpanded: isOn) { Text("inside") } label: { Text("Name") }
            LabeledContent("Name") { Text("inside") }
            LabeledContent(title) { Text("inside") }
            LabeledContent("Name", value: "inside")
            LabeledContent(title, value: title)
            LabeledContent("Name", value: 0.5, format: .percent)
            LabeledContent(title, value: 3, format: .number)
            LabeledContent { Text("inside") } label: { Text("Name") }
        }
        let names = labels {
            ControlGroup { Button("One") {} }
            ControlGroup("Name") { Button("One") {} }
            ControlGroup(title) { Button("One") {} }
            ControlGroup { Button("One") {} } label: { Text("Name") }
            ControlGroup("Name", systemImage: "star") { Button("One") {} }
            ControlGroup(title, systemImage: "star") { Button("One") {} }
        }
        #expect(names == ["One", "Name", "Name", "Name", "Name", "Name"])
    }
}

/// Views, each with a type of its own, one a line.
@resultBuilder @MainActor private enum ControlList {
    static func buildExpression<V: View>(_ view: V) -> any View { view }
    static func buildBlock(_ views: any View...) -> [any View] { views }
}
