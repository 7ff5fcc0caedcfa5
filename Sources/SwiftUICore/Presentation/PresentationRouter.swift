import DisplayList
import Foundation

/// How something is laid over a scene.
enum PresentationStyle {
    case sheet
    case cover
    case alert(AlertContent)
    case dialog(AlertContent)
    case popover(PopoverAttachment)
    case menu(MenuAttachment)
    /// A screen on a navigation stack; none where there is no stack.
    case screen(NavigationContext?)
}

/// What a view wants to present.
struct PresentationRequest {
    /// Another identity is another presentation.
    var identity: AnyHashable
    var style: PresentationStyle
    var content: () -> AnyView
    /// Brings the program's state in line with a presentation that is to end.
    var end: () -> Void
    /// Runs when nothing more is to be seen.
    var didDismiss: (() -> Void)?
}

/// Something that is laid over a scene, from the first request until nothing more of it is to be seen.
@MainActor final class PresentationEntry {
    /// How far it is. Changes are animated by those who make them.
    struct Stage: Equatable {
        var isShown = false
        /// How far a finger has pulled it down, in points.
        var pull: CGFloat = 0
    }

    /// What is shown, and in which surroundings.
    struct Content {
        var request: PresentationRequest
        var environment: EnvironmentValues
    }

    let id: UInt64
    let stage = StateLocation(Stage())
    let content: StateLocation<Content>
    let options = StateLocation(PresentationOptions())
    let editMode = StateLocation(EditMode.inactive)
    /// The view that it comes from.
    private(set) weak var source: _ViewNode?
    private(set) var request: PresentationRequest
    private(set) var isLeaving = false
    /// What all of it lies in, once it is made.
    weak var element: ElementNode?
    /// Where the source lies on the screen; where it lay last, when it is gone.
    private let sourcePlace = StateLocation<CGRect?>(nil)
    /// What had the focus, and whether it showed, before this took it.
    fileprivate weak var focusBefore: (any FocusTarget)?
    fileprivate var focusWasVisible = false
    /// What the buttons of an alert or a dialog leave to the Escape key.
    var escape = Escape.ends

    enum Escape {
        case ends
        /// Does what the button that cancels does.
        case cancels(() -> Void)
        /// A person has to choose.
        case nothing
    }

    init(_ request: PresentationRequest, from source: _ViewNode) {
        id = source.tree.nextIdentity()
        self.request = request
        self.source = source
        if case .cover = request.style { escape = .nothing }
        content = StateLocation(Content(request: request, environment: source.environment.outsideOfListsAndBars))
    }

    func update(_ new: PresentationRequest, _ environment: EnvironmentValues) {
        request = new
        content.set(Content(request: new, environment: environment.outsideOfListsAndBars), transaction: Transaction())
    }

    /// A person or the content wants it to end. It does when the program's state agrees.
    func end() { if !isLeaving { request.end() } }

    fileprivate func leave() { isLeaving = true }

    /// Whether it keeps everything below from touch, keys and assistive technologies.
    var isModal: Bool { !isLeaving && !options.peek().allowsBackgroundInteraction }

    /// Where the view that it comes from lies in an overlay's room, x to the right. Bodies that ask follow it.
    func anchor(in room: OverlayRoom, _ direction: LayoutDirection) -> CGRect {
        let frame = sourcePlace.get() ?? sourceFrame
            ?? CGRect(x: room.size.width / 2, y: room.size.height / 2, width: 0, height: 0)
        let left = direction == .rightToLeft ? room.insets.trailing : room.insets.leading
        return frame.offsetBy(dx: -left, dy: -room.insets.top)
    }

    /// Looks where the source lies now.
    func followSource() {
        guard !isLeaving, let frame = sourceFrame, frame != sourcePlace.peek() else { return }
        sourcePlace.set(frame, transaction: Transaction())
    }

    /// Where the view lies on the screen that it comes from.
    private var sourceFrame: CGRect? {
        guard let source, source.isAttached else { return nil }
        var elements: [ElementNode] = []
        source.collectElements(into: &elements)
        let frames = elements.filter { !$0.isLeaving }.map(\.frameInRoot)
        guard let first = frames.first else { return source.nearestElement?.frameInRoot }
        return frames.dropFirst().reduce(first) { $0.union($1) }
    }
}

/// What is laid over the views of a tree, bottom to top.
@MainActor package final class PresentationRouter {
    let entries = StateLocation<[PresentationEntry]>([])
    private unowned let tree: ViewTree

    init(_ tree: ViewTree) { self.tree = tree }

    private var all: [PresentationEntry] { entries.peek() }

    /// True when something is there that keeps what is below from a person.
    package var hasModal: Bool { all.contains(where: \.isModal) }

    /// What a person can reach: the topmost that is modal and what lies above it; nil: everything.
    var reachable: [ElementNode]? {
        guard let lowest = all.lastIndex(where: \.isModal) else { return nil }
        return all[lowest...].filter { !$0.isLeaving }.compactMap(\.element)
    }

    /// Whether an element lies in something that is about to be gone.
    func isLeaving(_ element: ElementNode) -> Bool {
        all.contains { entry in entry.isLeaving && entry.element.map { element.lies(in: $0) } == true }
    }

    func present(_ entry: PresentationEntry, animated: Bool) {
        if case .screen(let context) = entry.request.style {
            context?.model?.present(entry, animated: animated)
            return
        }
        tree.showOverlay()
        entries.set(all + [entry], transaction: Transaction())
        // It takes its place out of sight first, and comes from there.
        tree.perform { [weak self, weak tree] in
            guard let self, let tree, !entry.isLeaving else { return }
            var stage = entry.stage.peek()
            stage.isShown = true
            takeFocus(entry, tree.focus)
            entry.stage.set(
                stage, transaction: Transaction(animation: animated ? entry.request.style.entrance : nil))
        }
    }

    private func takeFocus(_ entry: PresentationEntry, _ focus: FocusRouter) {
        entry.focusBefore = focus.focused
        entry.focusWasVisible = focus.isVisible
        // A person at the keyboard goes on inside.
        let first = focus.isVisible && entry.isModal ? entry.element?.firstInOrder : nil
        focus.move(to: first, byKeyboard: first != nil)
    }

    /// The focus goes back to what had it, unless it is somewhere else already.
    private func giveBackFocus(_ entry: PresentationEntry) {
        tree.perform { [weak tree] in
            guard let focus = tree?.focus else { return }
            let isInside = entry.element.flatMap { element in focus.focused.map { $0.lies(in: element) } } ?? false
            guard focus.focused == nil || isInside else { return }
            if let old = entry.focusBefore, old.isAttached, old.canTakeFocus, focus.isReachable(old) {
                focus.move(to: old, byKeyboard: entry.focusWasVisible)
            } else if isInside {
                focus.move(to: nil)
            }
        }
    }

    func dismiss(_ entry: PresentationEntry, animated: Bool) {
        guard !entry.isLeaving else { return }
        entry.leave()
        if entry.element != nil { giveBackFocus(entry) }
        if case .screen(let context) = entry.request.style {
            context?.model?.dismiss(entry, animated: animated)
            return
        }
        var stage = entry.stage.peek()
        let hasAppeared = stage.isShown
        stage.isShown = false
        var transaction = Transaction(animation: animated ? entry.request.style.exit : nil)
        if animated && hasAppeared {
            transaction.addAnimationCompletion { [weak self] in
                MainActor.assumeIsolated { self?.remove(entry) }
            }
            entry.stage.set(stage, transaction: transaction)
        } else {
            entry.stage.set(stage, transaction: transaction)
            remove(entry)
        }
    }

    private func remove(_ entry: PresentationEntry) {
        guard all.contains(where: { $0 === entry }) else { return }
        entries.set(all.filter { $0 !== entry }, transaction: Transaction())
        tellDismissed(entry)
    }

    /// A screen that it presented has gone.
    func didLeaveStack(_ entry: PresentationEntry) { tellDismissed(entry) }

    /// After the content's own `onDisappear`, which the next pass brings.
    private func tellDismissed(_ entry: PresentationEntry) {
        guard let didDismiss = entry.request.didDismiss else { return }
        tree.perform { [weak tree] in tree?.perform(didDismiss) }
    }

    /// The Escape key, or the like: ends what lies on top, if a person may.
    /// - Returns: Whether there was something to end.
    package func cancel() -> Bool {
        guard let top = all.last(where: { !$0.isLeaving }) else { return false }
        switch top.escape {
        case .ends: if !top.options.peek().isDismissDisabled { top.end() }
        case .cancels(let action): action()
        case .nothing: break
        }
        return true
    }
}

extension StateLocation {
    /// The value, without making the body that runs depend on it.
    func peek() -> Value {
        let reader = CurrentReader.node
        CurrentReader.node = nil
        defer { CurrentReader.node = reader }
        return get()
    }
}

extension PresentationStyle {
    /// UIKit's springs and fades, as they look.
    var entrance: Animation {
        switch self {
        case .sheet, .cover, .dialog, .screen: .spring(duration: 0.5)
        case .alert: .spring(duration: 0.35)
        case .popover: .easeInOut(duration: 0.2)
        case .menu: .spring(duration: 0.35, bounce: 0.15)
        }
    }

    var exit: Animation {
        switch self {
        case .sheet, .cover, .dialog, .screen: .spring(duration: 0.45)
        case .alert, .popover, .menu: .easeOut(duration: 0.2)
        }
    }
}
