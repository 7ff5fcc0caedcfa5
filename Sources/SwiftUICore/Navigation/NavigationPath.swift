import Foundation

/// The values of the screens on a navigation stack, of any types.
public struct NavigationPath {
    var items: [PathItem]

    public var count: Int { items.count }
    public var isEmpty: Bool { items.isEmpty }

    public init() { items = [] }

    public init<S>(_ elements: S) where S: Sequence, S.Element: Hashable { items = elements.map { PathItem($0) } }

    public init<S>(_ elements: S) where S: Sequence, S.Element: Hashable, S.Element: Decodable, S.Element: Encodable {
        items = elements.map { PathItem(codable: $0) }
    }

    public init(_ codable: NavigationPath.CodableRepresentation) { items = codable.items }

    public mutating func append<V>(_ value: V) where V: Hashable { items.append(PathItem(value)) }

    public mutating func append<V>(_ value: V) where V: Decodable, V: Encodable, V: Hashable {
        items.append(PathItem(codable: value))
    }

    /// Takes the last values away.
    public mutating func removeLast(_ k: Int = 1) {
        precondition(k >= 0 && k <= count, "NavigationPath: cannot remove the last \(k) of \(count) values")
        items.removeLast(k)
    }

    /// The path as something that can be stored; nil when one of its values cannot.
    public var codable: NavigationPath.CodableRepresentation? {
        items.allSatisfy { $0.encode != nil } ? CodableRepresentation(items: items) : nil
    }

    /// Type names and values, the last screen's first, as Apple's are: `["Swift.Int", "7", …]`.
    public struct CodableRepresentation: Codable {
        fileprivate let items: [PathItem]
        fileprivate init(items: [PathItem]) { self.items = items }

        public init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            var items: [PathItem] = []
            while !container.isAtEnd {
                let name = try container.decode(String.self)
                guard let type = _typeByName(name) as? any (Codable & Hashable).Type else {
                    throw DecodingError.dataCorruptedError(
                        in: container, debugDescription: "\(name) is not a type whose values can stand in a path.")
                }
                let json = Data(try container.decode(String.self).utf8)
                items.append(try Self.decode(type, json))
            }
            self.items = items.reversed()
        }

        private static func decode<V: Codable & Hashable>(_ type: V.Type, _ json: Data) throws -> PathItem {
            PathItem(codable: try JSONDecoder().decode(V.self, from: json))
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for item in items.reversed() {
                try container.encode(_mangledTypeName(item.type) ?? _typeName(item.type))
                try container.encode(String(decoding: try item.encode!(), as: UTF8.self))
            }
        }
    }
}

extension NavigationPath: Equatable {
    public static func == (a: NavigationPath, b: NavigationPath) -> Bool { a.items == b.items }
}

extension NavigationPath.CodableRepresentation: Equatable {
    public static func == (a: Self, b: Self) -> Bool { a.items == b.items }
}

/// A value on a path.
struct PathItem: Equatable {
    let value: AnyHashable
    let type: Any.Type
    let encode: (() throws -> Data)?

    init<V: Hashable>(_ value: V) {
        (self.value, encode) = (AnyHashable(value), nil)
        type = V.self
    }

    init<V: Hashable & Codable>(codable value: V) {
        self.value = AnyHashable(value)
        type = V.self
        encode = { try JSONEncoder().encode(value) }
    }

    static func == (a: Self, b: Self) -> Bool { a.type == b.type && a.value == b.value }
}
