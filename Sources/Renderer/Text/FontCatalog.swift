import CCairo
import DisplayList

/// The fonts that text was laid out with.
final class FontCatalog: Sendable {
    static let shared = FontCatalog()

    func cairoFace(for reference: FontReference) -> OpaquePointer? { nil }
}
