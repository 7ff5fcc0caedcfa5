import Foundation

/// How far views reach on both sides of the guide at which they meet.
struct AlignedExtent {
    private var before = -CGFloat.infinity, after = -CGFloat.infinity
    private var isEndless = false

    mutating func add(_ guide: CGFloat, _ length: CGFloat) {
        // A view that would take everything has no middle and no end for others to meet; it only makes the whole endless.
        guard length.isFinite else { return isEndless = true }
        let guide = guide.finite()
        before = max(before, guide)
        after = max(after, length - guide)
    }

    /// From the start of the whole to the guide.
    var guide: CGFloat { before.finite() }
    var length: CGFloat { isEndless ? .infinity : (before + after).finite() }
}

/// Where the guides of some views meet, and where each has its own.
struct OverlapMeeting {
    var x = AlignedExtent(), y = AlignedExtent()
    var guides: [CGPoint] = []
    var size: CGSize { CGSize(width: x.length, height: y.length) }
    /// Of a view, in the whole.
    func origin(_ index: Int) -> CGPoint { CGPoint(x: x.guide - guides[index].x, y: y.guide - guides[index].y) }
}

/// What a stack of overlapping views found out last. A size, a guide and a placement ask for the same, one after the other; nothing is kept
/// beyond that.
final class OverlapMeetings: @unchecked Sendable {
    // Unchecked: layout is the main actor's.
    var last: (proposal: KeptProposal, meeting: OverlapMeeting)?
}
