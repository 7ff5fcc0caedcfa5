/// The horizontal or vertical dimension.
public enum Axis: Int8, CaseIterable, Sendable {
    case horizontal
    case vertical

    public struct Set: OptionSet, Sendable {
        public typealias Element = Axis.Set
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }

        public static let horizontal = Set(.horizontal)
        public static let vertical = Set(.vertical)

        package init(_ axis: Axis) { rawValue = 1 << axis.rawValue }
        package func contains(_ axis: Axis) -> Bool { contains(Set(axis)) }
    }

    package var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Axis: CustomStringConvertible {
    public var description: String { self == .horizontal ? "horizontal" : "vertical" }
}
