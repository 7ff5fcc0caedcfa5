import CConformances

/// The types of this program, but for generic ones, that are declared to conform to a protocol, in no order that means anything.
///
///     conformingTypes((any PreviewProvider).self).compactMap { $0 as? any PreviewProvider.Type }
func conformingTypes(_ existential: Any.Type) -> [Any.Type] {
    final class Found { var types: [Any.Type] = [] }
    let found = Found()
    conformances_enumerate(
        unsafeBitCast(existential, to: UnsafeRawPointer.self),
        { type, context in
            Unmanaged<Found>.fromOpaque(context!).takeUnretainedValue().types.append(unsafeBitCast(type, to: Any.Type.self))
        }, Unmanaged.passUnretained(found).toOpaque())
    return withExtendedLifetime(found) { found.types }
}
