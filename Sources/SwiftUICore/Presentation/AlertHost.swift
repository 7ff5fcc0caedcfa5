import Foundation

/// The measures of alerts on iOS 17, in points.
private enum AlertMetrics {
    static let width: CGFloat = 270
    static let cornerRadius: CGFloat = 14
    static let rowHeight: CGFloat = 44
    static let padding: CGFloat = 20
}

/// What a view among the actions of an alert or a dialog is, as far as their arrangement depends on it.
private enum ActionKindKey: LayoutValueKey { static var defaultValue: ActionKind { .other } }

enum ActionKind: Equatable { case action, cancel, absent, other }

/// The actions that are there.
private enum ActionsKey: PreferenceKey {
    static var defaultValue: [ActionSummary] { [] }
    static func reduce(value: inout [ActionSummary], nextValue: () -> [ActionSummary]) { value += nextValue() }
}

private struct ActionSummary: Equatable {
    let isCancel: Bool
    let configuration: PrimitiveButtonStyleConfiguration
    static func == (a: Self, b: Self) -> Bool {
        a.isCancel == b.isCancel && areEqual(a.configuration, b.configuration)
    }
}

/// A button in an alert or a dialog. A dialog shows the one that cancels apart from the others.
private struct ActionButtonStyle: PrimitiveButtonStyle {
    let isDialog: Bool

    func makeBody(configuration: Configuration) -> some View {
        let isCancel = configuration.role == .cancel
        ZStack {
            if isDialog && isCancel {
                Color.clear.frame(width: 0, height: 0)
            } else {
                ActionButton(isDialog: isDialog, configuration: configuration)
            }
        }
        .layoutValue(key: ActionKindKey.self, value: isCancel ? (isDialog ? .absent : .cancel) : .action)
        .preference(
            key: ActionsKey.self, value: [ActionSummary(isCancel: isCancel, configuration: configuration)])
    }
}

private struct ActionButton: View {
    let isDialog: Bool
    let configuration: PrimitiveButtonStyleConfiguration
    @GestureState private var isPressed = false
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.pixelLength) private var pixel

    private var color: AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(HierarchicalShapeStyle.tertiary) }
        return configuration.role == .destructive ? AnyShapeStyle(Color.red) : AnyShapeStyle(TintShapeStyle())
    }

    var body: some View {
        configuration.label
            .font(.system(size: isDialog ? 20 : 17, weight: configuration.role == .cancel ? .semibold : .regular))
            .lineLimit(1)
            .minimumScaleFactor(0.6)
            .foregroundStyle(color)
            .padding(.horizontal, 8)
            .frame(maxWidth: .infinity, minHeight: isDialog ? DialogMetrics.rowHeight : AlertMetrics.rowHeight)
            .background(Color(SystemColor.fill).opacity(isPressed ? 1 : 0))
            // The lines stand in the gaps between the rows.
            .overlay(alignment: .top) { Separator().frame(height: pixel).offset(y: -pixel) }
            .overlay(alignment: .leading) { Separator().frame(width: pixel).offset(x: -pixel) }
            .contentShape(Rectangle())
            .gesture(
                PressGesture().updating($isPressed) { isInside, isPressed, _ in isPressed = isInside }
                    .onEnded { _ in configuration.trigger() })
    }
}

/// A line between rows.
struct Separator: View {
    var body: some View { Rectangle().fill(Color(SystemColor.separator)) }
}

/// How the content of an alert or a dialog looks and what its buttons do beside their actions.
private struct ActionsModifier: ViewModifier {
    let entry: PresentationEntry
    let isDialog: Bool

    func body(content: Content) -> some View {
        content.buttonStyle(ActionButtonStyle(isDialog: isDialog))
            .environment(\.actionCompletion, ActionCompletion { [weak entry] in entry?.end() })
    }
}

/// The actions of an alert: two short ones side by side, others in a column; the one that cancels leads or comes last.
private struct AlertActionsLayout: Layout {
    let spacing: CGFloat
    /// Whether two actions may stand side by side.
    let allowsPair: Bool

    private func arranged(_ subviews: Subviews) -> [LayoutSubview] {
        let shown = subviews.filter { $0[ActionKindKey.self] != .absent }
        let others = shown.filter { $0[ActionKindKey.self] != .cancel }
        return others + shown.filter { $0[ActionKindKey.self] == .cancel }
    }

    private func areSideBySide(_ views: [LayoutSubview], _ width: CGFloat) -> Bool {
        allowsPair && views.count == 2 && views.allSatisfy { $0[ActionKindKey.self] != .other }
            && views.allSatisfy { $0.sizeThatFits(.unspecified).width <= (width - spacing) / 2 }
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let width = proposal.width ?? AlertMetrics.width, views = arranged(subviews)
        if areSideBySide(views, width) {
            let half = ProposedViewSize(width: (width - spacing) / 2, height: nil)
            return CGSize(width: width, height: views.map { $0.sizeThatFits(half).height }.max() ?? 0)
        }
        let heights = views.map { $0.sizeThatFits(ProposedViewSize(width: width, height: nil)).height }
        return CGSize(width: width, height: heights.reduce(0, +) + spacing * CGFloat(max(views.count - 1, 0)))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let views = arranged(subviews)
        if areSideBySide(views, bounds.width) {
            let half = (bounds.width - spacing) / 2
            // What cancels stands before the other.
            let ordered = views[1][ActionKindKey.self] == .cancel ? [views[1], views[0]] : views
            for (index, view) in ordered.enumerated() {
                view.place(
                    at: CGPoint(x: bounds.minX + CGFloat(index) * (half + spacing), y: bounds.minY),
                    proposal: ProposedViewSize(width: half, height: bounds.height))
            }
        } else {
            var y = bounds.minY
            for view in views {
                let offered = ProposedViewSize(width: bounds.width, height: nil)
                view.place(at: CGPoint(x: bounds.minX, y: y), proposal: offered)
                y += view.sizeThatFits(offered).height + spacing
            }
        }
        for view in subviews where view[ActionKindKey.self] == .absent {
            view.place(at: bounds.origin, proposal: .zero)
        }
    }
}

private struct ActionRows: View {
    let entry: PresentationEntry
    let isDialog: Bool
    @Binding var actions: [ActionSummary]
    @Environment(\.pixelLength) private var pixel

    var body: some View {
        // An alert without actions can be ended all the same; a dialog has a button that cancels below.
        let needsStandIn = actions.isEmpty && !isDialog
        AlertActionsLayout(spacing: pixel, allowsPair: !isDialog) {
            PresentedContent(entry: entry, inner: ActionsModifier(entry: entry, isDialog: isDialog))
                .onPreferenceChange(ActionsKey.self) { [$actions, weak entry] actions in
                    $actions.wrappedValue = actions
                    MainActor.assumeIsolated {
                        if let cancel = actions.last(where: \.isCancel) {
                            entry?.escape = .cancels(cancel.configuration.trigger)
                        } else {
                            // A dialog has a button that cancels in any case, an alert only without others.
                            entry?.escape = actions.isEmpty || isDialog ? .ends : .nothing
                        }
                    }
                }
            if needsStandIn {
                Button("OK") {}.modifier(ActionsModifier(entry: entry, isDialog: isDialog))
            }
        }
    }
}

/// A title and a message.
private struct AlertHeader: View {
    let content: AlertContent
    let isDialog: Bool

    var body: some View {
        VStack(spacing: isDialog ? 4 : 2) {
            if content.showsTitle {
                content.title?.font(isDialog ? .footnote.weight(.semibold) : .headline).accessibilityAddTraits(.isHeader)
            }
            content.message?.font(.footnote)
        }
        .foregroundStyle(isDialog ? AnyShapeStyle(HierarchicalShapeStyle.secondary) : AnyShapeStyle(HierarchicalShapeStyle.primary))
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
        .padding(.horizontal, 16)
        .padding(.vertical, isDialog ? 14 : AlertMetrics.padding)
        .frame(maxWidth: .infinity)
    }
}

struct AlertHost: View {
    let entry: PresentationEntry
    let content: AlertContent
    let room: OverlayRoom
    @State private var actions: [ActionSummary] = []

    var body: some View {
        let isShown = entry.stage.get().isShown
        ZStack {
            Dimming(entry: entry, isShown: isShown, opacity: SheetMetrics.dimming, dismisses: false)
            VStack(spacing: 0) {
                AlertHeader(content: content, isDialog: false)
                ActionRows(entry: entry, isDialog: false, actions: $actions)
            }
            .frame(width: max(min(AlertMetrics.width, room.size.width - 16), 0))
            .background(Material.regular)
            .clipShape(RoundedRectangle(cornerRadius: AlertMetrics.cornerRadius))
            .scaleEffect(isShown || entry.isLeaving ? 1 : 1.15)
            .opacity(isShown ? 1 : 0)
        }
    }
}

/// The measures of action sheets on iOS 17, in points.
private enum DialogMetrics {
    static let rowHeight: CGFloat = 57
    static let cornerRadius: CGFloat = 14
    static let margin: CGFloat = 8
    static let width: CGFloat = 500
}

/// The actions at the lower edge, and apart from them the one that cancels.
struct DialogHost: View {
    let entry: PresentationEntry
    let content: AlertContent
    let room: OverlayRoom
    @State private var actions: [ActionSummary] = []

    var body: some View {
        let isShown = entry.stage.get().isShown
        ZStack(alignment: .bottom) {
            Dimming(entry: entry, isShown: isShown, opacity: SheetMetrics.dimming)
            VStack(spacing: DialogMetrics.margin) {
                VStack(spacing: 0) {
                    if content.showsTitle || content.message != nil { AlertHeader(content: content, isDialog: true) }
                    ActionRows(entry: entry, isDialog: true, actions: $actions)
                }
                .background(Material.regular)
                .clipShape(RoundedRectangle(cornerRadius: DialogMetrics.cornerRadius))
                CancelButton(entry: entry, summary: actions.last(where: \.isCancel))
            }
            .padding(.horizontal, DialogMetrics.margin)
            .padding(.bottom, room.insets.bottom > 0 ? 0 : DialogMetrics.margin)
            .frame(width: min(room.size.width, DialogMetrics.width))
            .offset(y: isShown ? 0 : room.size.height + room.insets.bottom)
        }
    }
}

private struct CancelButton: View {
    let entry: PresentationEntry
    let summary: ActionSummary?

    var body: some View {
        Button {
            // The program's own button ends the dialog as well.
            if let summary { summary.configuration.trigger() } else { entry.end() }
        } label: {
            if let summary { summary.configuration.label } else { Text("Cancel") }
        }
        .buttonStyle(CancelButtonStyle())
        .background(SheetBackground())
        .clipShape(RoundedRectangle(cornerRadius: DialogMetrics.cornerRadius))
    }
}

private struct CancelButtonStyle: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(.system(size: 20, weight: .semibold))
            .foregroundStyle(TintShapeStyle())
            .frame(maxWidth: .infinity, minHeight: DialogMetrics.rowHeight)
            .background(Color(SystemColor.fill).opacity(configuration.isPressed ? 1 : 0))
            .contentShape(Rectangle())
    }
}

/// In wide windows a dialog is a popover at the view that it comes from; touching elsewhere cancels.
struct DialogPopover: View {
    let entry: PresentationEntry
    let content: AlertContent
    let room: OverlayRoom
    @State private var actions: [ActionSummary] = []

    var body: some View {
        PopoverBubble(entry: entry, attachment: PopoverAttachment(), room: room) {
            VStack(spacing: 0) {
                if content.showsTitle || content.message != nil { AlertHeader(content: content, isDialog: true) }
                ActionRows(entry: entry, isDialog: true, actions: $actions)
            }
            .frame(width: 280)
        }
    }
}
