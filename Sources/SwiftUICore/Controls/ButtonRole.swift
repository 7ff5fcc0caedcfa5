/// What a button is for, beyond its label.
public struct ButtonRole: Equatable, Sendable {
    private enum Kind { case destructive, cancel }
    private let kind: Kind

    /// Deletes something.
    public static let destructive = ButtonRole(kind: .destructive)
    /// Leaves everything as it is.
    public static let cancel = ButtonRole(kind: .cancel)
}
