/// The tags of a view, by their types, for whoever tells views apart by them: the symbols of a canvas, a picker.
package struct TagKey: LayoutValueKey {
    package static var defaultValue: Tags { Tags() }

    package struct Tags {
        fileprivate var values: [ObjectIdentifier: AnyHashable] = [:]
        package init() {}
    }
}

/// Gives a view a tag beside those of other types that it has.
nonisolated public struct _TagModifier<Tag: Hashable>: _ElementModifier {
    public typealias Body = Never
    let tag: Tag
    nonisolated init(_ tag: Tag) { self.tag = tag }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        TagElement(modifier, inputs)
    }
}

private final class TagElement<Tag: Hashable>: ModifierElement<_TagModifier<Tag>> {
    override func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value {
        let value = inner.layoutValue(key)
        guard key == TagKey.self, var tags = value as? TagKey.Tags else { return value }
        tags.values[ObjectIdentifier(Tag.self)] = AnyHashable(modifier.tag)
        return tags as! Key.Value
    }

    override func modifierDidChange(from old: _TagModifier<Tag>, _ oldEnvironment: EnvironmentValues) {
        // Whoever reads tags reads them when it lays out or draws.
        if old.tag != modifier.tag {
            setNeedsLayout()
            setNeedsDisplay()
        }
    }
}

extension ElementNode {
    /// The tag of a type that a view was given; the outermost counts.
    package func tag<Tag: Hashable>(_ type: Tag.Type) -> Tag? {
        // No tag at all must not be taken for a tag that is nil.
        guard let tag = tag(of: ObjectIdentifier(type)) else { return nil }
        return tag.base as? Tag
    }

    package func tag(of type: ObjectIdentifier) -> AnyHashable? { layoutValue(TagKey.self).values[type] }
}

extension View {
    /// Tells this view apart from others of a canvas's symbols, or of a picker's options, whose selection has the tag's type.
    nonisolated public func tag<V>(_ tag: V) -> some View where V: Hashable { modifier(_TagModifier(tag)) }
}
