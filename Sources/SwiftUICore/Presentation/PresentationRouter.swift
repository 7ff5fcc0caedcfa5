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

    init(_ request: PresentationRequest, from source: _ViewNode) {
        id = source.tree.nextIdentity()
        self.request = request
        self.source = source
        content = StateLocation(Content(request: request, environment: source.environment.outsideOfLists))
    }

    func update(_ new: PresentationRequest, _ environment: EnvironmentValues) {
        request = new
        content.set(Content(request: new, environment: environment.outsideOfLists), transaction: Transaction())
    }

    /// A person or the content wants it to end. It does when the program's state agrees.
    func end() { if !isLeaving { request.end() } }

    fileprivate func leave() { isLeaving = true }

    /// Whether it keeps everything below from touch, keys and assistive technologies.
    var isModal: Bool { !isLeaving && !options.peek().allowsBackgroundInteraction }

    /// Where the view lies on the screen that it comes from.
    var sourceFrame: CGRect? {
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

    func present(_ entry: PresentationEntry, animated: Bool) {
        if case .screen(let context) = entry.request.style {
            context?.model?.present(entry, animated: animated)
            return
        }
        tree.showOverlay()
        entries.set(all + [entry], transaction: Transaction())
        // It takes its place out of sight first, and comes from there.
        tree.perform { [weak tree] in
            guard let tree, !entry.isLeaving else { return }
            var stage = entry.stage.peek()
            stage.isShown = true
            tree.focus.move(to: nil)
            entry.stage.set(
                stage, transaction: Transaction(animation: animated ? entry.request.style.entrance : nil))
        }
    }

    func dismiss(_ entry: PresentationEntry, animated: Bool) {
        guard !entry.isLeaving else { return }
        entry.leave()
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

    /// The Escape key, or the like: ends what lies on top.
    /// - Returns: Whether there was something to end.
    package func cancel() -> Bool {
        guard let top = all.last(where: { !$0.isLeaving }) else { return false }
        if !top.options.peek().isDismissDisabled { top.end() }
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
