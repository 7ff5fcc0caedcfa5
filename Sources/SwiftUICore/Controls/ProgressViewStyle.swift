import Foundation

/// How progress views look.
@MainActor @preconcurrency public protocol ProgressViewStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = ProgressViewStyleConfiguration
}

/// What a progress view style makes looks of.
public struct ProgressViewStyleConfiguration {
    nonisolated public struct Label: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    nonisolated public struct CurrentValueLabel: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    /// 0…1; nil for work whose end nobody knows.
    public let fractionCompleted: Double?
    public var label: ProgressViewStyleConfiguration.Label?
    public var currentValueLabel: ProgressViewStyleConfiguration.CurrentValueLabel?
}

enum ProgressViewStyling<Style: ProgressViewStyle>: Styling {
    @MainActor static func makeBody(_ style: Style, _ configuration: ProgressViewStyleConfiguration) -> Style.Body {
        style.makeBody(configuration: configuration)
    }
}

extension EnvironmentValues {
    var progressViewStyle: StyleEntry<ProgressViewStyleConfiguration>? { style(of: ProgressViewStyleConfiguration.self) }
}

extension View {
    /// Sets the style of progress views in this view.
    nonisolated public func progressViewStyle<S>(_ style: S) -> some View where S: ProgressViewStyle {
        modifier(_StyleModifier(ProgressViewStyling.self, style))
    }
}

// MARK: Built in

/// A bar where it is known how much there is to do, else a spinner.
nonisolated public struct DefaultProgressViewStyle: ProgressViewStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: DefaultProgressViewStyle.Configuration) -> some View {
        if configuration.fractionCompleted == nil {
            CircularProgressViewStyle().makeBody(configuration: configuration)
        } else {
            LinearProgressViewStyle().makeBody(configuration: configuration)
        }
    }
}

/// A bar in the tint, 4 points high, with the label above it and the value below.
nonisolated public struct LinearProgressViewStyle: ProgressViewStyle {
    private let tint: Color?
    public init() { tint = nil }
    /// `tint` in place of the environment's.
    public init(tint: Color) { self.tint = tint }

    @MainActor @preconcurrency public func makeBody(configuration: LinearProgressViewStyle.Configuration) -> some View {
        VStack(alignment: .leading, spacing: 8) {
            if let label = configuration.label { label }
            CapacityBar(fraction: configuration.fractionCompleted ?? 0, style: tint.map { AnyShapeStyle($0) })
            if let value = configuration.currentValueLabel {
                value.font(.caption).foregroundStyle(.secondary)
            }
        }
    }
}

/// A spinner, grey or in the tint, with the label below.
nonisolated public struct CircularProgressViewStyle: ProgressViewStyle {
    private let tint: Color?
    public init() { tint = nil }
    /// `tint` in place of the environment's.
    public init(tint: Color) { self.tint = tint }

    @MainActor @preconcurrency public func makeBody(configuration: CircularProgressViewStyle.Configuration) -> some View {
        VStack(spacing: 8) {
            Spinner(color: tint)
            if let label = configuration.label { label.foregroundStyle(.secondary) }
        }
    }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
    @MainActor @preconcurrency public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
    @MainActor @preconcurrency public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
    @MainActor @preconcurrency public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

/// A line of which a share is filled, from the leading edge.
struct CapacityBar: View {
    let fraction: Double
    /// nil: the tint.
    var style: AnyShapeStyle?
    var height: CGFloat = 4

    var body: some View {
        CapacityLayout(fraction: fraction) {
            Capsule(style: .circular).fill(Color(SystemColor.fill))
            Capsule(style: .circular).fill(style ?? AnyShapeStyle(TintShapeStyle()))
        }
        .frame(minWidth: height, minHeight: height, maxHeight: height)
    }
}

/// The first view takes all, those after it a share of the width; never less than they are high, unless there is nothing to show.
private struct CapacityLayout: Layout {
    var fraction: Double

    var animatableData: Double {
        get { fraction }
        set { fraction = newValue }
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions(by: CGSize(width: 100, height: 4))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let share = min(max(fraction, 0), 1)
        for (index, subview) in subviews.enumerated() {
            let width = index == 0 ? bounds.width : share > 0 ? max(bounds.width * share, bounds.height) : 0
            subview.place(at: bounds.origin, proposal: ProposedViewSize(width: width, height: bounds.height))
        }
    }
}
