import Foundation

/// The nodes whose bodies have read something, and run again when it changes. A node whose last run did not read it is no longer one.
struct BodyReaders {
    private struct Reader {
        weak var node: ReadingNode?
        var run: Int

        @MainActor var isCurrent: Bool { node.map { $0.isAttached && $0.bodyRun == run } ?? false }
    }

    private var readers: [Reader] = []

    /// Notes the node whose body is running, if one is.
    mutating func noteCurrent() {
        if let node = CurrentReader.node { note(node) }
    }

    mutating func note(_ node: ReadingNode) {
        let reader = Unchecked(node)
        let run = MainActor.assumeIsolated { reader.value.bodyRun }
        if let index = readers.firstIndex(where: { $0.node === node }) {
            readers[index].run = run
        } else {
            readers.append(Reader(node: node, run: run))
        }
    }

    /// Makes all bodies due, with `transaction` or else the present one.
    @MainActor mutating func setNeedBodies(_ transaction: Transaction? = nil) {
        readers.removeAll { !$0.isCurrent }
        for reader in readers { reader.node?.setNeedsBody(transaction ?? .current) }
    }
}
