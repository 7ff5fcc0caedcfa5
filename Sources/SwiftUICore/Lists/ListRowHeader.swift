import Foundation

/// The header of a section that can be shown and hidden: in a sidebar it has an arrow and answers to taps.
extension ListRowElement {
    /// The section that the row heads, where a person can show and hide it. The first view of a header speaks for all.
    var collapsibleSection: SectionNode? {
        guard place == .header, environment.listKind == .sidebar, let section, section.isExpanded != nil else { return nil }
        var element = section.headerElements.first
        while let current = element, current !== inner { element = current.superElement }
        return element == nil ? nil : section
    }

    private var section: SectionNode? {
        var node: _ViewNode = inner
        while let parent = node.parent, !(parent is ListContainer) {
            if let section = parent as? SectionNode { return section }
            node = parent
        }
        return nil
    }

    /// Shows or hides the section; nil where a tap does not.
    var toggleSection: (@MainActor () -> Void)? {
        guard let section = collapsibleSection, inner.environment.isEnabled else { return nil }
        return { withAnimation(.snappy(duration: 0.3)) { section.toggle() } }
    }

    /// One button of the header's texts; what in it can be used by itself stays beside it.
    func headerAccessibility(_ inside: [AccessibilityNode], of section: SectionNode) -> [AccessibilityNode] {
        let texts = inside.filter { !$0.isActionable && !$0.isFocusable }
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        node.label = texts.map(\.label).filter { !$0.isEmpty }.joined(separator: ", ")
        node.value = section.isExpanded == true ? "expanded" : "collapsed"
        node.hint = texts.map(\.hint).filter { !$0.isEmpty }.joined(separator: ", ")
        node.identifier = texts.first { !$0.identifier.isEmpty }?.identifier ?? ""
        for text in texts { node.traits.formUnion(text.traits) }
        node.traits.subtract(.isStaticText)
        node.traits.formUnion(.isButton)
        node.role = .button
        node.actions = texts.flatMap(\.actions)
        node.isEnabled = inner.environment.isEnabled
        node.isActionable = node.isEnabled
        node.isFocusable = canTakeFocus
        node.isFocused = hasFocus
        tree.defaultActions[identity] = { [weak self] in
            if let self, isAttached { _ = activate() }
        }
        return [node] + inside.filter { $0.isActionable || $0.isFocusable }
    }
}
