import Foundation

/// The nodes whose bodies have read something, and run again when it changes.
struct BodyReaders {
    private struct Reader { weak var node: ReadingNode? }
    private var readers: [Reader] = []

    /// Notes the node whose body is running, if one is.
    mutating func noteCurrent() {
        if let node = CurrentReader.node { note(node) }
    }

    mutating func note(_ node: ReadingNode) {
        if !readers.contains(where: { $0.node === node }) { readers.append(Reader(node: node)) }
    }

    /// Makes all bodies due, with the present transaction.
    @MainActor mutating func setNeedBodies() {
        readers.removeAll { $0.node.map { !$0.isAttached } ?? true }
        for reader in readers { reader.node?.setNeedsBody() }
    }
}
