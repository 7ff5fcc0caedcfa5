import DisplayList
import Foundation

/// The views of one scene, alive: takes a root view, events and the time from its host, and gives back what to draw.
///
/// A host calls `update(to:)` at each frame that `nextWake` asks for or that an event makes necessary, then `displayFrame()`.
/// Between frames nothing runs.
@MainActor package final class ViewTree {
    /// What a host gives a tree.
    package struct Services {
        package var textEngine: any TextEngine
        /// Reads an image file; a sentence that says what is wrong when it cannot.
        package var readImage: (URL) throws -> Bitmap
        /// Starts the work of a `task` modifier on the host's clock.
        package var startTask: (TaskPriority, @escaping @Sendable @MainActor () async -> Void) -> Task<Void, Never>
        /// Called when something asks for a frame while the tree sleeps.
        package var requestFrame: () -> Void
        /// Where `AsyncImage` gets its pictures.
        package var imageLoader: ImageLoader?
        /// Where fields cut and copy to and paste from.
        package var clipboard = Clipboard.inMemory()
        /// Opens an address outside of the scene; false when it cannot.
        package var openURL: (URL) -> Bool = { _ in false }

        package init(
            textEngine: any TextEngine, readImage: @escaping (URL) throws -> Bitmap,
            startTask: @escaping (TaskPriority, @escaping @Sendable @MainActor () async -> Void) -> Task<Void, Never> = {
                priority, work in Task(priority: priority, operation: work)
            },
            requestFrame: @escaping () -> Void = {}, imageLoader: ImageLoader? = nil
        ) {
            (self.textEngine, self.readImage, self.imageLoader) = (textEngine, readImage, imageLoader)
            (self.startTask, self.requestFrame) = (startTask, requestFrame)
        }
    }

    /// When the tree wants to be updated next.
    package enum Wake: Equatable { case never, nextFrame, at(Date) }

    package let services: Services
    package private(set) var size: CGSize
    package private(set) var scale: CGFloat
    /// The time of the frame that is being made, or of the last one.
    @exclusivity(unchecked) package private(set) var now: Date
    /// How many bodies (and builders of timelines, geometry readers and lists) have run, ever.
    @exclusivity(unchecked) package var bodyRuns = 0

    package let census = NodeCensus()

    private var root: RootElement!
    private var identities: UInt64 = 0
    @exclusivity(unchecked) private var pending: [ReadingNode] = []
    /// Those whose bodies run now, and in which order. Kept, as their memory is: a large piece that is asked for in each frame makes the
    /// allocator tidy up all the small ones each time.
    @exclusivity(unchecked) private var batch: [ReadingNode] = []
    @exclusivity(unchecked) private var order = DepthOrder()
    @exclusivity(unchecked) private var actions: [() -> Void] = []
    private var timelines: [ObjectIdentifier: any Timeline] = [:] { didSet { timelinesInOrder = nil } }
    /// The same in their order, once that was asked for: it is, at each frame, and they seldom change.
    private var timelinesInOrder: [any Timeline]?
    private var geometryObservers: [ObjectIdentifier: any GeometryObserver] = [:]
    @exclusivity(unchecked) private var needsLayout = true
    @exclusivity(unchecked) private var needsDisplay = true
    @exclusivity(unchecked) private var isUpdating = false
    @exclusivity(unchecked) private var frameItems: [DisplayItem] = []
    private var animations: [ObjectIdentifier: any ActiveAnimation] = [:]
    /// The transaction of the update that is running.
    @exclusivity(unchecked) package private(set) var transaction = Transaction() {
        didSet { transactionIsAnimated = transaction.isAnimated }
    }
    /// Whether that animates what it changes.
    @exclusivity(unchecked) private(set) var transactionIsAnimated = false
    /// Counts passes, so that nodes can tell whether what they noted is of this one.
    @exclusivity(unchecked) package private(set) var cycle = 0
    /// How many nodes have a word in transactions; with none there is no need to look for them.
    @exclusivity(unchecked) package var transactionScopes = 0
    @exclusivity(unchecked) private var passTransaction = Transaction()
    @exclusivity(unchecked) private var passIsAnimated = false
    /// Whether what gets a new place in this pass may have to travel there.
    var mayAnimateLayout: Bool { passIsAnimated }
    /// Whether a view has ever said in which order views are drawn.
    var hasZIndices = false
    @exclusivity(unchecked) private var openCompletions: [AnimationCompletion] = []
    package let pointers = PointerRouter()
    package let preferences = PreferenceObservers()
    package let matchedGeometry = MatchedGeometryGroups()
    /// While true, every element stands where its animation will bring it.
    package var readsFinalFrames = false
    package let focus = FocusRouter()
    /// Of the views that no screen of a stack and no presentation holds.
    private let editMode: AnyLocation<EditMode> = StateLocation(.inactive)
    package private(set) lazy var presentations = PresentationRouter(self)
    /// How many elements take room from the safe area; with none there is no need to look for them.
    package var safeAreas = 0
    private(set) var safeAreaFollowers: [ObjectIdentifier: any SafeAreaFollower] = [:]
    /// Room that the screen needs at its edges, as its host says.
    package var safeAreaInsets = EdgeInsets() {
        didSet {
            guard safeAreaInsets != oldValue else { return }
            safeAreas += (safeAreaInsets == EdgeInsets() ? 0 : 1) - (oldValue == EdgeInsets() ? 0 : 1)
            root.setNeedsLayout()
            root.setNeedsDisplay()
        }
    }
    /// What `SceneStorage` keeps when the host names no other place.
    package let sceneValues = MemoryStore()
    /// The tree whose bodies make this one's root view, an app's: it is brought up to date first.
    package var source: ViewTree?
    /// Handlers that views gave for the default action of accessibility nodes, as of the last tree that was asked for.
    package var defaultActions: [UInt64: () -> Void] = [:]
    /// The same for elements whose value can be stepped.
    package var adjustActions: [UInt64: (AccessibilityAdjustmentDirection) -> Void] = [:]
    private let hostOpenURL: HostOpenURL
    /// Scroll views and handlers of the scroll action, as of that tree.
    package var scrollAreas: [UInt64: ScrollArea] = [:]
    package var scrollActions: [UInt64: (Edge) -> Void] = [:]
    /// Handlers of actions that have a name, by the identity of the action, as of that tree.
    package var namedActions: [UInt64: () -> Void] = [:]

    package init<Root: View>(
        _ view: Root, size: CGSize, scale: CGFloat, environment: EnvironmentValues, now: Date, services: Services
    ) {
        self.services = services
        self.size = size
        self.scale = scale
        self.now = now
        hostOpenURL = HostOpenURL(services.openURL)
        var environment = environment
        environment.displayScale = scale
        environment.imageLoader = services.imageLoader
        environment.hostOpenURL = hostOpenURL
        environment.setOwnEditMode(editMode)
        environment.setSizeClasses(for: size)
        hostColorScheme = environment.colorScheme
        root = RootElement(rootOf: self, environment: environment)
        root.setView(view)
    }

    package func nextIdentity() -> UInt64 {
        identities += 1
        return identities
    }

    // MARK: What the views ask for

    /// As the host gave it.
    private var hostColorScheme = ColorScheme.light
    private var preferredColorSchemes: [UInt64: ColorScheme] = [:]

    /// The colour scheme that views ask for, for the host's own surroundings; nil when they leave it to the host. The outermost view
    /// counts.
    package var preferredColorScheme: ColorScheme? { preferredColorSchemes.min { $0.key < $1.key }?.value }

    func prefer(_ scheme: ColorScheme?, by view: UInt64) {
        guard root.isAttached, preferredColorSchemes[view] != scheme else { return }
        preferredColorSchemes[view] = scheme
        var environment = root.environment
        environment.colorScheme = preferredColorScheme ?? hostColorScheme
        root.setEnvironment(environment)
        root.setNeedsDisplay()
    }

    // MARK: What the host says

    package var environment: EnvironmentValues { root.environment }

    package var rootElement: ElementNode { root }

    package func setEnvironment(_ environment: EnvironmentValues) {
        var environment = environment
        environment.displayScale = scale
        environment.imageLoader = services.imageLoader
        environment.hostOpenURL = hostOpenURL
        environment.setOwnEditMode(editMode)
        environment.setSizeClasses(for: size)
        hostColorScheme = environment.colorScheme
        if let preferredColorScheme { environment.colorScheme = preferredColorScheme }
        root.setEnvironment(environment)
        root.setNeedsLayout()
        wakeHost()
    }

    package func resize(to size: CGSize, scale: CGFloat) {
        guard size != self.size || scale != self.scale else { return }
        self.size = size
        var environment = root.environment
        if scale != self.scale {
            self.scale = scale
            environment.displayScale = scale
        }
        environment.setSizeClasses(for: size)
        root.setEnvironment(environment)
        root.setNeedsLayout()
        root.setNeedsDisplay()
        wakeHost()
    }

    /// Brings everything up to date for a moment: timelines, bodies, layout, then the actions that this caused, until nothing is left to do.
    package func update(to date: Date) {
        guard !isUpdating else { return }
        isUpdating = true
        defer { isUpdating = false }
        now = max(now, date)
        pointers.advance(to: now)
        // One that is advanced may take others out, so each is asked when its turn comes.
        var unseenTimelines: [any Timeline] = [], unseenAnimations: [any ActiveAnimation] = []
        let inOrder = timelinesInOrder ?? timelines.values.map { Ordered(order: $0.order, value: $0) }.sorted().map(\.value)
        timelinesInOrder = inOrder
        for timeline in inOrder {
            if timeline.isInSight { timeline.advance(to: now) } else { unseenTimelines.append(timeline) }
        }
        let isMoving = !animations.isEmpty
        for next in animations.values.map({ Ordered(order: $0.order, value: $0) }).sorted() {
            let animation = next.value
            if animation.isInSight { advance(animation) } else { unseenAnimations.append(animation) }
        }
        // What moves by an animation is laid out once and seen elsewhere in each frame.
        if isMoving && !needsLayout { checkGeometry() }
        settle()
        // What this update brings into sight shows this moment, not the one at which it was last seen.
        while !unseenTimelines.isEmpty || !unseenAnimations.isEmpty {
            let timelines = unseenTimelines.filter { self.timelines[ObjectIdentifier($0)] != nil && $0.isInSight }
            let animations = unseenAnimations.filter { self.animations[ObjectIdentifier($0)] != nil && $0.isInSight }
            if timelines.isEmpty && animations.isEmpty { break }
            unseenTimelines.removeAll { timeline in timelines.contains { $0 === timeline } }
            unseenAnimations.removeAll { animation in animations.contains { $0 === animation } }
            for timeline in timelines { timeline.advance(to: now) }
            for animation in animations { advance(animation) }
            settle()
        }
    }

    private func advance(_ animation: any ActiveAnimation) {
        if !animation.advance(to: now) { animations[ObjectIdentifier(animation)] = nil }
    }

    /// Ends when nothing is dirty. Code that dirties itself in every pass (a state written by each body run) is stopped, not followed for ever.
    private func settle() {
        for _ in 0..<Self.passLimit {
            cycle += 1
            runBodies()
            layout()
            if pending.isEmpty && !needsLayout && !preferences.check() {
                closePass()
                if actions.isEmpty { return }
                let due = actions
                actions.removeAll()
                for action in due { action() }
            }
        }
        if !reportedRunaway {
            reportedRunaway = true
            FileHandle.standardError.write(
                Data("SwiftUI: views changed state in each of \(Self.passLimit) passes of one update; the rest waits for the next frame.\n".utf8))
        }
    }

    private static let passLimit = 200
    private var reportedRunaway = false

    private func runBodies() {
        if let source, source.hasPendingWork { source.update(to: now) }
        while !pending.isEmpty {
            swap(&pending, &batch)
            order.sort(batch)
            for index in order.indices {
                let node = batch[index]
                guard node.isAttached, node.needsBody else { continue }
                let transaction = transactionFromWithin(node)
                scoped(transaction, ofPass: transaction) { node.updateBody() }
            }
            batch.removeAll(keepingCapacity: true)
        }
    }

    /// What the scopes around a node make of a transaction that starts at it.
    private func transactionFromWithin(_ node: ReadingNode) -> Transaction {
        var transaction = Transaction()
        guard transactionScopes > 0, let nearest = node.scopeAbove else { return transaction }
        var scopes = [nearest]
        while let next = scopes[scopes.count - 1].takeUnretainedValue().nearestScope { scopes.append(next) }
        for scope in scopes.reversed() { scope.takeUnretainedValue().transactionScope?.applyFromWithin(&transaction) }
        return transaction
    }

    /// Runs a part of the update with a transaction.
    /// - Parameter ofPass: What of it holds for all that is laid out anew, also outside of this part: what state was set with. What a
    ///   modifier says holds within it alone.
    package func scoped(_ new: Transaction, ofPass: Transaction? = nil, _ update: () -> Void) {
        let outer = transaction
        transaction = new
        if new.isAnimated { passIsAnimated = true }
        if let ofPass, ofPass.isAnimated {
            passIsAnimated = true
            passTransaction = passTransaction.merging(ofPass)
        }
        update()
        transaction = outer
    }

    /// The transaction that moves an element to its new place: of the nearest scope around it that this pass went through, else of
    /// the pass.
    package func layoutTransaction(of element: ElementNode) -> Transaction {
        guard passIsAnimated else { return Transaction() }
        if transactionScopes > 0 {
            var current: _ViewNode? = element
            while let node = current {
                if let active = node.transactionScope?.activeTransaction { return active }
                current = node.parent
            }
        }
        return passTransaction
    }

    /// All that this pass sets in motion is in motion.
    private func closePass() {
        passTransaction = Transaction()
        passIsAnimated = false
        let completions = openCompletions
        openCompletions.removeAll()
        for completion in completions { completion.seal() }
    }

    package func activate(_ animation: any ActiveAnimation) {
        animations[ObjectIdentifier(animation)] = animation
        wakeHost()
    }

    private func layout() {
        for _ in 0..<Self.passLimit where needsLayout {
            needsLayout = false
            root.layout()
            checkSafeAreas()
            checkGeometry()
            if !pending.isEmpty { return }
        }
    }

    private func checkGeometry() {
        for observer in geometryObservers.values.sorted(by: { $0.order < $1.order })
        where geometryObservers[ObjectIdentifier(observer)] != nil {
            // One that is asked may take others out: rows that go out of sight.
            observer.checkGeometry()
        }
    }

    // MARK: What the nodes say

    package func enqueue(_ node: ReadingNode) {
        pending.append(node)
        wakeHost()
    }

    /// A change of state asks for a frame.
    package func requestUpdate(_ transaction: Transaction) {
        for completion in transaction.completions where completion.perform == nil {
            completion.perform = { [weak self] handler in
                if let self { perform(handler) } else { handler() }
            }
            openCompletions.append(completion)
        }
        wakeHost()
    }

    /// The tree that this one's root view comes from has changed.
    package func sourceDidChange() { wakeHost() }

    package func setNeedsLayout() {
        needsLayout = true
        wakeHost()
    }

    package func setNeedsDisplay() {
        needsDisplay = true
        wakeHost()
    }

    /// Runs after this update's bodies and layout, before the frame is drawn.
    package func perform(_ action: @escaping () -> Void) {
        actions.append(action)
        wakeHost()
    }

    package func add(_ timeline: any Timeline) {
        timelines[ObjectIdentifier(timeline)] = timeline
        wakeHost()
    }
    package func remove(_ timeline: any Timeline) { timelines[ObjectIdentifier(timeline)] = nil }
    package func follow(_ follower: any SafeAreaFollower) { safeAreaFollowers[ObjectIdentifier(follower)] = follower }
    package func unfollow(_ follower: any SafeAreaFollower) { safeAreaFollowers[ObjectIdentifier(follower)] = nil }
    package func add(_ observer: any GeometryObserver) { geometryObservers[ObjectIdentifier(observer)] = observer }
    package func remove(_ observer: any GeometryObserver) { geometryObservers[ObjectIdentifier(observer)] = nil }

    private func wakeHost() {
        if !isUpdating { services.requestFrame() }
    }

    // MARK: What the host asks

    /// True when something changed that no update has seen yet.
    package var hasPendingWork: Bool {
        !pending.isEmpty || needsLayout || !actions.isEmpty || source?.hasPendingWork == true
    }

    /// True when every element stands where it belongs.
    package var isLaidOut: Bool { !needsLayout }

    /// True when the picture may differ from the last `displayFrame()`.
    package var hasNewPicture: Bool { needsDisplay || hasPendingWork }

    package var nextWake: Wake {
        if hasPendingWork || animations.values.contains(where: \.isInSight) { return .nextFrame }
        var next = Date?.none
        for timeline in timelines.values {
            switch timeline.nextWake {
            case .never: continue
            case .nextFrame: if timeline.isInSight { return .nextFrame }
            case .at(let date): if date < next ?? .distantFuture, timeline.isInSight { next = date }
            }
        }
        if let deadline = pointers.nextDeadline { next = min(next ?? deadline, deadline) }
        return next.map { .at($0) } ?? .never
    }

    package func displayFrame() -> DisplayFrame {
        if needsDisplay {
            needsDisplay = false
            frameItems.removeAll(keepingCapacity: true)
            root.emit(into: &frameItems, at: .zero)
        }
        return DisplayFrame(size: size, scale: scale, items: frameItems)
    }

    /// The size that the root view takes when offered `proposal`.
    package func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        runBodies()
        return root.contentSize(proposal)
    }

    /// Makes room for what is laid over the views; until then there is none.
    package func showOverlay() { root.showOverlay() }

    package func hitTest(_ point: CGPoint) -> [ElementNode]? { root.hitTest(point) }

    package func accessibilityTree() -> [AccessibilityNode] {
        var nodes: [AccessibilityNode] = []
        defaultActions.removeAll()
        adjustActions.removeAll()
        scrollAreas.removeAll()
        scrollActions.removeAll()
        namedActions.removeAll()
        root.collectAccessibility(into: &nodes)
        return nodes
    }

    /// Ends all that the views began. The tree draws nothing afterwards.
    package func close() {
        root.detach()
        settle()
        timelines.removeAll()
    }

    package func roundedToPixels(_ point: CGPoint) -> CGPoint {
        CGPoint(x: (point.x * scale).rounded() / scale, y: (point.y * scale).rounded() / scale)
    }

    package func roundedUpToPixels(_ length: CGFloat) -> CGFloat {
        // What is a whole number of pixels but for rounding errors stays.
        (length * scale - 1e-4).rounded(.up) / scale
    }
}

/// Something with its place among others. Sorted as it is, as a closure that asks each for its order costs more than the sorting.
private struct Ordered<Value>: Comparable {
    let order: UInt64
    let value: Value

    static func < (a: Self, b: Self) -> Bool { a.order < b.order }
    static func == (a: Self, b: Self) -> Bool { a.order == b.order }
}

/// Something that changes by itself as time goes by.
@MainActor package protocol Timeline: Sighted, AnyObject {
    var nextWake: ViewTree.Wake { get }
    /// Deeper ones later, so that a parent's change comes first.
    var order: UInt64 { get }
    func advance(to now: Date)
}

/// Something that depends on where it lies on the screen; asked after each layout.
@MainActor package protocol GeometryObserver: AnyObject {
    var order: UInt64 { get }
    func checkGeometry()
}

/// The top of the tree: centres the root view in the scene.
@MainActor private final class RootElement: ElementNode {
    private var node: _ViewNode?
    private var element: ElementNode?
    private var overlay: ElementNode?

    func showOverlay() {
        guard overlay == nil else { return }
        let (_, element) = makeSingleElement(
            OverlayRoot(router: tree.presentations), _NodeInputs(parent: self, environment: environment))
        overlay = element
        adopt(element)
        setNeedsLayout()
        setNeedsDisplay()
    }

    func setView<V: View>(_ view: V) {
        let (node, element) = makeSingleElement(view, _NodeInputs(parent: self, environment: environment))
        self.node = node
        self.element = element
        adopt(element)
    }

    override var children: [_ViewNode] { (node.map { [$0] } ?? []) + (overlay.map { [$0] } ?? []) }
    override var content: [ElementNode] {
        guard let element else { return [] }
        guard let overlay else { return [element] }
        return [element, overlay]
    }
    override var orderedContent: [ElementNode] { content }

    /// What is laid over the views in a way that keeps them from a person keeps them from assistive technologies too.
    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        guard overlay != nil, tree.presentations.hasModal else { return super.collectAccessibility(into: &nodes) }
        overlay?.collectAccessibility(into: &nodes)
        if let top = nodes.lastIndex(where: { $0.traits.contains(.isModal) }) { nodes.removeFirst(top) }
    }

    func layout() { place(at: .zero, proposal: ProposedViewSize(tree.size)) }

    func contentSize(_ proposal: ProposedViewSize) -> CGSize { element?.sizeThatFits(proposal) ?? .zero }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { tree.size }

    override func placeContent() {
        guard let element else { return }
        let room = safeRoom
        let offered = ProposedViewSize(room.size)
        let size = element.sizeThatFits(offered)
        element.place(at: CGPoint(x: room.midX - size.width / 2, y: room.midY - size.height / 2), proposal: offered)
        overlay?.place(at: room.origin, proposal: offered)
    }

    private var safeRoom: CGRect {
        CGRect(origin: .zero, size: frame.size)
            .shrunk(by: SideInsets(tree.safeAreaInsets, environment.layoutDirection))
    }

    override func safeArea(for child: ElementNode) -> SafeArea? {
        SafeArea(outer: CGRect(origin: .zero, size: frame.size), inner: safeRoom)
    }
}
