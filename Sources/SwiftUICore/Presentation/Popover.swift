import Foundation

/// Where a popover's arrow points, in the view that it comes from.
public enum PopoverAttachmentAnchor {
    case rect(Anchor<CGRect>.Source)
    case point(UnitPoint)
}

struct PopoverAttachment {
    var anchor = PopoverAttachmentAnchor.rect(.bounds)
    /// The side of the popover on which its arrow is to be; the opposite one where it does not fit.
    var arrowEdge = Edge.top

    /// The rectangle on the screen that the popover stands beside.
    @MainActor func rect(in frame: CGRect) -> CGRect {
        guard case .point(let point) = anchor else { return frame }
        return CGRect(x: frame.minX + point.x * frame.width, y: frame.minY + point.y * frame.height, width: 0, height: 0)
    }
}

extension View {
    /// Shows a popover while `isPresented` is true; in a narrow window, a sheet. A person who touches elsewhere ends it.
    nonisolated public func popover<Content>(
        isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View where Content: View {
        presentation(
            isPresented, { _ in .popover(PopoverAttachment(anchor: attachmentAnchor, arrowEdge: arrowEdge)) }
        ) { AnyView(content()) }
    }

    nonisolated public func popover<Item, Content>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View {
        presentation(
            item, { _, _ in .popover(PopoverAttachment(anchor: attachmentAnchor, arrowEdge: arrowEdge)) }
        ) { AnyView(content($0)) }
    }
}

/// A popover, or what it becomes in a narrow window.
struct PopoverHost: View {
    let entry: PresentationEntry
    let attachment: PopoverAttachment
    let room: OverlayRoom

    var body: some View {
        let options = entry.options.get()
        if !room.isCompact || options.compactAdaptation == .popover || options.compactAdaptation == .none {
            PopoverBubble(entry: entry, attachment: attachment, room: room) {
                PresentedContent(entry: entry)
                    .onPreferenceChange(PresentationOptions.Key.self) { [weak entry] options in
                        MainActor.assumeIsolated { entry?.options.set(options, transaction: .current) }
                    }
            }
        } else if options.compactAdaptation == .cover {
            CoverHost(entry: entry, room: room)
        } else {
            SheetHost(entry: entry, room: room)
        }
    }
}

struct PopoverBubble<Content: View>: View {
    let entry: PresentationEntry
    let attachment: PopoverAttachment
    let room: OverlayRoom
    @ViewBuilder let content: () -> Content
    private let cornerRadius: CGFloat = 13
    @Environment(\.layoutDirection) private var direction

    init(
        entry: PresentationEntry, attachment: PopoverAttachment, room: OverlayRoom,
        @ViewBuilder content: @escaping () -> Content
    ) {
        (self.entry, self.attachment, self.room, self.content) = (entry, attachment, room, content)
    }

    var body: some View {
        let isShown = entry.stage.get().isShown
        ZStack {
            Dimming(entry: entry, isShown: isShown, opacity: 0.0001)
            AnchoredLayout(
                anchor: attachment.rect(in: entry.anchor(in: room, direction)), arrowEdge: attachment.arrowEdge, gap: 13,
                margin: 10
            ) {
                Rectangle().fill(.background).rotationEffect(.degrees(45)).frame(width: 18, height: 18)
                content()
                    .background { entry.options.get().background ?? AnyView(SheetBackground()) }
                    .clipShape(RoundedRectangle(cornerRadius: entry.options.get().cornerRadius ?? cornerRadius))
            }
            .shadow(color: .black.opacity(0.2), radius: 20)
            .opacity(isShown ? 1 : 0)
        }
    }
}

/// Stands a view beside a rectangle, on the side where it fits. With two views the first is an arrow between them.
struct AnchoredLayout: Layout {
    /// In the layout's own coordinates, x to the right in both directions.
    let anchor: CGRect
    let arrowEdge: Edge
    let gap: CGFloat
    let margin: CGFloat
    /// Whether the sides of the view and the rectangle are to be flush, instead of their middles.
    var isFlush = false

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        guard let view = subviews.last else { return }
        // Places count from the leading edge, where the anchor counts from the left.
        var anchor = anchor
        if subviews.layoutDirection == .rightToLeft { anchor.origin.x = bounds.width - anchor.maxX }
        let room = bounds.insetBy(dx: margin, dy: margin)
        let above = max(anchor.minY - gap - room.minY, 0), below = max(room.maxY - anchor.maxY - gap, 0)
        let isBeside = arrowEdge == .leading || arrowEdge == .trailing
        let offered = ProposedViewSize(
            width: max(room.width, 0), height: isBeside ? max(room.height, 0) : max(above, below, 44))
        var size = view.sizeThatFits(offered)
        (size.width, size.height) = (min(size.width, max(room.width, 0)), min(size.height, max(room.height, 0)))
        var origin = CGPoint(x: anchor.midX - size.width / 2, y: anchor.midY - size.height / 2)
        var arrow = CGPoint(x: anchor.midX, y: anchor.midY)
        if isBeside {
            let fitsRight = anchor.maxX + gap + size.width <= room.maxX, fitsLeft = anchor.minX - gap - size.width >= room.minX
            let isRight = arrowEdge == .leading ? fitsRight || !fitsLeft : !fitsLeft && fitsRight
            origin.x = isRight ? anchor.maxX + gap : anchor.minX - gap - size.width
            arrow.x = isRight ? anchor.maxX + gap : anchor.minX - gap
        } else {
            let isBelow = arrowEdge == .top
                ? below >= size.height || below >= above : !(above >= size.height || above >= below)
            origin.y = isBelow ? anchor.maxY + gap : anchor.minY - gap - size.height
            arrow.y = isBelow ? anchor.maxY + gap : anchor.minY - gap
            if isFlush { origin.x = anchor.midX > bounds.midX ? anchor.maxX - size.width : anchor.minX }
        }
        origin.x = max(min(origin.x, room.maxX - size.width), room.minX)
        origin.y = max(min(origin.y, room.maxY - size.height), room.minY)
        view.place(
            at: origin, anchor: .topLeading, proposal: ProposedViewSize(size))
        if subviews.count > 1 { subviews[0].place(at: arrow, anchor: .center, proposal: .unspecified) }
    }
}
