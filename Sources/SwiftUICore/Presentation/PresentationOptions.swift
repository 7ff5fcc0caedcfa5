import Foundation

/// A height at which a sheet rests.
public struct PresentationDetent: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case medium, large
        case fraction(CGFloat), height(CGFloat)
        case custom(CustomDetent)
    }

    let kind: Kind

    /// About half the height of the screen.
    public static let medium = PresentationDetent(kind: .medium)
    /// Almost the whole screen.
    public static let large = PresentationDetent(kind: .large)
    /// A share of the height there is, 0…1.
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent { .init(kind: .fraction(fraction)) }
    /// In points.
    public static func height(_ height: CGFloat) -> PresentationDetent { .init(kind: .height(height)) }

    public static func custom<D>(_ type: D.Type) -> PresentationDetent where D: CustomPresentationDetent {
        .init(kind: .custom(CustomDetent(type)))
    }

    /// What a detent of one's own knows when it is asked for its height.
    @dynamicMemberLookup public struct Context {
        /// The tallest that a sheet can be, in points.
        public var maxDetentValue: CGFloat
        let environment: EnvironmentValues

        public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T { environment[keyPath: keyPath] }
    }

    /// In points, 0…`maxDetentValue`; nil for a detent that is not there now.
    func height(in context: Context) -> CGFloat? {
        let most = context.maxDetentValue
        let height: CGFloat? =
            switch kind {
            case .medium: most / 2
            case .large: most
            case .fraction(let fraction): most * fraction
            case .height(let height): height
            case .custom(let detent): detent.height(context)
            }
        return height.map { min(max($0.isNaN ? 0 : $0, 0), most) }
    }
}

/// A height that depends on the surroundings.
public protocol CustomPresentationDetent {
    /// In points; nil when the detent is not to be offered.
    static func height(in context: Self.Context) -> CGFloat?
}

extension CustomPresentationDetent {
    public typealias Context = PresentationDetent.Context
}

struct CustomDetent: Hashable, Sendable {
    private let id: ObjectIdentifier
    let height: @Sendable (PresentationDetent.Context) -> CGFloat?

    init<D: CustomPresentationDetent>(_ type: D.Type) {
        id = ObjectIdentifier(type)
        let ask = Unchecked(D.height(in:))
        height = { ask.value($0) }
    }

    static func == (a: Self, b: Self) -> Bool { a.id == b.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// With which of the heights a person can use what lies behind the sheet.
public struct PresentationBackgroundInteraction: Sendable {
    enum Kind: Hashable, Sendable { case automatic, enabled, disabled, upThrough(PresentationDetent) }
    let kind: Kind
    public static var automatic: PresentationBackgroundInteraction { .init(kind: .automatic) }
    public static var enabled: PresentationBackgroundInteraction { .init(kind: .enabled) }
    public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction {
        .init(kind: .upThrough(detent))
    }
    public static var disabled: PresentationBackgroundInteraction { .init(kind: .disabled) }
}

/// What a popover becomes where there is little width.
public struct PresentationAdaptation: Sendable {
    enum Kind: Hashable, Sendable { case automatic, none, popover, sheet, cover }
    let kind: Kind
    public static var automatic: PresentationAdaptation { .init(kind: .automatic) }
    /// As it is in a wide window.
    public static var none: PresentationAdaptation { .init(kind: .none) }
    public static var popover: PresentationAdaptation { .init(kind: .popover) }
    public static var sheet: PresentationAdaptation { .init(kind: .sheet) }
    public static var fullScreenCover: PresentationAdaptation { .init(kind: .cover) }
}

/// What the content of a presentation says about it.
struct PresentationOptions: Equatable {
    var detents: Set<PresentationDetent> = []
    var selection: Binding<PresentationDetent>?
    var indicator = Visibility.automatic
    var cornerRadius: CGFloat?
    var background: AnyView?
    var isDismissDisabled = false
    var backgroundInteraction = PresentationBackgroundInteraction.Kind.automatic
    var compactAdaptation = PresentationAdaptation.Kind.automatic

    var allowsBackgroundInteraction: Bool {
        switch backgroundInteraction {
        case .automatic, .disabled: false
        case .enabled: true
        case .upThrough(let limit): selection.map { $0.wrappedValue == limit } ?? (detents == [limit])
        }
    }

    static func == (a: Self, b: Self) -> Bool {
        a.detents == b.detents && areEqual(a.selection, b.selection) && a.indicator == b.indicator
            && a.cornerRadius == b.cornerRadius && areEqual(a.background, b.background)
            && a.isDismissDisabled == b.isDismissDisabled && a.backgroundInteraction == b.backgroundInteraction
            && a.compactAdaptation == b.compactAdaptation
    }

    enum Key: PreferenceKey {
        static var defaultValue: PresentationOptions { PresentationOptions() }

        /// Of several views that say something about the same, the first counts.
        static func reduce(value: inout PresentationOptions, nextValue: () -> PresentationOptions) {
            let next = nextValue(), empty = PresentationOptions()
            if value.detents.isEmpty { (value.detents, value.selection) = (next.detents, next.selection) }
            if value.indicator == empty.indicator { value.indicator = next.indicator }
            if value.cornerRadius == nil { value.cornerRadius = next.cornerRadius }
            if value.background == nil { value.background = next.background }
            value.isDismissDisabled = value.isDismissDisabled || next.isDismissDisabled
            if value.backgroundInteraction == .automatic { value.backgroundInteraction = next.backgroundInteraction }
            if value.compactAdaptation == .automatic { value.compactAdaptation = next.compactAdaptation }
        }
    }
}

extension View {
    nonisolated private func presentationOption(_ change: @escaping (inout PresentationOptions) -> Void) -> some View {
        transformPreference(PresentationOptions.Key.self, change)
    }

    /// The heights at which the sheet around this view rests.
    nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        presentationOption { ($0.detents, $0.selection) = (detents, nil) }
    }

    /// The heights at which the sheet around this view rests, and which of them is chosen.
    nonisolated public func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View {
        presentationOption { ($0.detents, $0.selection) = (detents, selection) }
    }

    /// Whether the sheet shows that it can be dragged; by itself it does when it has several heights.
    nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View {
        presentationOption { $0.indicator = visibility }
    }

    /// The radius of the sheet's corners, in points; nil for the system's.
    nonisolated public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
        presentationOption { $0.cornerRadius = cornerRadius }
    }

    nonisolated public func presentationBackground<S>(_ style: S) -> some View where S: ShapeStyle {
        presentationBackground { Rectangle().fill(style) }
    }

    nonisolated public func presentationBackground<V>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View where V: View {
        let background = AnyView(
            content().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment))
        return presentationOption { $0.background = background }
    }

    /// Whether what lies behind the sheet can be used.
    nonisolated public func presentationBackgroundInteraction(
        _ interaction: PresentationBackgroundInteraction
    ) -> some View {
        presentationOption { $0.backgroundInteraction = interaction.kind }
    }

    /// What a popover becomes in a narrow window.
    nonisolated public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
        presentationOption { $0.compactAdaptation = adaptation.kind }
    }

    /// Keeps a person from ending the sheet around this view. The program still can.
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        presentationOption { $0.isDismissDisabled = isDisabled }
    }
}
