import Foundation

/// A part of a text in motion.
struct TextPiece {
    let id: UInt32
    private(set) var part: TextPart
    /// Where it was when it came in.
    private let start: TextPart.Place
    /// Where it is seen.
    private(set) var place: TextPart.Place
    /// Where it goes.
    var goal: TextPart.Place
    /// Whether the text that it goes over to has it, and where in the order of reading.
    private(set) var isStaying = true
    private(set) var rank: Int

    /// Counts how often it was to look otherwise; in between while it changes.
    private var turn = 0.0
    private var goalTurn = 0.0
    /// The turn that leads from the one look to the other.
    private var turning = 0.0...0.0
    private var from: Look
    private var to: Look
    private var wave: (order: Double, spread: Double)?

    /// How a piece looks, beside its place.
    struct Look: Equatable {
        var opacity = 1.0
        /// How far below its place it is drawn, in ems.
        var drop: CGFloat = 0
        /// The standard deviation of its blur, in ems.
        var blur: CGFloat = 0
        var styles: [_ResolvedStyle] = []
    }

    /// One part after the other, over those alone that change.
    struct Wave {
        private var first: CGFloat = 0
        private var length: CGFloat = 0
        private var isLeftToRight: Bool

        init(_ places: [CGFloat], isLeftToRight: Bool) {
            self.isLeftToRight = isLeftToRight
            guard let least = places.min(), let most = places.max() else { return }
            (first, length) = (least, most - least)
        }

        /// Of the way, by which the last follows the first.
        private static let spread = 0.3

        fileprivate func order(of x: CGFloat) -> (Double, Double)? {
            guard length > 0 else { return nil }
            let share = min(max(Double((x - first) / length), 0), 1)
            return (isLeftToRight ? share : 1 - share, Self.spread)
        }
    }

    init(_ id: UInt32, _ part: TextPart, rank: Int, at place: TextPart.Place, _ look: Look) {
        self.rank = rank
        (self.id, self.part, start, self.place, goal, from, to) = (id, part, place, place, place, look, look)
    }

    /// What animates.
    var displacement: SIMD8<Double> {
        get {
            SIMD8(
                Double(place.x - start.x), Double(place.y - start.y), Double(place.size - start.size),
                Double(place.thickness - start.thickness), turn, 0, 0, 0)
        }
        set {
            place = TextPart.Place(
                x: start.x + CGFloat(newValue[0]), y: start.y + CGFloat(newValue[1]), size: max(start.size + CGFloat(newValue[2]), 0),
                thickness: max(start.thickness + CGFloat(newValue[3]), 0))
            turn = newValue[4]
        }
    }

    /// How far its turn is, from 0 to 1; a spring may go beyond.
    private var progress: Double {
        let length = turning.upperBound - turning.lowerBound
        guard length > 0 else { return 1 }
        let whole = (turn - turning.lowerBound) / length
        guard let wave else { return whole }
        // Each part has the same share of the way for itself. What a spring goes beyond, all go beyond.
        return min(max(whole * (1 + wave.spread) - wave.spread * wave.order, 0), 1) + max(whole - 1, 0)
    }

    /// How it is seen.
    var look: Look {
        let progress = progress, share = min(max(progress, 0), 1)
        if progress == 1 { return to }
        var look = to
        look.opacity = from.opacity + (to.opacity - from.opacity) * share
        look.blur = from.blur + (to.blur - from.blur) * CGFloat(share)
        look.drop = from.drop + (to.drop - from.drop) * CGFloat(progress)
        if from.styles != to.styles, from.styles.count == to.styles.count {
            look.styles = zip(from.styles, to.styles).map { $0.interpolated(towards: $1, amount: share) }
        }
        return look
    }

    // MARK: Changes of where it goes, from what is seen

    /// Is part of the text, at its place, whether it was there or not.
    mutating func stay(as part: TextPart, rank: Int, styles: [_ResolvedStyle], _ wave: Wave? = nil) {
        (self.part, self.rank) = (part, rank)
        goal = part.place
        isStaying = true
        turn(to: Look(styles: styles), wave?.order(of: part.place.x))
    }

    mutating func leave(to place: TextPart.Place, drop: CGFloat = 0, blur: CGFloat = 0, _ wave: Wave? = nil) {
        goal = place
        isStaying = false
        turn(to: Look(opacity: 0, drop: drop, blur: blur, styles: look.styles), wave?.order(of: part.place.x))
    }

    private mutating func turn(to new: Look, _ wave: (Double, Double)?) {
        guard new != to else { return }
        from = look
        to = new
        self.wave = wave
        goalTurn += 1
        turning = min(turn, goalTurn)...goalTurn
    }

    /// Is where it goes: as the model of an animation.
    mutating func arrive() {
        place = goal
        turn = goalTurn
    }
}
