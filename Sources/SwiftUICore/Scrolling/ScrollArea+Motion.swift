import DisplayList
import Foundation

/// What moves the content of a scroll view: a finger, what it lets go, a wheel, the keyboard.
extension ScrollArea {
    /// The content is longer or shorter now than a motion thought.
    func rangeDidChange() {
        guard case .gliding(let x, let y, let began) = activity else { return }
        let time = tree.now.timeIntervalSince(began)
        func renewed(_ motion: ScrollMotion?, _ axis: Axis) -> ScrollMotion? {
            guard let motion, !hasTarget else { return motion }
            return ScrollMotion(
                from: motion.position(at: time), velocity: motion.velocity(at: time), in: range(axis),
                rate: ScrollPhysics.normalRate)
        }
        activity = .gliding(x: renewed(x, .horizontal), y: renewed(y, .vertical), began: hasTarget ? began : tree.now)
    }

    /// Content before what is seen has become longer (or shorter) by this much: what is seen stays where it is. Within an animation
    /// the rows only go to their new places, so the offset does too.
    package func compensate(_ distance: CGPoint, _ transaction: Transaction) {
        guard distance != .zero, !startsAtAnchor else { return }
        switch activity {
        case .rest: break
        case .held(let start): activity = .held(CGPoint(x: start.x + distance.x, y: start.y + distance.y))
        case .gliding(let x, let y, let began):
            activity = .gliding(x: x?.shifted(by: distance.x), y: y?.shifted(by: distance.y), began: began)
        case .travelling(var travel):
            travel.start = CGPoint(x: travel.start.x + distance.x, y: travel.start.y + distance.y)
            travel.target = CGPoint(x: travel.target.x + distance.x, y: travel.target.y + distance.y)
            activity = .travelling(travel)
        }
        if let base = offsetInLayout {
            offsetInLayout = CGPoint(x: base.x + distance.x, y: base.y + distance.y)
            takeOffset(offsetInLayout!)
        } else {
            setOffset(CGPoint(x: offset.x + distance.x, y: offset.y + distance.y))
        }
        guard transaction.animation != nil || slide.isAnimating else { return }
        if !slide.isAnimating { slide = Presented(slideModel) }
        slideModel = CGPoint(x: slideModel.x + distance.x, y: slideModel.y + distance.y)
        slide.set(slideModel, transaction, in: self) {
            { [unowned self] in
                slide.advance()
                viewDidMove()
            }
        }
    }

    /// What moved stands still where it is.
    package func stop() {
        if case .gliding = activity { activity = .rest }
        if case .travelling = activity {
            activity = .rest
            progress = Presented(1)
        }
        hasTarget = false
    }

    package var isMoving: Bool {
        switch activity {
        case .rest, .held: false
        case .gliding, .travelling: true
        }
    }

    package var isHeld: Bool { if case .held = activity { true } else { false } }

    // MARK: A finger

    package var recognizer: any Recognizer { scrollRecognizer }

    package var priority: GesturePriority { .normal }

    package var mask: GestureMask { .all }

    package func canScroll(_ axis: Axis) -> Bool {
        axes.contains(axis) && environment.isScrollEnabled && (reach(axis) > 0 || bounces(axis))
    }

    func bounces(_ axis: Axis) -> Bool {
        !environment.bounceBehavior(axis).dependsOnSize || reach(axis) > 0
    }

    /// Whether content would move, edges not giving, in a direction of the finger.
    package func canMove(_ axis: Axis, finger: CGFloat) -> Bool {
        guard axes.contains(axis), environment.isScrollEnabled else { return false }
        let towardsEnd = (axis == .horizontal && isRightToLeft ? -finger : finger) < 0
        return towardsEnd ? offset[axis] < reach(axis) - 0.5 : offset[axis] > 0.5
    }

    /// A finger takes the content: it stands still under it.
    package func hold() {
        stop()
        startsAtAnchor = false
        activity = .held(CGPoint(x: pulled(.horizontal), y: pulled(.vertical)))
        noteMotion()
        tree.focus.scrollBegan(environment.scrollDismissesKeyboardMode)
    }

    /// Where content would be if edges gave no resistance.
    func pulled(_ axis: Axis) -> CGFloat {
        let value = offset[axis], end = reach(axis), length = frame.size[axis]
        if value < 0 { return ScrollPhysics.pull(value, length: length) }
        if value > end { return end + ScrollPhysics.pull(value - end, length: length) }
        return value
    }

    /// The finger that holds the content is `translation` from where it took it.
    package func drag(by translation: CGSize) {
        guard case .held(let start) = activity else { return }
        func dragged(_ axis: Axis) -> CGFloat {
            guard canScroll(axis) else { return offset[axis] }
            let way = axis == .horizontal && isRightToLeft ? -translation[axis] : translation[axis]
            let free = start[axis] - way.finite(), end = reach(axis), length = frame.size[axis]
            if free < 0 { return bounces(axis) ? ScrollPhysics.banded(free, length: length) : 0 }
            if free > end { return bounces(axis) ? end + ScrollPhysics.banded(free - end, length: length) : end }
            return free
        }
        setOffset(CGPoint(x: dragged(.horizontal), y: dragged(.vertical)))
        noteMotion()
    }

    /// The finger lets go, at a speed in points a second.
    package func letGo(velocity: CGSize) {
        guard case .held = activity else { return }
        activity = .rest
        let speed = CGSize(width: isRightToLeft ? velocity.width : -velocity.width, height: -velocity.height)
        refreshIfPulled()
        let target = behaviorTarget(speed) ?? barTarget(speed)
        hasTarget = target != nil
        func motion(_ axis: Axis) -> ScrollMotion? {
            guard axes.contains(axis) else { return nil }
            if let target { return ScrollMotion(from: offset[axis], velocity: speed[axis], to: target[axis]) }
            // Slower than this is standing still, as for UIKit.
            let velocity = canScroll(axis) && abs(speed[axis]) >= 50 ? speed[axis] : 0
            if !bounces(axis) || velocity == 0 && range(axis).contains(offset[axis]) {
                guard bounces(axis) || velocity == 0 else {
                    let end = ScrollPhysics.restingPlace(
                        from: offset[axis], velocity: velocity, rate: ScrollPhysics.normalRate)
                    guard !range(axis).contains(end) else {
                        return ScrollMotion(
                            from: offset[axis], velocity: velocity, in: range(axis), rate: ScrollPhysics.normalRate)
                    }
                    return ScrollMotion(from: offset[axis], velocity: 0, to: clamped(CGPoint(x: end, y: end))[axis])
                }
                return nil
            }
            return ScrollMotion(
                from: offset[axis], velocity: velocity, in: range(axis), rate: ScrollPhysics.normalRate)
        }
        let x = motion(.horizontal), y = motion(.vertical)
        if (x?.duration ?? 0) > 0 || (y?.duration ?? 0) > 0 {
            activity = .gliding(x: x, y: y, began: tree.now)
            tree.add(self as any Timeline)
        } else {
            setOffset(clamped(target ?? offset))
        }
        noteMotion()
    }

    /// Where a scroll target behaviour wants the content to come to rest; nil when none has a say.
    func behaviorTarget(_ speed: CGSize) -> CGPoint? {
        guard let behavior = environment.scrollTargetBehavior else { return nil }
        let inside = clamped(offset)
        // Beyond its end, content comes back to it and nowhere else.
        guard abs(inside.x - offset.x) < 0.5, abs(inside.y - offset.y) < 0.5 else { return nil }
        func rest(_ axis: Axis) -> CGFloat {
            axes.contains(axis)
                ? ScrollPhysics.restingPlace(from: offset[axis], velocity: speed[axis], rate: ScrollPhysics.normalRate)
                : offset[axis]
        }
        let proposed = clamped(CGPoint(x: rest(.horizontal), y: rest(.vertical)))
        var target = ScrollTarget(rect: CGRect(origin: proposed, size: frame.size), anchor: nil)
        let context = ScrollTargetBehaviorContext(
            originalTarget: ScrollTarget(rect: CGRect(origin: offset, size: frame.size), anchor: nil),
            velocity: CGVector(dx: speed.width, dy: speed.height), contentSize: contentSize, containerSize: frame.size,
            axes: axes, environment: environment, views: { [unowned self] in targetViews(near: $0) })
        behavior.updateTarget(&target, context: context)
        let anchor = target.anchor ?? .topLeading
        return clamped(
            CGPoint(
                x: target.rect.minX + anchor.x * (target.rect.width - frame.width),
                y: target.rect.minY + anchor.y * (target.rect.height - frame.height)))
    }

    /// Where content comes to rest so that no drawer of the bar above stays half open; nil where it may rest as it likes.
    func barTarget(_ speed: CGSize) -> CGPoint? {
        guard let bar, bar.collapsible <= reach(.vertical), (0...reach(.vertical)).contains(offset.y) else { return nil }
        func rest(_ axis: Axis) -> CGFloat {
            axes.contains(axis) && abs(speed[axis]) >= 50
                ? ScrollPhysics.restingPlace(from: offset[axis], velocity: speed[axis], rate: ScrollPhysics.normalRate)
                : offset[axis]
        }
        let end = clamped(CGPoint(x: rest(.horizontal), y: rest(.vertical)))
        return bar.restingPlace(near: end.y).map { CGPoint(x: end.x, y: $0) }
    }

    // MARK: A wheel

    /// Turns a wheel; positive distances lead down and to the right. False when there is no way to go, so that what is around
    /// may move.
    package func wheel(by delta: CGSize) -> Bool {
        guard environment.isScrollEnabled else { return false }
        func turned(_ axis: Axis) -> CGFloat {
            let way = axis == .horizontal && isRightToLeft ? -delta[axis] : delta[axis]
            return axes.contains(axis) ? min(max(offset[axis] + way.finite(), 0), reach(axis)) : offset[axis]
        }
        let new = CGPoint(x: turned(.horizontal), y: turned(.vertical))
        guard new != offset else { return false }
        stop()
        startsAtAnchor = false
        setOffset(new)
        noteMotion()
        return true
    }

    // MARK: A page

    /// Shows the next page in a direction; false when there is none.
    package func scrollPage(_ edge: Edge) -> Bool {
        let axis: Axis = edge == .top || edge == .bottom ? .vertical : .horizontal
        let sign: CGFloat = edge == .bottom || edge == .trailing ? 1 : -1
        var target = offset
        // A little of the page before stays in sight.
        target[axis] += sign * max(frame.size[axis] - 40, frame.size[axis] / 2)
        target = clamped(target)
        guard axes.contains(axis), target != offset else { return false }
        stop()
        startsAtAnchor = false
        setOffset(target)
        noteMotion()
        return true
    }

    // MARK: Time

    package var nextWake: ViewTree.Wake {
        if case .gliding = activity { return .nextFrame }
        return refreshing == nil ? indicators.nextWake : .nextFrame
    }

    package func advance(to now: Date) {
        if case .gliding(let x, let y, let began) = activity {
            let time = now.timeIntervalSince(began)
            setOffset(
                CGPoint(x: x?.position(at: time) ?? offset.x, y: y?.position(at: time) ?? offset.y))
            noteMotion()
            if time >= max(x?.duration ?? 0, y?.duration ?? 0) - GestureLimits.instant { stop() }
        }
        indicators.advance(to: now)
        if refreshing != nil { return setNeedsDisplay() }
        if case .gliding = activity { return }
        if indicators.nextWake == .never { tree.remove(self as any Timeline) }
    }

    /// The content moves, or is held: indicators show.
    func noteMotion() {
        indicators.show(at: tree.now)
        tree.add(self as any Timeline)
    }

    package func flashIndicators() { noteMotion() }

    // MARK: Refreshing

    func refreshIfPulled() {
        guard axes.contains(.vertical), refreshing == nil, let action = environment.refresh,
            offset.y <= -ScrollRefresh.threshold
        else { return }
        refreshing = tree.services.startTask(.userInitiated) { [weak self] in
            await action()
            self?.endRefreshing()
        }
    }

    func endRefreshing() {
        refreshing = nil
        guard isAttached, case .rest = activity, offset.y < 0 else { return }
        activity = .gliding(
            x: nil, y: ScrollMotion(from: offset.y, velocity: 0, in: range(.vertical), rate: ScrollPhysics.normalRate),
            began: tree.now)
        noteMotion()
    }
}

extension ViewTree {
    /// Turns a wheel (or moves two fingers on a pad) over a point of the scene. Positive distances, in points, show what lies
    /// further down and to the right, as a browser's `deltaX` and `deltaY` do. The innermost scroll view that can still move takes it.
    /// - Returns: Whether one did.
    @discardableResult package func wheel(by delta: CGSize, at point: CGPoint) -> Bool {
        guard delta.width.isFinite, delta.height.isFinite, point.x.isFinite, point.y.isFinite else { return false }
        var left = delta, moved = false
        // Each axis goes to the innermost that has it to give.
        for case let area as ScrollArea in hitTest(point) ?? [] where left != .zero {
            for axis in Axis.allCases where left[axis] != 0 {
                var part = CGSize.zero
                part[axis] = left[axis]
                if area.wheel(by: part) {
                    left[axis] = 0
                    moved = true
                }
            }
        }
        return moved
    }
}
