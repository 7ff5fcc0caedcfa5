import Foundation

/// A number that grows with the size of text that a person asked for.
@propertyWrapper public struct ScaledMetric<Value>: DynamicProperty where Value: BinaryFloatingPoint {
    private let base: Value
    private let textStyle: Font.TextStyle
    private var reader: EnvironmentReader?

    /// `wrappedValue` is the number at the standard size, `large`; it grows by the ratio of the style's font sizes.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
        (base, self.textStyle) = (wrappedValue, textStyle)
    }

    /// Relative to the body style.
    public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }

    public var wrappedValue: Value {
        guard let size = reader?.values.dynamicTypeSize else { return base }
        return Value(scaledMetric(CGFloat(base), relativeTo: textStyle, size: size))
    }

    @MainActor public static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        if slot.storage == nil { slot.storage = EnvironmentReader(node as! ReadingNode) }
        property.reader = unsafeDowncast(slot.storage!, to: EnvironmentReader.self)
    }
}
