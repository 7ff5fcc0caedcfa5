import Foundation

/// Rows and columns: each column is as wide as its widest cell, each row as high as its highest.
///
/// Views that are not in a `GridRow` take a row of their own, across all columns.
public struct Grid<Content> where Content: View {
    let layout: GridLayout
    let content: Content

    /// Spacing in points; nil for 8.
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        layout = GridLayout(
            alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
        self.content = content()
    }
}

extension Grid: View, _PrimitiveView {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        LayoutElement(view.layout, content: view.content, inputs)
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: LayoutElement<GridLayout, Content>.self)
            .update(view.layout, content: view.content, environment)
    }
}

/// The cells of one row of a `Grid`, leading to trailing. Elsewhere, its views follow one another as in a `Group`.
public struct GridRow<Content> where Content: View {
    let alignment: VerticalAlignment?
    let content: Content

    /// `alignment` of the cells in the row; nil for the grid's.
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        (self.alignment, self.content) = (alignment, content())
    }
}

extension GridRow: View, _PrimitiveView {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        _GridRowContent._makeNode(_GridRowContent(alignment: view.alignment, content: view.content), inputs)
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        _GridRowContent._updateNode(
            node, to: _GridRowContent(alignment: view.alignment, content: view.content), environment)
    }
}

/// Marks each view of a row with the row's own mark.
struct _GridRowContent<Content: View>: View {
    let alignment: VerticalAlignment?
    let content: Content
    @State private var mark = GridRowMark()

    var body: some View {
        Group(_content: content).layoutValue(key: GridRowKey.self, value: GridRowPlace(mark: mark, alignment: alignment))
    }
}

final class GridRowMark: Sendable {}

struct GridRowPlace: Sendable {
    let mark: GridRowMark
    let alignment: VerticalAlignment?
}

private enum GridRowKey: LayoutValueKey { static let defaultValue: GridRowPlace? = nil }
private enum GridColumnsKey: LayoutValueKey { static let defaultValue = 1 }
private enum GridAnchorKey: LayoutValueKey { static let defaultValue: UnitPoint? = nil }
private enum GridColumnAlignmentKey: LayoutValueKey { static let defaultValue: HorizontalAlignment? = nil }
private enum GridUnsizedKey: LayoutValueKey { static let defaultValue: Axis.Set = [] }

extension View {
    /// Lets a cell take several columns.
    nonisolated public func gridCellColumns(_ count: Int) -> some View {
        layoutValue(key: GridColumnsKey.self, value: min(max(count, 1), 1000))
    }

    /// Where the view stands in its cell, whatever the alignments of column and row.
    nonisolated public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
        layoutValue(key: GridAnchorKey.self, value: anchor)
    }

    /// How the cells of this view's column are aligned; of several in a column, the first counts.
    nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
        layoutValue(key: GridColumnAlignmentKey.self, value: guide)
    }

    /// Along these axes the view takes what its column and row have, and does not make them larger.
    nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
        layoutValue(key: GridUnsizedKey.self, value: axes)
    }
}

/// A grid, as a layout.
public struct GridLayout: Layout {
    public typealias AnimatableData = EmptyAnimatableData
    public var alignment: Alignment
    public var horizontalSpacing: CGFloat?
    public var verticalSpacing: CGFloat?

    public init(alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil) {
        (self.alignment, self.horizontalSpacing, self.verticalSpacing) = (alignment, horizontalSpacing, verticalSpacing)
    }

    /// What does not depend on the proposal: which cell lies where.
    public struct Cache {
        var cells: [GridCell]
        var rows: Int
        var columns: Int
        var columnAlignments: [HorizontalAlignment?]
        var rowAlignments: [VerticalAlignment?]
        var last: (proposal: ProposedViewSize, solution: GridSolution)?
    }

    public func makeCache(subviews: Subviews) -> Cache {
        var cells: [GridCell] = []
        var row = -1, column = 0, columns = 1
        var mark: GridRowMark?
        var rowAlignments: [VerticalAlignment?] = []
        for index in subviews.indices {
            let place = subviews[index][GridRowKey.self]
            if place == nil || place?.mark !== mark {
                row += 1
                column = 0
                rowAlignments.append(place?.alignment)
            }
            mark = place?.mark
            let span = place == nil ? nil : subviews[index][GridColumnsKey.self]
            cells.append(GridCell(index: index, row: row, column: column, span: span, unsized: subviews[index][GridUnsizedKey.self]))
            column += span ?? 1
            columns = max(columns, column)
        }
        var columnAlignments = [HorizontalAlignment?](repeating: nil, count: columns)
        for cell in cells {
            if let guide = subviews[cell.index][GridColumnAlignmentKey.self], columnAlignments[cell.column] == nil {
                columnAlignments[cell.column] = guide
            }
        }
        return Cache(
            cells: cells, rows: row + 1, columns: columns, columnAlignments: columnAlignments, rowAlignments: rowAlignments)
    }

    private var gaps: CGSize {
        CGSize(
            width: (horizontalSpacing ?? ViewSpacing.standardDistance).finite(),
            height: (verticalSpacing ?? ViewSpacing.standardDistance).finite())
    }

    private func solution(_ proposal: ProposedViewSize, _ subviews: Subviews, _ cache: inout Cache) -> GridSolution {
        if let last = cache.last, last.proposal == proposal { return last.solution }
        var solution = GridSolution()
        // Columns first: as wide as the cells want that are offered a share; then rows, for those widths.
        solution.columns = tracks(.horizontal, cache, proposal.width, gaps.width) { cell, length in
            subviews[cell.index].sizeThatFits(ProposedViewSize(width: length, height: nil)).width
        }
        let columns = solution.columns
        solution.rows = tracks(.vertical, cache, proposal.height, gaps.height) { cell, length in
            let width = GridSolution.length(columns, cell.column, cell.span ?? cache.columns, gaps.width)
            return subviews[cell.index].sizeThatFits(ProposedViewSize(width: width, height: length)).height
        }
        cache.last = (proposal, solution)
        return solution
    }

    /// The lengths of columns or rows. The least flexible choose first, each offered an equal share of what is left.
    private func tracks(
        _ axis: Axis, _ cache: Cache, _ offered: CGFloat?, _ gap: CGFloat, _ measure: (GridCell, CGFloat?) -> CGFloat
    ) -> [CGFloat] {
        let count = axis == .horizontal ? cache.columns : cache.rows
        guard count > 0 else { return [] }
        func isSized(_ cell: GridCell) -> Bool { !cell.unsized.contains(axis) }
        func track(_ cell: GridCell) -> Int { axis == .horizontal ? cell.column : cell.row }
        func span(_ cell: GridCell) -> Int { axis == .horizontal ? cell.span ?? cache.columns : 1 }
        func held(_ length: CGFloat) -> CGFloat { length.isNaN ? 0 : min(max(length, 0), 1e7) }
        var single = [[GridCell]](repeating: [], count: count)
        var wide: [GridCell] = []
        for cell in cache.cells where isSized(cell) {
            if span(cell) == 1 { single[track(cell)].append(cell) } else { wide.append(cell) }
        }
        func extent(_ index: Int, _ length: CGFloat?) -> CGFloat { single[index].reduce(0) { max($0, held(measure($1, length))) } }
        var lengths = [CGFloat](repeating: 0, count: count)
        if let offered, offered.isFinite {
            var left = offered - gap * CGFloat(count - 1)
            let order = (0..<count).map { index in (index, extent(index, .infinity) - extent(index, 0)) }
                .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
            for (number, index) in order.enumerated() {
                let share = max(left, 0) / CGFloat(count - number)
                // Columns of nothing but wide cells take what those need, below.
                lengths[index] = extent(index, share)
                left -= lengths[index]
            }
        } else {
            for index in 0..<count { lengths[index] = extent(index, offered) }
        }
        for cell in wide {
            let first = track(cell), last = min(first + span(cell), count)
            let has = GridSolution.length(lengths, first, last - first, gap)
            let room = offered.map { max($0 - (GridSolution.length(lengths, 0, count, gap) - has), has) }
            let missing = held(measure(cell, room)) - has
            if missing > 0 { for index in first..<last { lengths[index] += missing / CGFloat(last - first) } }
        }
        return lengths
    }

    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        let solution = solution(proposal, subviews, &cache)
        return CGSize(
            width: GridSolution.length(solution.columns, 0, cache.columns, gaps.width),
            height: GridSolution.length(solution.rows, 0, cache.rows, gaps.height))
    }

    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) {
        let solution = solution(proposal, subviews, &cache), gaps = gaps
        // In each row the cells' guides meet.
        var lines = [CGFloat](repeating: -.infinity, count: cache.rows)
        var afters = lines
        func guide(_ cell: GridCell) -> VerticalAlignment { cache.rowAlignments[cell.row] ?? alignment.vertical }
        func offer(_ cell: GridCell) -> ProposedViewSize {
            ProposedViewSize(
                width: GridSolution.length(solution.columns, cell.column, cell.span ?? cache.columns, gaps.width),
                height: solution.rows[cell.row])
        }
        for cell in cache.cells where subviews[cell.index][GridAnchorKey.self] == nil {
            let own = subviews[cell.index].dimensions(in: offer(cell)), line = own[guide(cell)].finite()
            lines[cell.row] = max(lines[cell.row], line)
            afters[cell.row] = max(afters[cell.row], own.height - line)
        }
        for cell in cache.cells {
            let offered = offer(cell), own = subviews[cell.index].dimensions(in: offered)
            let room = CGSize(width: offered.width ?? 0, height: offered.height ?? 0)
            let corner = CGPoint(
                x: bounds.minX + GridSolution.start(solution.columns, cell.column, gaps.width),
                y: bounds.minY + GridSolution.start(solution.rows, cell.row, gaps.height))
            if let anchor = subviews[cell.index][GridAnchorKey.self] {
                subviews[cell.index].place(
                    at: CGPoint(
                        x: corner.x + anchor.x * (room.width - own.width), y: corner.y + anchor.y * (room.height - own.height)),
                    proposal: offered)
                continue
            }
            let horizontal = cell.span == nil || cell.span! > 1
                ? alignment.horizontal : cache.columnAlignments[cell.column] ?? alignment.horizontal
            let whole = ViewDimensions(width: room.width, height: room.height)
            let vertical = guide(cell)
            // What the guides make of a row may be less high than the row: it stands in it as its alignment says.
            let isBaseline = vertical == .firstTextBaseline || vertical == .lastTextBaseline
            let y = isBaseline
                ? (room.height - lines[cell.row] - afters[cell.row]) / 2 + lines[cell.row] - own[vertical]
                : whole[vertical] - own[vertical]
            subviews[cell.index].place(
                at: CGPoint(x: corner.x + (whole[horizontal] - own[horizontal]).finite(), y: corner.y + y.finite()),
                proposal: offered)
        }
    }
}

struct GridCell: Sendable {
    var index: Int
    var row: Int
    var column: Int
    /// nil: all columns.
    var span: Int?
    var unsized: Axis.Set
}

struct GridSolution: Sendable {
    var columns: [CGFloat] = []
    var rows: [CGFloat] = []

    static func start(_ lengths: [CGFloat], _ index: Int, _ gap: CGFloat) -> CGFloat {
        lengths.prefix(index).reduce(0) { $0 + $1 + gap }
    }

    static func length(_ lengths: [CGFloat], _ first: Int, _ count: Int, _ gap: CGFloat) -> CGFloat {
        let part = lengths.dropFirst(first).prefix(count)
        return part.isEmpty ? 0 : part.reduce(0, +) + gap * CGFloat(part.count - 1)
    }
}
