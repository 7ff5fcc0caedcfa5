import Foundation
import SwiftUI
import SwiftUICore

/// What an assistive technology finds at one place.
public struct AccessibilityItem: Sendable, CustomStringConvertible {
    public let label: String
    public let value: String
    public let hint: String
    public let identifier: String
    public let traits: AccessibilityTraits
    /// In points of the stage.
    public let frame: CGRect
    /// True when it can be activated.
    public let isActionable: Bool
    /// True when its value can be stepped up and down.
    public let isAdjustable: Bool
    /// False for a control that is disabled.
    public let isEnabled: Bool
    /// Whether keys go to it.
    public let isFocused: Bool
    /// What is selected in a field, in UTF-16 units of its text; nil where nothing can be.
    public let selection: Range<Int>?
    /// The names of further actions.
    public let actions: [String]
    public let children: [AccessibilityItem]

    init(_ node: AccessibilityNode) {
        label = node.label
        value = node.value
        hint = node.hint
        identifier = node.identifier
        traits = node.traits
        frame = node.frame
        isActionable = node.isActionable
        isAdjustable = node.isAdjustable
        isEnabled = node.isEnabled
        isFocused = node.isFocused
        selection = node.selection
        actions = node.actionNames
        children = node.children.map(AccessibilityItem.init)
    }

    /// A line for the element, and one, indented, for each inside.
    public var description: String { lines.joined(separator: "\n") }

    private var lines: [String] {
        var parts = ["\"\(label)\""]
        if !value.isEmpty { parts.append("value \"\(value)\"") }
        if !hint.isEmpty { parts.append("hint \"\(hint)\"") }
        if !identifier.isEmpty { parts.append("identifier \"\(identifier)\"") }
        parts += traits.names
        if !actions.isEmpty { parts.append("actions \(actions.joined(separator: ", "))") }
        return [parts.joined(separator: " ")] + children.flatMap(\.lines).map { "  " + $0 }
    }
}
