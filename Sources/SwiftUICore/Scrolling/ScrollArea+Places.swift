import Foundation

/// Places that a scroll view is told to go to.
extension ScrollArea {
    /// True when nobody waits for the area to scroll somewhere.
    package var hasSettledRequests: Bool {
        if case .travelling = activity { return false }
        return pending.isEmpty
    }

    /// Scrolls to a place as soon as everything is laid out, within the animation of the transaction or at once.
    package func scroll(_ transaction: Transaction, to find: @escaping @MainActor () -> CGPoint?) {
        pending.append(Request(find: find, transaction: transaction))
        tree.setNeedsLayout()
    }

    func resolveRequests() {
        guard !pending.isEmpty else { return }
        var waiting: [Request] = []
        for var request in pending {
            guard let target = request.find().map(clamped) else { continue }
            startsAtAnchor = false
            if request.transaction.animation != nil {
                travel(to: target, request)
                continue
            }
            stop()
            let isThere = offset == target
            setOffset(target)
            request.attempts += 1
            // Rows that come into sight there may measure other than was thought.
            if !isThere && request.attempts < 8 { waiting.append(request) }
        }
        pending = waiting
    }

    func travel(to target: CGPoint, _ request: Request) {
        stop()
        guard target != offset else { return }
        activity = .travelling(Travel(start: offset, target: target, find: request.find))
        progress = Presented(0)
        tree.requestUpdate(request.transaction)
        progress.set(1, request.transaction, in: self) {
            { [unowned self] in
                progress.advance()
                showTravel()
            }
        }
        noteMotion()
    }

    func showTravel() {
        guard case .travelling(let travel) = activity else { return }
        let share = CGFloat(progress.value)
        setOffset(
            CGPoint(
                x: travel.start.x + (travel.target.x - travel.start.x) * share,
                y: travel.start.y + (travel.target.y - travel.start.y) * share))
        noteMotion()
        if !progress.isAnimating {
            setOffset(travel.target)
            activity = .rest
        }
    }

    /// Brings a rectangle of the scene into sight by the shortest way; gives back how far it moved on the screen.
    package func reveal(_ rect: CGRect) -> CGSize {
        let origin = convertFromRoot(rect.origin)
        let target = offset(showing: CGRect(origin: origin, size: rect.size), anchor: nil)
        let old = shift
        stop()
        setOffset(clamped(target))
        return CGSize(width: shift.width - old.width, height: shift.height - old.height)
    }

    /// The offset at which a rectangle (in this element's coordinates, as it is seen now) lies at an anchor, or, without one, is
    /// all in sight.
    package func offset(showing rect: CGRect, anchor: UnitPoint?) -> CGPoint {
        func target(_ axis: Axis, _ start: CGFloat, _ length: CGFloat, _ anchor: CGFloat?, _ leading: CGFloat, _ trailing: CGFloat)
            -> CGFloat
        {
            let room = frame.size[axis] - leading - trailing
            let distance: CGFloat
            if let anchor {
                distance = start - leading + anchor * (length - room)
            } else if start < leading {
                distance = start - leading
            } else if start + length > frame.size[axis] - trailing {
                distance = min(start + length - (frame.size[axis] - trailing), start - leading)
            } else {
                distance = 0
            }
            return offset[axis] + distance
        }
        let x = isRightToLeft ? frame.width - rect.maxX : rect.minX
        return CGPoint(
            x: target(.horizontal, x, rect.width, anchor?.x, contentInsets.leading, contentInsets.trailing),
            y: target(
                .vertical, rect.minY, rect.height, anchor?.y,
                contentInsets.top - (anchor == nil ? collapsed : bar?.collapsible ?? 0), contentInsets.bottom))
    }
}
