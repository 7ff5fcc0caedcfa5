import DisplayList
import Foundation

/// Everything that is laid over the views of a tree.
struct OverlayRoot: View {
    unowned let router: PresentationRouter
    @Environment(\.horizontalSizeClass) private var sizeClass

    var body: some View {
        let entries = router.entries.get()
        GeometryReader { proxy in
            let room = OverlayRoom(
                size: proxy.size, insets: proxy.safeAreaInsets, isCompact: sizeClass != .regular)
            ForEach(entries, id: \.id) { entry in
                PresentationHost(entry: entry, room: room)
                    .frame(width: room.size.width, height: room.size.height)
                    .modifier(ModalModifier(entry: entry, isShown: entry.stage.peek().isShown))
            }
        }
    }
}

private struct PresentationHost: View {
    let entry: PresentationEntry
    let room: OverlayRoom

    var body: some View {
        switch entry.content.get().request.style {
        case .sheet: SheetHost(entry: entry, room: room)
        case .cover: CoverHost(entry: entry, room: room)
        case .alert(let content): AlertHost(entry: entry, content: content, room: room)
        case .dialog(let content):
            if room.isCompact {
                DialogHost(entry: entry, content: content, room: room)
            } else {
                DialogPopover(entry: entry, content: content, room: room)
            }
        case .popover(let attachment): PopoverHost(entry: entry, attachment: attachment, room: room)
        case .menu(let attachment): MenuHost(entry: entry, attachment: attachment, room: room)
        case .screen: EmptyView()
        }
    }
}

/// One element for assistive technologies, which leave alone what is below. What is leaving answers no more.
nonisolated struct ModalModifier: _ElementModifier {
    typealias Body = Never
    let entry: PresentationEntry
    let isShown: Bool

    @MainActor static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ModalElement(modifier, inputs)
    }
}

private final class ModalElement: ModifierElement<ModalModifier>, GeometryObserver {
    var order: UInt64 { identity }

    override func didWrap() {
        modifier.entry.element = self
        tree.add(self as any GeometryObserver)
    }

    override func willDetach() { tree.remove(self as any GeometryObserver) }

    /// What stands at a view goes along with it.
    func checkGeometry() { modifier.entry.followSource() }

    override func collectFocusTargets(into targets: inout [any FocusTarget]) {
        if !modifier.entry.isLeaving { super.collectFocusTargets(into: &targets) }
    }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        modifier.entry.isLeaving ? nil : super.hitTest(point)
    }

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        let entry = modifier.entry
        guard !entry.isLeaving else { return }
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        super.collectAccessibility(into: &node.children)
        if let frame = node.children.map(\.frame).reduce(nil, { $0?.union($1) ?? $1 }) { node.frame = frame }
        switch entry.request.style {
        case .alert(let content), .dialog(let content):
            node.label = content.title?.string(in: environment) ?? ""
        default: break
        }
        if entry.isModal { node.traits.formUnion(.isModal) }
        nodes.append(node)
    }
}
