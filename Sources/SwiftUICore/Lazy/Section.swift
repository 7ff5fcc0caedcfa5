/// Views that belong together, with what stands above and below them. Where there is no list, form or lazy container, all of
/// them follow one another.
public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
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
    init(_ view: Section<Parent, Content, Footer>, _ inputs: _NodeInputs) {
        super.init(inputs)
        header = Parent._makeNode(view.header, _NodeInputs(parent: self, environment: headerEnvironment))
        body = Content._makeNode(view.content, _NodeInputs(parent: self, environment: environment))
        footer = Footer._makeNode(view.footer, _NodeInputs(parent: self, environment: footerEnvironment))
    }

    func update(to view: Section<Parent, Content, Footer>, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        Parent._updateNode(header, to: view.header, headerEnvironment)
        Content._updateNode(body, to: view.content, newEnvironment)
        Footer._updateNode(footer, to: view.footer, footerEnvironment)
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        header.setEnvironment(headerEnvironment)
        body.setEnvironment(environment)
        footer.setEnvironment(footerEnvironment)
    }

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
