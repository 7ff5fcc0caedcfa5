import SwiftUI

/// Scene d: a settled avatar with initials, as a server draws one after another.
struct ServedAvatar: View {
    static let side: CGFloat = 64

    /// Which avatar is to be drawn.
    @Observable final class Request {
        var index = 0
    }

    let request: Request

    var body: some View {
        ZStack {
            Face(diameter: Self.side, colors: .numbered(request.index))
                .frame(width: Self.side, height: Self.side)
                .clipShape(Circle())
            Initials(text: initials(request.index), size: 0.4 * Self.side)
        }
        .frame(width: Self.side, height: Self.side)
    }
}
