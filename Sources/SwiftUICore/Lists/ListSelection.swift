import Foundation

/// What is selected of a list, its values' type erased.
@MainActor package struct ListSelection {
    let allowsSeveral: Bool
    /// The value that a row stands for: its tag, or its identity in a `ForEach`.
    let value: (ElementNode) -> AnyHashable?
    let contains: (AnyHashable) -> Bool
    /// Sets whether a value is selected. Where only one can be, the others no longer are.
    let set: (AnyHashable, Bool) -> Void
    /// The values that are selected, to tell whether they changed.
    let values: Set<AnyHashable>

    init<Value: Hashable>(one binding: Binding<Value?>) {
        let selected = binding.wrappedValue
        allowsSeveral = false
        value = { $0.rowValue(Value.self).map { AnyHashable($0) } }
        contains = { selected != nil && ($0.base as? Value) == selected }
        set = { value, isSelected in
            guard let value = value.base as? Value else { return }
            if isSelected {
                if binding.wrappedValue != value { binding.wrappedValue = value }
            } else if binding.wrappedValue == value {
                binding.wrappedValue = nil
            }
        }
        values = selected.map { [AnyHashable($0)] } ?? []
    }

    init<Value: Hashable>(several binding: Binding<Set<Value>>) {
        let selected = binding.wrappedValue
        allowsSeveral = true
        value = { $0.rowValue(Value.self).map { AnyHashable($0) } }
        contains = { ($0.base as? Value).map(selected.contains) ?? false }
        set = { value, isSelected in
            guard let value = value.base as? Value else { return }
            if isSelected { binding.wrappedValue.insert(value) } else { binding.wrappedValue.remove(value) }
        }
        values = Set(selected.map { AnyHashable($0) })
    }
}

extension ElementNode {
    /// The value of a type that the content of a row stands for.
    fileprivate func rowValue<Value: Hashable>(_ type: Value.Type) -> Value? {
        if let tag = tag(Value.self) ?? tag(Value?.self) ?? nil { return tag }
        var node: _ViewNode = self
        while let parent = node.parent, !(parent is ListContainer) {
            if let id = parent.explicitID(of: node)?.base as? Value { return id }
            node = parent
        }
        return nil
    }
}
