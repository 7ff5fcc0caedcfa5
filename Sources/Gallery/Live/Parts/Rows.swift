import SwiftUI

/// A number that can be set: its name, its value, a slider.
struct ValueRow: View {
    let title: String
    @Binding var value: Double
    let range: ClosedRange<Double>
    var step: Double?
    let text: (Double) -> String

    init(
        _ title: String, value: Binding<Double>, in range: ClosedRange<Double>, step: Double? = nil,
        text: @escaping (Double) -> String = { decimal($0, 2) }
    ) {
        (self.title, _value, self.range, self.step, self.text) = (title, value, range, step, text)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            HStack {
                Text(title)
                Spacer()
                Text(text(value)).foregroundStyle(.secondary).monospacedDigit()
            }
            .accessibilityHidden(true)
            slider
                .accessibilityLabel(title)
                .accessibilityValue(text(value))
        }
    }

    @ViewBuilder private var slider: some View {
        if let step {
            Slider(value: $value, in: range, step: step)
        } else {
            Slider(value: $value, in: range)
        }
    }
}

/// One of a few, all of them to be seen.
struct ChoiceRow<Value: Hashable>: View {
    let title: String
    @Binding var selection: Value
    let values: [Value]
    let name: (Value) -> String

    init(_ title: String, selection: Binding<Value>, among values: [Value], name: @escaping (Value) -> String) {
        (self.title, _selection, self.values, self.name) = (title, selection, values, name)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(title).accessibilityHidden(true)
            Picker(title, selection: $selection) {
                ForEach(values, id: \.self) { Text(name($0)).tag($0) }
            }
            .pickerStyle(.segmented)
            .labelsHidden()
        }
    }
}

/// One of many.
struct MenuRow<Value: Hashable>: View {
    let title: String
    @Binding var selection: Value
    let values: [Value]
    let name: (Value) -> String

    init(_ title: String, selection: Binding<Value>, among values: [Value], name: @escaping (Value) -> String) {
        (self.title, _selection, self.values, self.name) = (title, selection, values, name)
    }

    var body: some View {
        HStack {
            Text(title).accessibilityHidden(true)
            Spacer()
            Picker(title, selection: $selection) {
                ForEach(values, id: \.self) { Text(name($0)).tag($0) }
            }
            .pickerStyle(.menu)
            .labelsHidden()
        }
    }
}

/// A whole number.
struct CountRow: View {
    let title: String
    @Binding var value: Int
    let range: ClosedRange<Int>

    init(_ title: String, value: Binding<Int>, in range: ClosedRange<Int>) {
        (self.title, _value, self.range) = (title, value, range)
    }

    var body: some View {
        HStack {
            Text(title)
            Spacer()
            Text("\(value)").foregroundStyle(.secondary).monospacedDigit()
            Stepper(title, value: $value, in: range).labelsHidden()
        }
    }
}

/// Words.
struct TextRow: View {
    let title: String
    @Binding var text: String

    init(_ title: String, text: Binding<String>) { (self.title, _text) = (title, text) }

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(title).accessibilityHidden(true)
            TextField(title, text: $text).textFieldStyle(.roundedBorder)
        }
    }
}

/// A number with a point, whatever the language: as source code has it.
func decimal(_ value: Double, _ places: Int) -> String { String(format: "%.\(places)f", value) }

/// The same without zeros at its end.
func short(_ value: Double) -> String {
    var text = decimal(value, 3)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
}

func points(_ value: Double) -> String { "\(Int(value.rounded())) pt" }
func seconds(_ value: Double) -> String { decimal(value, 2) + " s" }
