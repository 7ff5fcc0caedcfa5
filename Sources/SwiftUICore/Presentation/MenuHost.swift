import Foundation

struct MenuAttachment {
    var order = MenuOrder.automatic
    /// The menu that it was opened in.
    var outer: OpenMenu?
    /// What is shown above it, of a context menu.
    var preview: AnyView?
    /// Whether it stands over a darkened screen.
    var isContextMenu = false
}

/// The measures of menus on iOS 17, in points.
private enum MenuMetrics {
    static let width: CGFloat = 250
    static let rowHeight: CGFloat = 44
    static let cornerRadius: CGFloat = 13
}

/// A list of actions at the view that it comes from.
struct MenuHost: View {
    let entry: PresentationEntry
    let attachment: MenuAttachment
    let room: OverlayRoom
    @Environment(\.layoutDirection) private var direction

    var body: some View {
        let isShown = entry.stage.get().isShown, anchor = entry.anchor(in: room, direction)
        let isLow = anchor.midY > room.size.height / 2
        ZStack {
            Dimming(entry: entry, isShown: isShown, opacity: attachment.isContextMenu ? SheetMetrics.dimming : 0.0001)
            AnchoredLayout(anchor: anchor, arrowEdge: .top, gap: 8, margin: 8, isFlush: true) {
                VStack(alignment: .leading, spacing: 12) {
                    if let preview = attachment.preview {
                        preview.frame(maxWidth: 320, maxHeight: 320)
                            .background(SheetBackground())
                            .clipShape(RoundedRectangle(cornerRadius: MenuMetrics.cornerRadius))
                    }
                    MenuList(entry: entry, outer: attachment.outer, isReversed: attachment.order != .fixed && isLow)
                        .frame(width: min(MenuMetrics.width, max(room.size.width - 16, 0)))
                }
                .shadow(color: .black.opacity(0.2), radius: 24)
                .scaleEffect(isShown ? 1 : 0.2, anchor: scaleAnchor(anchor, isLow))
                .opacity(isShown ? 1 : 0)
            }
        }
    }

    private func scaleAnchor(_ anchor: CGRect, _ isLow: Bool) -> UnitPoint {
        UnitPoint(x: anchor.midX > room.size.width / 2 ? 0.9 : 0.1, y: isLow ? 1 : 0)
    }
}

private struct MenuList: View {
    let entry: PresentationEntry
    let outer: OpenMenu?
    let isReversed: Bool
    @Environment(\.pixelLength) private var pixel

    var body: some View {
        MenuLayout(isReversed: isReversed, spacing: pixel) {
            PresentedContent(entry: entry, inner: MenuContentModifier(entry: entry, outer: outer))
        }
        .background(Material.regular)
        .clipShape(RoundedRectangle(cornerRadius: MenuMetrics.cornerRadius))
    }
}

/// What stands in a menu are rows, and what they do ends it.
private struct MenuContentModifier: ViewModifier {
    let entry: PresentationEntry
    let outer: OpenMenu?

    func body(content: Content) -> some View {
        let end: @MainActor () -> Void = { [weak entry, outer] in
            entry?.end()
            outer?.end()
        }
        content
            .modifier(MenuRowModifier())
            .buttonStyle(MenuRowStyle())
            .labelStyle(MenuLabelStyle())
            .environment(\.openMenu, OpenMenu(end: end))
            .environment(\.actionCompletion, ActionCompletion(run: end))
    }
}

/// What is no button says what the rows below are about.
private struct MenuRowModifier: ViewModifier {
    func body(content: Content) -> some View {
        content.font(.footnote).foregroundStyle(.primary)
    }
}

private enum IsMenuRowKey: LayoutValueKey { static var defaultValue: Bool { false } }

private struct MenuRowStyle: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        MenuRow(configuration: configuration).layoutValue(key: IsMenuRowKey.self, value: true)
    }
}

private struct MenuRow: View {
    let configuration: PrimitiveButtonStyleConfiguration
    @GestureState private var isPressed = false
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.pixelLength) private var pixel

    var body: some View {
        configuration.label
            .font(.body)
            .foregroundStyle(
                !isEnabled
                    ? AnyShapeStyle(HierarchicalShapeStyle.tertiary)
                    : configuration.role == .destructive
                        ? AnyShapeStyle(Color.red) : AnyShapeStyle(HierarchicalShapeStyle.primary))
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(.horizontal, 16)
            .padding(.vertical, 11)
            .frame(minHeight: MenuMetrics.rowHeight)
            .background(Color(SystemColor.fill).opacity(isPressed ? 1 : 0))
            .overlay(alignment: .top) { Separator().frame(height: pixel).offset(y: -pixel) }
            .contentShape(Rectangle())
            .gesture(
                PressGesture().updating($isPressed) { isInside, isPressed, _ in isPressed = isInside }
                    .onEnded { _ in configuration.trigger() })
    }
}

/// The title first, the icon at the other end.
private struct MenuLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 8) {
            configuration.title
            Spacer(minLength: 8)
            configuration.icon
        }
    }
}

/// Rows from top to bottom, or bottom to top; what is no row of its own has room around it.
private struct MenuLayout: Layout {
    let isReversed: Bool
    let spacing: CGFloat

    private func isRow(_ view: LayoutSubview) -> Bool { view[IsMenuRowKey.self] }

    private func height(_ view: LayoutSubview, _ width: CGFloat) -> CGFloat {
        let height = view.sizeThatFits(ProposedViewSize(width: isRow(view) ? width : width - 32, height: nil)).height
        return isRow(view) || height == 0 ? height : height + 16
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let width = proposal.width ?? MenuMetrics.width
        let heights = subviews.map { height($0, width) }.filter { $0 > 0 }
        return CGSize(width: width, height: heights.reduce(0, +) + spacing * CGFloat(max(heights.count - 1, 0)))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        var y = bounds.minY
        for view in isReversed ? subviews.reversed() : Array(subviews) {
            let height = height(view, bounds.width)
            let inset: CGFloat = isRow(view) || height == 0 ? 0 : 16
            view.place(
                at: CGPoint(x: bounds.minX + inset, y: y + inset / 2),
                proposal: ProposedViewSize(width: bounds.width - 2 * inset, height: max(height - inset, 0)))
            y += height + (height > 0 ? spacing : 0)
        }
    }
}
