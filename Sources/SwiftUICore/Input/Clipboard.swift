/// Where text goes that is cut or copied.
package struct Clipboard {
    package var read: () -> String?
    package var write: (String) -> Void

    package init(read: @escaping () -> String?, write: @escaping (String) -> Void) {
        (self.read, self.write) = (read, write)
    }

    /// One that nobody else has.
    package static func inMemory() -> Clipboard {
        var text: String?
        return Clipboard(read: { text }, write: { text = $0 })
    }
}
