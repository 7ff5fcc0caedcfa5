import Foundation
import SwiftUICore

/// Keeps a page's elements in step with the tree of accessibility: finds what changed since the last time, by identity.
///
///     { "type": "elements", "number": 7, "put": [ { "id": "12", … } ], "order": { "": ["12", "15"] }, "drop": ["9"] }
///
/// `put` holds elements that are new or differ, whole; `order` the children of those whose list changed, "" for the page; `drop` what is gone.
struct ElementUpdates {
    struct Element: Encodable, Equatable {
        var id: String
        var frame: [Double]
        var role: String
        var label: String?
        var value: String?
        var hint: String?
        var identifier: String?
        /// True and false; what is left out is false.
        var isSelected: Bool?
        var isDisabled: Bool?
        var isAdjustable: Bool?
        var isFocused: Bool?
        var canFocus: Bool?
        var isLive: Bool?
        var isModal: Bool?
        var opensMenu: Bool?
        /// Whether what it opens is open; left out where it opens nothing.
        var isExpanded: Bool?
        /// The selected part of a field's text, from and to, in UTF-16 units.
        var selection: [Int]?
        /// The elements that do what this one offers beside its own action.
        var actions: [String]?
        /// The `enterkeyhint` of a field.
        var enterKey: String?
        /// The `inputmode` of a field: which keyboard a screen shows.
        var inputMode: String?
        /// The `autocomplete` of a field: what it is for.
        var autocomplete: String?
        /// The `autocapitalize` of a field.
        var autocapitalize: String?
        /// Whether the browser looks for mistakes in a field.
        var isCorrected: Bool?
    }

    /// What an element of the page does that stands for an action of another one.
    enum Deed {
        case action(AccessibilityNode.Action)
        case scroll(AccessibilityNode, Edge)
    }

    private struct Update: Encodable {
        var type = "elements"
        var number: UInt32
        var put: [Element]
        var order: [String: [String]]
        var drop: [String]
    }

    private var elements: [String: Element] = [:]
    private var order: [String: [String]] = [:]
    private var nodes: [String: AccessibilityNode] = [:]
    private var deeds: [String: Deed] = [:]

    /// What an element does that stands for an action, as of the last update; nil for others.
    func deed(_ id: String) -> Deed? { deeds[id] }

    /// What is at an element of the page, as of the last update.
    func node(_ id: String) -> AccessibilityNode? { nodes[id] }

    /// The message that brings a page from the last tree to this one; nil when nothing changed.
    mutating func update(_ tree: [AccessibilityNode], number: UInt32) -> String? {
        var elements: [String: Element] = [:], order: [String: [String]] = [:], nodes: [String: AccessibilityNode] = [:]
        var put: [Element] = [], deeds: [String: Deed] = [:]
        func take(_ list: [AccessibilityNode], in parent: String) {
            var ids: [String] = []
            // Higher priorities are read first; equals keep their order.
            let sorted = list.enumerated().sorted {
                ($1.element.sortPriority, $0.offset) < ($0.element.sortPriority, $1.offset)
            }
            for node in Self.gathered(sorted.map(\.element)) {
                // Several elements may come of one node of the tree.
                var id = String(node.identity), ordinal = 1
                while elements[id] != nil {
                    ordinal += 1
                    id = "\(node.identity).\(ordinal)"
                }
                var element = Element(id, node)
                let offered = Self.deeds(of: node, id)
                if !offered.isEmpty { element.actions = offered.map(\.id) }
                ids.append(id)
                elements[id] = element
                nodes[id] = node
                if self.elements[id] != element { put.append(element) }
                take(node.children, in: id)
                // Right after what they belong to, where a person who reads on finds them.
                for (action, name, deed) in offered {
                    let element = Element(action: action, name, of: node)
                    ids.append(action)
                    elements[action] = element
                    deeds[action] = deed
                    if self.elements[action] != element { put.append(element) }
                }
            }
            if !ids.isEmpty { order[parent] = ids }
        }
        take(tree, in: "")
        let drop = self.elements.keys.filter { elements[$0] == nil }.sorted()
        var changedOrder = order.filter { self.order[$0.key] != $0.value }
        for parent in self.order.keys where order[parent] == nil && (parent.isEmpty || elements[parent] != nil) {
            changedOrder[parent] = []
        }
        (self.elements, self.order, self.nodes, self.deeds) = (elements, order, nodes, deeds)
        if put.isEmpty, drop.isEmpty, changedOrder.isEmpty { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Numbers are finite by `Element`'s hand, and nothing else can fail.
        guard let data = try? encoder.encode(Update(number: number, put: put, order: changedOrder, drop: drop)) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// Neighbours that stand in the same row of a list become its item, and neighbouring items a list, as assistive technologies expect
    /// them. Headers and footers are items too: nothing else may stand in a list.
    private static func gathered(_ nodes: [AccessibilityNode]) -> [AccessibilityNode] {
        var result: [AccessibilityNode] = []
        /// The last element, taken out, if it is this one; else a new one.
        func last(_ role: AccessibilityRole, _ identity: UInt64, of nodes: inout [AccessibilityNode], _ frame: CGRect) -> AccessibilityNode {
            // What a row does as a whole has the row's own identity.
            let identity = identity | 1 << 63
            if let last = nodes.last, last.role == role, last.identity == identity { return nodes.removeLast() }
            var container = AccessibilityNode(identity: identity, frame: frame)
            container.role = role
            return container
        }
        for var node in nodes {
            if let place = node.listRow {
                node.listRow = nil
                var list = last(.list, place.list, of: &result, node.frame)
                var item = last(.listItem, place.row, of: &list.children, node.frame)
                item.frame = item.frame.union(node.frame)
                list.frame = list.frame.union(node.frame)
                item.children.append(node)
                list.children.append(item)
                node = list
            }
            result.append(node)
        }
        return result
    }

    /// The actions with names of a node, and the ways to scroll it if it scrolls by a handler of its own.
    private static func deeds(of node: AccessibilityNode, _ id: String) -> [(id: String, name: String, deed: Deed)] {
        var deeds = node.actions.enumerated().map { index, action in
            (id: "\(id).action\(index)", name: action.name, deed: Deed.action(action))
        }
        guard node.scrolls else { return deeds }
        let edges: [(Edge, String)] = [
            (.top, "Scroll up"), (.bottom, "Scroll down"), (.leading, "Scroll backward"), (.trailing, "Scroll forward"),
        ]
        for (edge, name) in edges { deeds.append((id: "\(id).scroll\(edge.rawValue)", name: name, deed: .scroll(node, edge))) }
        return deeds
    }
}

extension ElementUpdates.Element {
    fileprivate init(_ id: String, _ node: AccessibilityNode) {
        func shown(_ text: String) -> String? { text.isEmpty ? nil : text }
        func length(_ number: CGFloat) -> Double {
            number.isFinite ? (Double(min(max(number, -1e6), 1e6)) * 4).rounded() / 4 : 0
        }
        self.id = id
        frame = [node.frame.minX, node.frame.minY, node.frame.width, node.frame.height].map(length)
        role = Self.role(of: node)
        label = shown(node.label)
        value = shown(node.value)
        hint = shown(node.hint)
        identifier = shown(node.identifier)
        func flag(_ isTrue: Bool) -> Bool? { isTrue ? true : nil }
        isSelected = flag(node.traits.contains(.isSelected))
        isDisabled = flag(!node.isEnabled)
        isAdjustable = flag(node.isAdjustable)
        isFocused = flag(node.isFocused)
        canFocus = flag(node.isFocusable || (node.isEnabled && (node.isActionable || node.isAdjustable)))
        isLive = flag(node.traits.contains(.updatesFrequently))
        isModal = flag(node.traits.contains(.isModal))
        opensMenu = flag(node.opensMenu)
        isExpanded = node.isExpanded
        // A group that folds has no other value than its state.
        if isExpanded != nil, !node.opensMenu { value = nil }
        selection = node.selection.map { [$0.lowerBound, $0.upperBound] }
        enterKey = node.submitLabel.map(Self.enterKey)
        if let input = node.input {
            inputMode = Self.inputMode(input.keyboardType)
            autocomplete = input.contentType.flatMap(Self.autocomplete)
            autocapitalize = input.autocapitalization.map { $0 == .never ? "none" : $0.rawValue }
            isCorrected = flag(input.isCorrected)
        }
    }

    /// The nearest of the keyboards that HTML has a word for; nil for that of letters.
    private static func inputMode(_ type: UIKeyboardType) -> String? {
        switch type {
        case .default, .asciiCapable, .numbersAndPunctuation, .namePhonePad, .twitter: nil
        case .URL: "url"
        case .numberPad, .asciiCapableNumberPad: "numeric"
        case .phonePad: "tel"
        case .emailAddress: "email"
        case .decimalPad: "decimal"
        case .webSearch: "search"
        }
    }

    /// HTML's names for what a field is for (HTML Living Standard, 4.10.18.7.1) are those of the types but for one. What a program makes up is none.
    private static func autocomplete(_ type: UITextContentType) -> String? {
        if type == .password { return "current-password" }
        return known.contains(type) ? type.rawValue : nil
    }

    private static let known: Set<UITextContentType> = [
        .name, .namePrefix, .givenName, .middleName, .familyName, .nameSuffix, .nickname, .jobTitle, .organizationName, .fullStreetAddress,
        .streetAddressLine1, .streetAddressLine2, .addressCity, .addressState, .sublocality, .countryName, .postalCode, .telephoneNumber,
        .emailAddress, .URL, .username, .newPassword, .oneTimeCode, .creditCardName, .creditCardGivenName, .creditCardMiddleName,
        .creditCardFamilyName, .creditCardNumber, .creditCardExpiration, .creditCardExpirationMonth, .creditCardExpirationYear,
        .creditCardSecurityCode, .creditCardType, .birthdate, .birthdateDay, .birthdateMonth, .birthdateYear,
    ]

    /// The nearest of the words that HTML has for the key.
    private static func enterKey(_ label: SubmitLabel.Kind) -> String {
        switch label {
        case .done: "done"
        case .go, .join, .route: "go"
        case .send: "send"
        case .search: "search"
        case .next, .continue: "next"
        case .return: "enter"
        }
    }

    /// What stands for an action of a node.
    fileprivate init(action id: String, _ name: String, of node: AccessibilityNode) {
        self.init(id, node)
        (role, label, hint) = ("action", name, label)
        (value, identifier, selection, enterKey) = (nil, nil, nil, nil)
        (inputMode, autocomplete, autocapitalize, isCorrected) = (nil, nil, nil, nil)
        (isSelected, isAdjustable, isFocused, canFocus, isLive, isModal) = (nil, nil, nil, nil, nil, nil)
        (opensMenu, isExpanded) = (nil, nil)
    }

    /// The page knows what to make of these.
    private static func role(of node: AccessibilityNode) -> String {
        switch node.role {
        case .list, .listItem: return node.role.rawValue
        case _ where !node.children.isEmpty: return "group"
        case .none: break
        case let role: return role.rawValue
        }
        let byTrait: [(AccessibilityTraits, String)] = [
            (.isToggle, "toggle"), (.isLink, "link"), (.isSearchField, "search"), (.isHeader, "heading"),
        ]
        if let role = byTrait.first(where: { node.traits.contains($0.0) }) { return role.1 }
        if node.isAdjustable { return "slider" }
        if node.traits.contains(.isButton) || node.traits.contains(.isKeyboardKey) || node.isActionable { return "button" }
        return node.traits.contains(.isImage) ? "image" : "text"
    }
}
