import DisplayList
import Foundation

/// The bars that tell where in the content the window is: there while it moves, gone soon after.
@MainActor package final class ScrollIndicators {
    /// As iOS draws them, in points.
    private static let thickness: CGFloat = 3
    private static let distance: CGFloat = 3
    private static let shortest: CGFloat = 36
    private static let squeezed: CGFloat = 7
    /// Seconds that they stay when the content rests, and that they take to fade.
    package static let stay = 0.5
    package static let fade = 0.25

    private unowned let area: ScrollArea
    private let identities: (horizontal: UInt64, vertical: UInt64)
    package let backgroundIdentity: UInt64
    package let refreshIdentity: UInt64
    private var lastMotion: Date?

    init(of area: ScrollArea) {
        self.area = area
        identities = (area.tree.nextIdentity(), area.tree.nextIdentity())
        backgroundIdentity = area.tree.nextIdentity()
        refreshIdentity = area.tree.nextIdentity()
    }

    func show(at now: Date) {
        lastMotion = now
        area.setNeedsDisplay()
    }

    private var opacity: Double {
        if area.isHeld || area.isMoving { return 1 }
        guard let lastMotion else { return 0 }
        let time = area.tree.now.timeIntervalSince(lastMotion) - Self.stay
        return min(max(1 - time / Self.fade, 0), 1)
    }

    package var nextWake: ViewTree.Wake {
        guard let lastMotion, !area.isHeld, !area.isMoving else { return .never }
        let begins = lastMotion.addingTimeInterval(Self.stay)
        return begins.isDue(at: area.tree.now) ? .nextFrame : .at(begins)
    }

    func advance(to now: Date) {
        guard let last = lastMotion, !area.isHeld, !area.isMoving else { return }
        if last.addingTimeInterval(Self.stay).isDue(at: now) { area.setNeedsDisplay() }
        if last.addingTimeInterval(Self.stay + Self.fade).isDue(at: now) { lastMotion = nil }
    }

    private func isShown(_ axis: Axis) -> Bool {
        guard area.axes.contains(axis), area.showsIndicators, area.reach(axis) > 0 || area.offset[axis] != 0
        else { return false }
        return !area.environment.indicatorVisibility(axis).isHidden
    }

    func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        let opacity = opacity
        guard opacity > 0 else { return }
        for axis in Axis.allCases where isShown(axis) {
            let bar = bar(axis)
            guard bar.width > 0, bar.height > 0 else { continue }
            let color = area.environment.colorScheme == .dark
                ? Color.Resolved(red: 1, green: 1, blue: 1, opacity: 0.35)
                : Color.Resolved(red: 0, green: 0, blue: 0, opacity: 0.35)
            var faded = color
            faded.opacity *= Float(opacity)
            let shape = CGRect(origin: .zero, size: bar.size)
            let radius = min(bar.width, bar.height) / 2
            items.append(
                DisplayItem(
                    identity: axis == .horizontal ? identities.horizontal : identities.vertical, version: Serial.next(),
                    origin: CGPoint(x: origin.x + bar.minX, y: origin.y + bar.minY), bounds: shape,
                    content: .fill(
                        Fill(
                            .roundedRect(shape, cornerSize: CGSize(width: radius, height: radius), isContinuous: false),
                            paint: .color(faded.rgba)))))
        }
    }

    /// In the area's coordinates. A bar is as long in its track as the window is in the content, and is squeezed beyond an end.
    private func bar(_ axis: Axis) -> CGRect {
        let size = area.presentation.size, insets = area.environment.contentMargins.indicators
        let both = isShown(axis.other)
        // The track has the room that a bar has given up.
        let (before, after) = axis == .vertical
            ? (insets.top - area.collapsed, insets.bottom) : (insets.leading, insets.trailing)
        let track = size[axis] - before - after - 2 * Self.distance - (both ? Self.thickness + Self.distance : 0)
        let reach = area.reach(axis), offset = area.offset[axis]
        guard track > 0, area.contentSize[axis] > 0 else { return .zero }
        var length = max(track * size[axis] / max(area.contentSize[axis], size[axis]), min(Self.shortest, track))
        let beyond = max(-offset, offset - reach, 0)
        length = max(length - beyond, Self.squeezed)
        let share = reach > 0 ? min(max(offset / reach, 0), 1) : offset > 0 ? 1 : 0
        let start = before + Self.distance + (track - length) * share
        let rtl = area.isRightToLeft
        if axis == .vertical {
            let x = rtl ? insets.trailing + Self.distance : size.width - insets.trailing - Self.distance - Self.thickness
            return CGRect(x: x, y: start, width: Self.thickness, height: length)
        }
        let x = rtl ? size.width - start - length : start
        return CGRect(
            x: x, y: size.height - insets.bottom - Self.distance - Self.thickness, width: length, height: Self.thickness)
    }
}
