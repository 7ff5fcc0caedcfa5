import DisplayList
import Foundation

/// A screen of a navigation stack.
@MainActor final class NavigationScreen {
    enum Kind {
        case root
        /// What `navigationDestination(for:)` makes of a value.
        case value(PathItem)
        /// The destination of a link.
        case view(AnyView)
        /// What a view presents on the stack.
        case presented(PresentationEntry)
    }

    let id: UInt64
    let kind: Kind
    /// What the content says for the bars.
    let bar = StateLocation(BarContent())
    /// What the bar and the scroll view below it know of each other.
    let scroll = BarScroll()
    let editMode = StateLocation(EditMode.inactive)
    /// 0 on top; 1 beyond the trailing edge; -1 below another.
    let place: StateLocation<CGFloat>
    let isShown = StateLocation(true)
    /// Screens below the top one are made when they come to be seen.
    let loaded = StateLocation(false)
    fileprivate var isLoaded: Bool {
        get { loaded.peek() }
        set { if newValue != isLoaded { loaded.set(newValue, transaction: Transaction()) } }
    }
    fileprivate var isGone = false

    init(_ kind: Kind, id: UInt64, place: CGFloat) {
        (self.kind, self.id) = (kind, id)
        self.place = StateLocation(place)
    }
}

/// The screens of a navigation stack, and the ways from one to another.
@MainActor final class NavigationModel {
    /// Bottom to top, those on their way out last.
    let screens = StateLocation<[NavigationScreen]>([])
    /// Where the values of the path are kept.
    private var path: NavigationPathBinding?
    private(set) unowned var tree: ViewTree
    /// The column of a split view that this stack is.
    var column: SplitColumn?
    /// Whether that is the last one, or the only one in sight.
    var isDetail = false
    /// Whether a stack of the program's own stands in the column: its links lead on in it.
    private var hasOwnPath = false
    /// What the first screen shows in place of its own content.
    let replacement = StateLocation<ColumnReplacement?>(nil)
    /// Where the top screen stands when nothing moves: 0, or as a column in a narrow window -1 below the one on top, 1 beyond the edge.
    private var topPlace: CGFloat = 0
    private var hasBeenPlaced = false
    /// UIKit's push and pop, as they look.
    static let animation = Animation.spring(duration: 0.5)

    private struct Destination {
        let owner: UInt64
        let type: ObjectIdentifier
        let content: StateLocation<(PathItem) -> AnyView>
    }

    private var destinations: [Destination] = []
    /// Raised when destinations come or go, for screens that look for one.
    private let destinationCount = StateLocation(0)

    init(_ tree: ViewTree) {
        self.tree = tree
        let root = NavigationScreen(.root, id: tree.nextIdentity(), place: 0)
        root.isLoaded = true
        screens.set([root], transaction: Transaction())
    }

    private var leaving: Set<UInt64> = []
    /// The screens that stay.
    private var stack: [NavigationScreen] { screens.peek().filter { !leaving.contains($0.id) } }

    var top: NavigationScreen { stack.last! }
    var depth: Int { stack.count }

    func screen(below screen: NavigationScreen) -> NavigationScreen? {
        let all = screens.peek()
        guard let index = all.firstIndex(where: { $0 === screen }) else { return nil }
        // Below the first screen of a column, in a narrow window, lies the column before.
        return all[..<index].last { !leaving.contains($0.id) } ?? column?.modelBelow?.top
    }

    func isLeaving(_ screen: NavigationScreen) -> Bool { leaving.contains(screen.id) }

    // MARK: What programs and people ask

    func setPath(_ path: NavigationPathBinding, isOwn: Bool) { (self.path, hasOwnPath) = (path, isOwn) }

    /// Brings the screens in line with the path: those that are the same stay, with their state.
    func show(_ items: [PathItem], animated: Bool) {
        var kept: [NavigationScreen] = [], rest = items[...], isSame = true
        for screen in stack {
            switch screen.kind {
            case .root: kept.append(screen)
            case .value(let item):
                guard isSame, let next = rest.first, next == item else {
                    isSame = false
                    continue
                }
                rest.removeFirst()
                kept.append(screen)
            case .view, .presented: if isSame { kept.append(screen) }
            }
        }
        // What links put on top goes when the path below them changes.
        if !rest.isEmpty || !isSame {
            while case .view = kept.last?.kind { kept.removeLast() }
        }
        kept += rest.map { NavigationScreen(.value($0), id: tree.nextIdentity(), place: 0) }
        transition(to: kept, animated: animated)
    }

    func push(_ item: PathItem) {
        if column?.split?.isSelecting == true { return }
        if leadsOn { return column!.split!.show(.value(item, from: self), after: column!.index) }
        if let path {
            path.append(item)
        } else {
            transition(to: stack + [NavigationScreen(.value(item), id: tree.nextIdentity(), place: 0)], animated: true)
        }
    }

    /// Whether links show their destinations in the next column.
    private var leadsOn: Bool { !hasOwnPath && depth == 1 && column?.leadsOn == true }

    /// Shows another screen in place of the first one's content, and nothing above it.
    func replace(with new: ColumnReplacement?) {
        if let first = stack.dropFirst().first { pop(first, animated: false) }
        if new != nil || replacement.peek() != nil { replacement.set(new, transaction: Transaction()) }
    }

    func push(_ view: AnyView) {
        if column?.split?.isSelecting == true { return }
        if leadsOn { return column!.split!.show(.view(view), after: column!.index) }
        transition(to: stack + [NavigationScreen(.view(view), id: tree.nextIdentity(), place: 0)], animated: true)
    }

    func present(_ entry: PresentationEntry, animated: Bool) {
        transition(
            to: stack + [NavigationScreen(.presented(entry), id: tree.nextIdentity(), place: 0)], animated: animated)
    }

    func dismiss(_ entry: PresentationEntry, animated: Bool) {
        guard let index = stack.firstIndex(where: { $0.presents(entry) }) else { return }
        transition(to: Array(stack[..<index]), animated: animated)
    }

    /// Goes back to below a screen.
    func pop(_ screen: NavigationScreen, animated: Bool = true) {
        guard let index = stack.firstIndex(where: { $0 === screen }) else { return }
        guard index > 0 else {
            if let column, column.modelBelow != nil { column.split?.leave(column.index, animated: animated) }
            return
        }
        let above = stack[index...], values = above.compactMap(\.item).count
        for case .presented(let entry) in above.map(\.kind) { entry.end() }
        if values > 0, let path { path.removeLast(values) }
        transition(to: Array(stack[..<index]), animated: animated)
    }

    // MARK: As a column

    /// The stack is to stand at a place when nothing moves any more, and is to be seen until then.
    func willRest(at place: CGFloat) {
        topPlace = place
        load(top)
        if top.isShown.peek() != true { top.isShown.set(true, transaction: Transaction()) }
    }

    /// The stack stands at a place. One that lies beyond the edge and was never seen is not made.
    func rest(at place: CGFloat) {
        topPlace = place
        if place == 1, depth == 1, !hasBeenPlaced { top.isLoaded = false } else if place == 0 { load(top) }
        hasBeenPlaced = true
        for screen in stack { settle(screen) }
    }

    // MARK: On the way

    private func transition(to new: [NavigationScreen], animated: Bool) {
        let old = stack
        guard !old.elementsEqual(new, by: ===) else { return }
        let oldTop = old.last!, newTop = new.last!
        let gone = old.filter { screen in !new.contains { $0 === screen } }
        newTop.isLoaded = true
        let isPop = gone.contains { $0 === oldTop } && old.contains { $0 === newTop }
        for screen in gone where screen !== oldTop || !animated { discard(screen) }
        guard animated, oldTop !== newTop, topPlace == 0 else {
            screens.set(new + screens.peek().filter { leaving.contains($0.id) && !$0.isGone }, transaction: Transaction())
            for screen in stack { settle(screen) }
            return
        }
        leaving.formUnion(gone.map(\.id))
        screens.set(new + (gone.contains { $0 === oldTop } ? [oldTop] : []), transaction: Transaction())
        newTop.isShown.set(true, transaction: Transaction())
        for screen in new.dropLast() where screen !== oldTop { settle(screen) }
        Self.run(from: oldTop, to: newTop, in: self, isPop: isPop) { [weak self] in self?.didRun(oldTop, newTop) }
    }

    /// Moves from one screen to another; then `done`.
    static func run(
        from oldTop: NavigationScreen, to newTop: NavigationScreen, in model: NavigationModel, isPop: Bool, done: @escaping @MainActor () -> Void
    ) {
        // The new screen takes its place beyond the edge first, and comes from there.
        if !isPop { newTop.place.set(1, transaction: Transaction()) }
        model.tree.perform {
            var transaction = Transaction(animation: animation)
            transaction.addAnimationCompletion { MainActor.assumeIsolated { done() } }
            let end: CGFloat = isPop ? 1 : -1
            // Without a change there is nothing to wait for.
            guard oldTop.place.peek() != end || newTop.place.peek() != 0 else { return done() }
            oldTop.place.set(end, transaction: transaction)
            newTop.place.set(0, transaction: transaction)
        }
    }

    private func didRun(_ oldTop: NavigationScreen, _ newTop: NavigationScreen) {
        if leaving.contains(oldTop.id) { discard(oldTop) }
        screens.set(screens.peek().filter { !$0.isGone }, transaction: Transaction())
        for screen in stack { settle(screen) }
    }

    private func discard(_ screen: NavigationScreen) {
        screen.isGone = true
        leaving.remove(screen.id)
        if case .presented(let entry) = screen.kind { tree.presentations.didLeaveStack(entry) }
    }

    /// A screen stands where it belongs when nothing moves.
    private func settle(_ screen: NavigationScreen) {
        let isTop = screen === stack.last
        screen.place.set(isTop ? topPlace : -1, transaction: Transaction())
        screen.isShown.set(isTop && topPlace == 0, transaction: Transaction())
        if isTop, topPlace == 0 { screen.isLoaded = true }
    }

    // MARK: A finger from the edge

    /// Moves the top screen aside by a share of the width, 0…1.
    func drag(_ share: CGFloat) {
        guard let below = screen(below: top) else { return }
        if depth > 1 { load(below) } else { column?.modelBelow?.load(below) }
        below.isShown.set(true, transaction: Transaction())
        top.place.set(share, transaction: Transaction())
        below.place.set(share - 1, transaction: Transaction())
    }

    func endDrag(goesBack: Bool) {
        let top = top
        guard let below = screen(below: top) else { return }
        if goesBack { return pop(top) }
        var transaction = Transaction(animation: Self.animation)
        transaction.addAnimationCompletion { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.stack.forEach { self.settle($0) }
                if self.depth == 1 { self.column?.split?.settle() }
            }
        }
        top.place.set(0, transaction: transaction)
        below.place.set(-1, transaction: transaction)
    }

    private func load(_ screen: NavigationScreen) { screen.isLoaded = true }

    // MARK: Destinations

    func register(_ type: ObjectIdentifier, owner: UInt64, _ content: @escaping (PathItem) -> AnyView) {
        if let known = destinations.first(where: { $0.owner == owner && $0.type == type }) {
            return known.content.set(content, transaction: tree.transaction)
        }
        destinations.append(Destination(owner: owner, type: type, content: StateLocation(content)))
        destinationCount.set(destinationCount.peek() + 1, transaction: Transaction())
    }

    func unregister(owner: UInt64) { destinations.removeAll { $0.owner == owner } }

    /// What shows a value; nil when no view has said how to. Views nearest to the root count.
    func content(for item: PathItem) -> AnyView? {
        _ = destinationCount.get()
        guard let destination = destinations.first(where: { $0.type == ObjectIdentifier(item.type) }) else {
            // A screen further down that was never made may know.
            let unmade = stack.filter { !$0.isLoaded }
            if !unmade.isEmpty {
                tree.perform { [weak self] in unmade.forEach { self?.load($0) } }
            }
            return nil
        }
        return destination.content.get()(item)
    }
}

extension NavigationScreen {
    var item: PathItem? { if case .value(let item) = kind { item } else { nil } }

    func presents(_ entry: PresentationEntry) -> Bool {
        if case .presented(let own) = kind { own === entry } else { false }
    }
}

/// Where the values of a stack's path are kept.
struct NavigationPathBinding {
    let items: () -> [PathItem]
    let append: (PathItem) -> Void
    let removeLast: (Int) -> Void
}

struct NavigationContext {
    private(set) weak var model: NavigationModel?
    init(model: NavigationModel) { self.model = model }
}

private enum NavigationKey: EnvironmentKey { static var defaultValue: NavigationContext? { nil } }

extension EnvironmentValues {
    /// The stack that a view stands in.
    var navigation: NavigationContext? {
        get { self[NavigationKey.self] }
        set { self[NavigationKey.self] = newValue }
    }
}
