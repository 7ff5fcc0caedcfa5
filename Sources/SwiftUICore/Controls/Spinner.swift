import DisplayList
import Foundation

/// iOS's activity indicator: eight spokes, of which one after the other is the darkest, once around in a second.
struct Spinner: View {
    /// nil: the tint that was set, else grey.
    let color: Color?
    @Environment(\.controlSize) private var controlSize
    @Environment(\.tint) private var tint

    /// Points: 20, and 37 where controls are large.
    private var size: CGFloat { controlSize == .large || controlSize == .extraLarge ? 37 : 20 }

    var body: some View {
        _SpinnerView(size: size, style: color.map { AnyShapeStyle($0) } ?? tint ?? AnyShapeStyle(Color.gray))
    }
}

nonisolated struct _SpinnerView: _PrimitiveView {
    typealias Body = Never
    let size: CGFloat
    let style: AnyShapeStyle

    @MainActor static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode { SpinnerElement(view, inputs) }

    @MainActor static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: SpinnerElement.self).update(to: view, environment)
    }
}

private final class SpinnerElement: ElementNode, Timeline {
    private static let spokes = 8
    private var view: _SpinnerView
    private var color: RGBA
    private var step = 0
    private var item: DisplayItem?

    init(_ view: _SpinnerView, _ inputs: _NodeInputs) {
        self.view = view
        color = view.style._resolve(in: inputs.environment, level: 0).color.rgba
        super.init(inputs)
        step = Self.step(at: tree.now)
        tree.add(self)
    }

    override func willDetach() { tree.remove(self) }

    func update(to new: _SpinnerView, _ newEnvironment: EnvironmentValues) {
        if new.size != view.size { setNeedsLayout() }
        view = new
        environment = newEnvironment
        resolve()
    }

    override func environmentDidChange(from old: EnvironmentValues) { resolve() }

    private func resolve() {
        let new = view.style._resolve(in: environment, level: 0).color.rgba
        guard new != color || item?.bounds.width != view.size else { return }
        color = new
        redraw()
    }

    private func redraw() {
        item = nil
        setNeedsDisplay()
    }

    // MARK: Time

    var order: UInt64 { identity }

    /// Spokes stay within the frame.
    var isInSight: Bool { isInSight() }

    /// Spinners everywhere turn together.
    private static func step(at date: Date) -> Int {
        let position = (date.timeIntervalSinceReferenceDate * Double(spokes) + 1e-6).rounded(.down)
        return Int(position.truncatingRemainder(dividingBy: Double(spokes)) + Double(spokes)) % spokes
    }

    var nextWake: ViewTree.Wake {
        let spokes = Double(Self.spokes)
        let next = ((tree.now.timeIntervalSinceReferenceDate * spokes + 1e-6).rounded(.down) + 1) / spokes
        return .at(Date(timeIntervalSinceReferenceDate: next))
    }

    func advance(to now: Date) {
        let new = Self.step(at: now)
        guard new != step else { return }
        step = new
        redraw()
    }

    // MARK: Looks

    override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: view.size, height: view.size) }

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        if item == nil { item = make() }
        guard var item else { return }
        item.origin = origin
        items.append(item)
    }

    private func make() -> DisplayItem {
        let radius = view.size / 2, width = view.size / 8
        let bounds = CGRect(x: 0, y: 0, width: view.size, height: view.size)
        var spokes: [DisplayItem] = []
        for index in 0..<Self.spokes {
            // Fainter with the time since it was the darkest.
            let age = (step - index + Self.spokes) % Self.spokes
            let opacity = Float(1 - 0.75 * Double(age) / Double(Self.spokes - 1))
            let angle = Double(index) / Double(Self.spokes) * 2 * .pi
            let direction = CGPoint(x: sin(angle), y: -cos(angle))
            func point(_ distance: CGFloat) -> CGPoint {
                CGPoint(x: radius + direction.x * distance, y: radius + direction.y * distance)
            }
            let fill = Fill(
                .elements([.move(point(radius * 0.52)), .line(point(radius - width / 2))]),
                paint: .color(color.multiplyingAlpha(by: opacity)), stroke: Stroke(width: width, cap: .round))
            spokes.append(
                DisplayItem(identity: identity, version: Serial.next(), bounds: fill.bounds, content: .fill(fill)))
        }
        return DisplayItem(
            identity: identity, version: Serial.next(), bounds: bounds, content: .layer(.group, spokes))
    }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        CGRect(origin: .zero, size: frame.size).contains(point) ? [self] : nil
    }

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        node.value = "In progress"
        nodes.append(node)
    }
}
