/// The order in which bodies run: from the root down, as a parent's run often answers a child's; of one depth as they were asked for. Counted
/// and not compared, so that ten times the nodes take ten times as long.
@MainActor struct DepthOrder {
    /// Of the nodes that were sorted last.
    private(set) var indices: [Int] = []
    private var next: [Int] = []

    mutating func sort(_ nodes: [ReadingNode]) {
        indices.removeAll(keepingCapacity: true)
        indices.append(contentsOf: nodes.indices)
        guard nodes.count > 1 else { return }
        var least = Int.max, most = 0
        for node in nodes { (least, most) = (min(least, node.depth), max(most, node.depth)) }
        guard least < most else { return }
        next.removeAll(keepingCapacity: true)
        next.append(contentsOf: repeatElement(0, count: most - least + 2))
        for node in nodes { next[node.depth - least + 1] += 1 }
        for depth in 1..<next.count { next[depth] += next[depth - 1] }
        for index in nodes.indices {
            let depth = nodes[index].depth - least
            indices[next[depth]] = index
            next[depth] += 1
        }
    }
}
