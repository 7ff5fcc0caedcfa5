import DisplayList
import Foundation

/// A text on its way to what it reads now: its parts, each travelling, coming or going.
///
/// What animates are numbers for each part: where it is, counted from where it was when it came in, so that a part that joins in the
/// middle starts at nought; and its *turn*, which goes on by one each time the part is to look otherwise. Opacity, blur, the way it
/// rolls and its colours follow from how far the turn is. So a new change in the middle of one starts from what is seen, and what
/// travels keeps its speed.
struct TextMotion: Animatable {
    private(set) var pieces: [TextPiece] = []
    private var lastID: UInt32 = 0

    /// At rest, as the parts stand.
    init(_ parts: [TextPart], styles: [_ResolvedStyle]) {
        for (rank, part) in parts.enumerated() {
            add(part, rank: rank, at: part.place, TextPiece.Look(styles: part.styles(of: styles)))
        }
    }

    @discardableResult private mutating func add(
        _ part: TextPart, rank: Int, at place: TextPart.Place, _ look: TextPiece.Look
    ) -> Int {
        lastID += 1
        pieces.append(TextPiece(lastID, part, rank: rank, at: place, look))
        return pieces.count - 1
    }

    // MARK: What animates

    struct AnimatableData: VectorArithmetic {
        fileprivate var rows: [UInt32: SIMD8<Double>] = [:]

        static var zero: AnimatableData { AnimatableData() }
        static func + (a: Self, b: Self) -> Self { Self(rows: a.rows.merging(b.rows) { $0 + $1 }) }
        static func - (a: Self, b: Self) -> Self { a + b.scaled(by: -1) }
        mutating func scale(by factor: Double) { rows = rows.mapValues { $0 * factor } }
        var magnitudeSquared: Double { rows.values.reduce(0) { $0 + ($1 * $1).sum() } }

        /// A part that stands where it came in is as good as one that is not there.
        static func == (a: Self, b: Self) -> Bool {
            a.rows.allSatisfy { b.rows[$0.key, default: .zero] == $0.value }
                && b.rows.allSatisfy { a.rows[$0.key] != nil || $0.value == .zero }
        }
    }

    var animatableData: AnimatableData {
        get {
            var data = AnimatableData()
            for piece in pieces { data.rows[piece.id] = piece.displacement }
            return data
        }
        set {
            for index in pieces.indices { pieces[index].displacement = newValue.rows[pieces[index].id] ?? .zero }
        }
    }

    // MARK: A change

    struct Change {
        enum Way: Equatable {
            /// All at once.
            case fade
            /// What both have in common travels, the rest fades.
            case interpolate
            /// What both begin and end with travels, the rest rolls.
            case roll(countsDown: Bool)
        }

        var way: Way
        /// How far what keeps its place on the screen goes in the text's coordinates while it leaves.
        var shiftOfLeaving: CGFloat = 0
        /// The same, of what comes.
        var shiftOfComing: CGFloat = 0
        /// Whether parts that roll do so from the left on.
        var isLeftToRight = true
    }

    /// Where parts that roll come from and go to, in ems: from below when numbers rise.
    private static let rollDistance: CGFloat = 0.6
    private static let rollBlur: CGFloat = 0.12

    /// What this motion, as it is seen, becomes when its text is to read `new`: with everything where it goes.
    func turned(to new: [TextPart], styles: [_ResolvedStyle], _ change: Change) -> TextMotion {
        var result = self
        // What can no longer be seen has gone.
        result.pieces.removeAll { !$0.isStaying && $0.look.opacity < 0.01 }
        let staying = result.pieces.indices.filter { result.pieces[$0].isStaying }
            .sorted { result.pieces[$0].rank < result.pieces[$1].rank }
        let old = staying.map { result.pieces[$0].part }
        for index in result.pieces.indices where !result.pieces[index].isStaying {
            result.pieces[index].goal.x += change.shiftOfLeaving
        }

        var paired = Set<Int>(), kept = Set<Int>()
        for pair in change.way.pairs(old, new) {
            let index = staying[pair.old], part = new[pair.new]
            paired.insert(pair.new)
            kept.insert(index)
            if result.pieces[index].part.content == part.content {
                result.pieces[index].stay(as: part, rank: pair.new, styles: part.styles(of: styles))
            } else {
                // The same letter of another font: both travel together while one fades into the other.
                let added = result.add(
                    part, rank: pair.new, at: result.pieces[index].place,
                    TextPiece.Look(opacity: 0, styles: part.styles(of: styles)))
                result.pieces[added].stay(as: part, rank: pair.new, styles: part.styles(of: styles))
                result.pieces[index].leave(to: part.place)
            }
        }

        let leaving = staying.filter { !kept.contains($0) }, coming = new.indices.filter { !paired.contains($0) }
        let wave = TextPiece.Wave(
            leaving.map { result.pieces[$0].part.place.x } + coming.map { new[$0].place.x }, isLeftToRight: change.isLeftToRight)
        var distance: CGFloat = 0, blur: CGFloat = 0
        if case .roll(let countsDown) = change.way {
            (distance, blur) = (countsDown ? -Self.rollDistance : Self.rollDistance, Self.rollBlur)
        }
        for index in coming {
            let part = new[index], look = TextPiece.Look(styles: part.styles(of: styles))
            if change.way.isRoll, let back = result.returning(part) {
                result.pieces[back].stay(as: part, rank: index, styles: look.styles)
                continue
            }
            var place = part.place
            place.x -= change.shiftOfComing
            let added = result.add(
                part, rank: index, at: place, TextPiece.Look(opacity: 0, drop: distance, blur: blur, styles: look.styles))
            result.pieces[added].stay(as: part, rank: index, styles: look.styles, change.way.isRoll ? wave : nil)
        }
        for index in leaving {
            var place = result.pieces[index].goal
            place.x += change.shiftOfLeaving
            result.pieces[index].leave(to: place, drop: -distance, blur: blur, change.way.isRoll ? wave : nil)
        }
        result.arrive()
        return result
    }

    /// The same text in other colours.
    func recolored(_ styles: [_ResolvedStyle]) -> TextMotion {
        var result = self
        for index in result.pieces.indices where result.pieces[index].isStaying {
            let piece = result.pieces[index]
            result.pieces[index].stay(as: piece.part, rank: piece.rank, styles: piece.part.styles(of: styles))
        }
        result.arrive()
        return result
    }

    private mutating func arrive() {
        for index in pieces.indices { pieces[index].arrive() }
    }

    /// A piece on its way out that is the same as one that comes in, and at its place: it turns round.
    private func returning(_ part: TextPart) -> Int? {
        pieces.indices.first { index in
            let piece = pieces[index]
            return !piece.isStaying && piece.part.key == part.key && piece.part.content == part.content
                && abs(piece.place.x - part.place.x) < part.place.size / 2 && abs(piece.place.y - part.place.y) < part.place.size / 2
        }
    }
}

extension TextMotion.Change.Way {
    fileprivate var isRoll: Bool {
        if case .roll = self { true } else { false }
    }

    fileprivate func pairs(_ old: [TextPart], _ new: [TextPart]) -> [TextMatching.Pair] {
        switch self {
        case .fade: []
        case .interpolate: TextMatching.common(old, new)
        case .roll: TextMatching.ends(old, new)
        }
    }
}

extension TextPart {
    func styles(of all: [_ResolvedStyle]) -> [_ResolvedStyle] { Array(all[paints.clamped(to: all.indices)]) }
}
