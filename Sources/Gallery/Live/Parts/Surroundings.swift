import SwiftUI

/// What a component stands in, as far as a program can say: Reduce Motion and its like belong to the person, and only the system, or the
/// browser's page, can change them.
struct Surroundings: Equatable {
    enum Appearance: String, CaseIterable, Identifiable {
        case automatic = "Auto"
        case light = "Light"
        case dark = "Dark"
        var id: Self { self }
    }

    /// Of the wall; `automatic` is that of the page around it.
    var appearance = Appearance.automatic
    /// nil for the person's own.
    var textSize: DynamicTypeSize?
    var isRightToLeft = false

    var colorScheme: ColorScheme? {
        switch appearance {
        case .automatic: nil
        case .light: .light
        case .dark: .dark
        }
    }
}

extension View {
    /// Puts this into surroundings.
    func surrounded(by surroundings: Surroundings) -> some View {
        modifier(SurroundingsModifier(surroundings: surroundings))
    }
}

private struct SurroundingsModifier: ViewModifier {
    let surroundings: Surroundings
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.layoutDirection) private var direction

    func body(content: Content) -> some View {
        content
            .environment(\.colorScheme, surroundings.colorScheme ?? colorScheme)
            .environment(\.dynamicTypeSize, surroundings.textSize ?? textSize)
            .environment(\.layoutDirection, surroundings.isRightToLeft ? .rightToLeft : direction)
    }
}

/// The switches for them.
struct SurroundingsControls: View {
    @Binding var surroundings: Surroundings

    var body: some View {
        ChoiceRow("Appearance", selection: $surroundings.appearance, among: Surroundings.Appearance.allCases) {
            $0.rawValue
        }
        MenuRow("Text size", selection: $surroundings.textSize, among: [nil] + DynamicTypeSize.allCases.map { $0 }) {
            $0.map(Self.name) ?? "As the system’s"
        }
        Toggle("Right to left", isOn: $surroundings.isRightToLeft)
    }

    private static func name(_ size: DynamicTypeSize) -> String {
        switch size {
        case .xSmall: "Extra small"
        case .small: "Small"
        case .medium: "Medium"
        case .large: "Large"
        case .xLarge: "Extra large"
        case .xxLarge: "Extra extra large"
        case .xxxLarge: "3 × extra large"
        case .accessibility1: "Accessibility 1"
        case .accessibility2: "Accessibility 2"
        case .accessibility3: "Accessibility 3"
        case .accessibility4: "Accessibility 4"
        case .accessibility5: "Accessibility 5"
        @unknown default: "\(size)"
        }
    }
}
