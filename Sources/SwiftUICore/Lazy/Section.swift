/// Views that belong together, with what stands above and below them. Where there is no list, form or lazy container, all of
/// them follow one another.
public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
    /// Whether the content shows; nil: it always does.
    var isExpanded: Binding<Bool>?
}

extension Section: View, _PrimitiveView where Parent: View, Content: View, Footer: View {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        TypedSectionNode<Parent, Content, Footer>(view, inputs)
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: TypedSectionNode<Parent, Content, Footer>.self).update(to: view, environment)
    }
}

extension Section where Parent: View, Content: View, Footer: View {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer) {
        self.init(header: header(), content: content(), footer: footer())
    }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(header: EmptyView(), content: content(), footer: footer())
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView())
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: EmptyView())
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView())
    }

    @_disfavoredOverload public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol {
        self.init(header: Text(title), content: content(), footer: EmptyView())
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    /// A section that shows its content while `isExpanded` is true. In a list of the style `sidebar`, the header has an arrow, and a tap on it
    /// shows and hides the content; elsewhere only the binding does.
    public init(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    /// A section that shows its content while `isExpanded` is true; a person changes it in a list of the style `sidebar`.
    public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }

    @_disfavoredOverload public init<S>(
        _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
    ) where S: StringProtocol {
        self.init(header: Text(title), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
}

extension Section where Parent: View, Content: View, Footer: View {
    public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: footer)
    }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    public init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: footer)
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: EmptyView())
    }
}

/// A section in the tree.
@MainActor package class SectionNode: _ViewNode {
    fileprivate var header: _ViewNode!
    fileprivate var body: _ViewNode!
    fileprivate var footer: _ViewNode!

    override package final var children: [_ViewNode] { [header, body, footer].compactMap(\.self) }

    /// Whether the content shows, where that can change; nil: it always does.
    package var isExpanded: Bool? { nil }
    /// Shows or hides the content.
    package func toggle() {}

    /// The views of the header.
    package var headerElements: [ElementNode] {
        var elements: [ElementNode] = []
        header.collectElements(into: &elements)
        return elements
    }

    override package func collectLazyParts(into parts: inout [LazyPart]) { parts.append(.section(self)) }

    private func parts(of node: _ViewNode) -> [LazyPart] {
        var parts: [LazyPart] = []
        node.collectLazyParts(into: &parts)
        return parts
    }

    package var headerParts: [LazyPart] { parts(of: header) }
    package var contentParts: [LazyPart] { parts(of: body) }
    package var footerParts: [LazyPart] { parts(of: footer) }
    package var allParts: [LazyPart] { headerParts + contentParts + footerParts }
}

private final class TypedSectionNode<Parent: View, Content: View, Footer: View>: SectionNode {
    private typealias Folding = Content?
    private var view: Section<Parent, Content, Footer>
    /// Reads whether the content shows; there where that can change. Then the body is one of `Folding`.
    private var reader: ClosureReader?
    private var shows = true

    init(_ view: Section<Parent, Content, Footer>, _ inputs: _NodeInputs) {
        self.view = view
        super.init(inputs)
        header = Parent._makeNode(view.header, _NodeInputs(parent: self, environment: headerEnvironment))
        makeBody()
        footer = Footer._makeNode(view.footer, _NodeInputs(parent: self, environment: footerEnvironment))
    }

    override func willDetach() { reader?.detach() }

    func update(to view: Section<Parent, Content, Footer>, _ newEnvironment: EnvironmentValues) {
        self.view = view
        let old = environment
        environment = newEnvironment
        Parent._updateNode(header, to: view.header, headerEnvironment)
        updateBody()
        Footer._updateNode(footer, to: view.footer, footerEnvironment)
        headerMayHaveChanged(from: old)
    }

    private func makeBody() {
        let inputs = _NodeInputs(parent: self, environment: environment)
        if let isExpanded = view.isExpanded {
            let reader = ClosureReader(inputs) { [unowned self] in updateBody() }
            self.reader = reader
            shows = reader.read { isExpanded.wrappedValue }
            body = Folding._makeNode(shows ? view.content : nil, inputs)
        } else {
            shows = true
            body = Content._makeNode(view.content, inputs)
        }
    }

    private func updateBody() {
        switch (view.isExpanded, reader) {
        case (let isExpanded?, let reader?):
            let didShow = shows
            shows = reader.read { isExpanded.wrappedValue }
            Folding._updateNode(body, to: shows ? view.content : nil, environment)
            if shows != didShow { headerDidChange() }
        case (nil, nil): Content._updateNode(body, to: view.content, environment)
        case (nil, _?), (_?, nil):
            // The one became the other, as two different views would.
            reader?.detach()
            reader = nil
            body.detach()
            makeBody()
            elementsDidChange()
            headerDidChange()
        }
    }

    override var isExpanded: Bool? { reader == nil ? nil : shows }
    override func toggle() { view.isExpanded?.wrappedValue.toggle() }

    override func environmentDidChange(from old: EnvironmentValues) {
        header.setEnvironment(headerEnvironment)
        body.setEnvironment(environment)
        footer.setEnvironment(footerEnvironment)
        headerMayHaveChanged(from: old)
    }

    private func headerMayHaveChanged(from old: EnvironmentValues) {
        if reader != nil, !old.isIdentical(to: environment) { headerDidChange() }
    }

    /// Tells the list's row of the header.
    private func headerDidChange() { for element in headerElements { element.listRow?.sectionDidChange() } }

    private var headerEnvironment: EnvironmentValues { styled(environment.sectionStyle?.header, &knownHeader) }
    private var footerEnvironment: EnvironmentValues { styled(environment.sectionStyle?.footer, &knownFooter) }
    private var knownHeader: (base: EnvironmentValues, styled: EnvironmentValues)?
    private var knownFooter: (base: EnvironmentValues, styled: EnvironmentValues)?

    private func styled(
        _ change: (@MainActor (inout EnvironmentValues) -> Void)?,
        _ known: inout (base: EnvironmentValues, styled: EnvironmentValues)?
    ) -> EnvironmentValues {
        guard let change else { return environment }
        if let known, known.base.isIdentical(to: environment) { return known.styled }
        var styled = environment
        change(&styled)
        known = (environment, styled)
        return styled
    }
}

/// What a list or a form does to the headers and footers of its sections.
package struct SectionStyle: Sendable {
    package var header: (@MainActor (inout EnvironmentValues) -> Void)?
    package var footer: (@MainActor (inout EnvironmentValues) -> Void)?
}

private enum SectionStyleKey: EnvironmentKey { static let defaultValue: SectionStyle? = nil }

extension EnvironmentValues {
    package var sectionStyle: SectionStyle? {
        get { self[SectionStyleKey.self] }
        set { self[SectionStyleKey.self] = newValue }
    }
}
