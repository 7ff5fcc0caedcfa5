import Foundation

/// What assistive technologies find at one place of the screen.
package struct AccessibilityNode: Sendable {
    package var identity: UInt64
    /// In the coordinates of the scene.
    package var frame: CGRect
    package var label = ""
    package var value = ""
    package var hint = ""
    package var identifier = ""
    package var traits: AccessibilityTraits = []
    package var sortPriority = 0.0
    /// Actions beyond the default one, in order.
    package var actions: [Action] = []

    /// An action that has a name.
    package struct Action: Equatable, Sendable {
        /// For `ViewTree.performAction`.
        package var identity: UInt64
        package var name: String
    }

    package var actionNames: [String] { actions.map(\.name) }
    /// True when there is a default action to perform, by tap or by its own handler.
    package var isActionable = false
    /// True when its value can be stepped up and down.
    package var isAdjustable = false
    /// False for a control that is disabled.
    package var isEnabled = true
    /// Whether the keyboard can speak to it.
    package var isFocusable = false
    /// Whether the keyboard speaks to it.
    package var isFocused = false
    package var role = AccessibilityRole.none
    /// What is selected of the value of a field, in UTF-16 units; nil where nothing can be.
    package var selection: Range<Int>?
    /// What the Return key of a keyboard on the screen says, for a field that it submits.
    package var submitLabel: SubmitLabel.Kind?
    /// Whether what the element opens is open; nil for what opens nothing.
    package var isExpanded: Bool?
    /// True when what it opens is a menu.
    package var opensMenu = false
    /// How the host helps to type in a field; nil for what is none.
    package var input: TextInputTraits?
    /// What is inside, for elements that contain others.
    package var children: [AccessibilityNode] = []

    /// The scroll view around the element; nil when there is none.
    package var scrollArea: UInt64?
    /// The row of a list that the element stands in; nil outside of lists.
    package var listRow: ListRow?

    /// A row, a header or a footer, and its list, by the identities of their elements.
    package struct ListRow: Hashable, Sendable {
        package var list: UInt64
        package var row: UInt64

        package init(list: UInt64, row: UInt64) { (self.list, self.row) = (list, row) }
    }

    /// True when the element has a handler of its own for scrolling.
    package var scrolls = false

    /// The innermost scroll view counts.
    package mutating func noteScrollArea(_ area: UInt64) {
        if scrollArea == nil { scrollArea = area }
        for index in children.indices { children[index].noteScrollArea(area) }
    }

    package init(identity: UInt64, frame: CGRect) { (self.identity, self.frame) = (identity, frame) }
}

/// The kind of a control, for hosts whose accessibility speaks of kinds rather than traits.
package enum AccessibilityRole: String, Sendable {
    case none, button, toggle, slider, stepper, picker, option, link, progress, textField, secureTextField, textArea, list, listItem
}

/// Which way an adjustable element is stepped.
public enum AccessibilityAdjustmentDirection: Sendable {
    case increment
    case decrement
}

/// What an element is and how it behaves.
public struct AccessibilityTraits: SetAlgebra, Sendable {
    package var bits: UInt32
    public typealias Element = AccessibilityTraits
    public typealias ArrayLiteralElement = AccessibilityTraits

    private init(bits: UInt32) { self.bits = bits }
    public init() { bits = 0 }

    public static let isButton = AccessibilityTraits(bits: 1 << 0)
    public static let isHeader = AccessibilityTraits(bits: 1 << 1)
    public static let isSelected = AccessibilityTraits(bits: 1 << 2)
    public static let isLink = AccessibilityTraits(bits: 1 << 3)
    public static let isSearchField = AccessibilityTraits(bits: 1 << 4)
    public static let isImage = AccessibilityTraits(bits: 1 << 5)
    public static let playsSound = AccessibilityTraits(bits: 1 << 6)
    public static let isKeyboardKey = AccessibilityTraits(bits: 1 << 7)
    public static let isStaticText = AccessibilityTraits(bits: 1 << 8)
    public static let isSummaryElement = AccessibilityTraits(bits: 1 << 9)
    public static let updatesFrequently = AccessibilityTraits(bits: 1 << 10)
    public static let startsMediaSession = AccessibilityTraits(bits: 1 << 11)
    public static let allowsDirectInteraction = AccessibilityTraits(bits: 1 << 12)
    public static let causesPageTurn = AccessibilityTraits(bits: 1 << 13)
    public static let isModal = AccessibilityTraits(bits: 1 << 14)
    public static let isToggle = AccessibilityTraits(bits: 1 << 15)
    /// One of the choices on a tab bar, for hosts to tell.
    package static let isTab = AccessibilityTraits(bits: 1 << 24)

    /// As written in Swift, in this order.
    package var names: [String] {
        let all: [(AccessibilityTraits, String)] = [
            (.isButton, "isButton"), (.isHeader, "isHeader"), (.isSelected, "isSelected"), (.isLink, "isLink"),
            (.isSearchField, "isSearchField"), (.isImage, "isImage"), (.playsSound, "playsSound"),
            (.isKeyboardKey, "isKeyboardKey"), (.isStaticText, "isStaticText"),
            (.isSummaryElement, "isSummaryElement"), (.updatesFrequently, "updatesFrequently"),
            (.startsMediaSession, "startsMediaSession"), (.allowsDirectInteraction, "allowsDirectInteraction"),
            (.causesPageTurn, "causesPageTurn"), (.isModal, "isModal"), (.isToggle, "isToggle"), (.isTab, "isTab"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }

    public func contains(_ member: AccessibilityTraits) -> Bool { bits & member.bits == member.bits }
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { .init(bits: bits | other.bits) }
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { .init(bits: bits & other.bits) }
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { .init(bits: bits ^ other.bits) }

    public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
        let inserted = !contains(newMember)
        bits |= newMember.bits
        return (inserted, newMember)
    }

    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
        let removed = bits & member.bits
        bits &= ~member.bits
        return removed == 0 ? nil : .init(bits: removed)
    }

    public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
        let old = bits & newMember.bits
        bits |= newMember.bits
        return old == 0 ? nil : .init(bits: old)
    }

    public mutating func formUnion(_ other: AccessibilityTraits) { bits |= other.bits }
    public mutating func formIntersection(_ other: AccessibilityTraits) { bits &= other.bits }
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) { bits ^= other.bits }
}
