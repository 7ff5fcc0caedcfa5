import SwiftUI

/// A mark on a disc of the outline's colour. Its frame ends in the middle of the outline, whose other half lies outside.
struct AvatarBadge: View {
    let badge: AvatarState.Badge
    /// Of a count.
    let text: String
    let measures: AvatarMeasures
    let palette: AvatarPalette

    /// Of what is seen inside the outline.
    private var side: CGFloat { measures.badge - measures.badgeOutline }

    var body: some View {
        mark
            .padding(measures.badgeOutline)
            .background { Capsule(style: .circular).fill(palette.badgeOutline) }
            .padding(-measures.badgeOutline / 2)
    }

    @ViewBuilder private var mark: some View {
        switch badge {
        case .online: Circle().fill(palette.online).frame(width: side, height: side)
        case .offline:
            Circle().fill(palette.online.opacity(0.5))
                .overlay { Circle().strokeBorder(palette.offlineRing, lineWidth: 0.2 * side) }
                .frame(width: side, height: side)
        case .away: Crescent().fill(palette.away).frame(width: side, height: side)
        case .busy:
            Circle().fill(palette.busy)
                .overlay { Capsule().fill(palette.badgeOutline).frame(width: 0.6 * side, height: 0.2 * side) }
                .frame(width: side, height: side)
        case .count:
            Text(verbatim: text)
                .font(.system(size: measures.badgeFontSize, weight: .semibold))
                .foregroundStyle(palette.badgeContent)
                .lineLimit(1)
                .fixedSize()
                .padding(.horizontal, text.count > 1 ? 0.25 * side : 0)
                .frame(minWidth: side)
                .frame(height: side)
                .background { Capsule(style: .circular).fill(palette.busy) }
        }
    }
}

/// A moon in its first days, open to the top right in every language.
struct Crescent: Shape {
    func path(in rect: CGRect) -> Path {
        // A disc less a second one that lies 0.55 of its radius off and has 0.72 of it.
        let radius = min(rect.width, rect.height) / 2, offset = 0.55, bite = 0.72
        let toChord = (offset * offset + 1 - bite * bite) / (2 * offset)
        let outer = acos(toChord), inner = acos((offset - toChord) / bite)
        let direction = -Double.pi / 4
        let center = CGPoint(x: rect.midX, y: rect.midY)
        let biteCenter = CGPoint(
            x: center.x + radius * offset * cos(direction), y: center.y + radius * offset * sin(direction))
        var path = Path()
        path.addArc(
            center: center, radius: radius, startAngle: .radians(direction + outer),
            endAngle: .radians(direction - outer + 2 * .pi), clockwise: false)
        path.addArc(
            center: biteCenter, radius: radius * bite, startAngle: .radians(direction + .pi + inner),
            endAngle: .radians(direction + .pi - inner), clockwise: true)
        path.closeSubpath()
        return path
    }

    var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
}
