import Foundation

/// The rows of a list in what scrolls them.
struct ListScroll<Content: View>: View {
    let content: Content
    let selection: ListSelection?
    let isEditing: Bool
}

extension ListScroll: _PrimitiveView {
    typealias Body = Never

    @MainActor static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode { ListArea<Content>(view, inputs) }

    @MainActor static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: ListArea<Content>.self).update(to: view, environment)
    }
}

private final class ListArea<Content: View>: ScrollArea {
    private typealias Rows = ModifiedContent<Content, _ListRowModifier>
    private var container: ListContainer!

    init(_ view: ListScroll<Content>, _ inputs: _NodeInputs) {
        super.init(axes: .vertical, inputs)
        let rows = view.content.modifier(_ListRowModifier())
        container = ListContainer(
            axis: .vertical, _NodeInputs(parent: document, environment: contentEnvironment(inputs.environment))
        ) { Rows._makeNode(rows, $0) }
        container.begin(view.selection, isEditing: view.isEditing)
        document.show(container)
    }

    func update(to view: ListScroll<Content>, _ newEnvironment: EnvironmentValues) {
        let old = environment
        environment = newEnvironment
        conditionsMayHaveChanged(from: old)
        let rows = view.content.modifier(_ListRowModifier())
        container.update(view.selection, isEditing: view.isEditing, contentEnvironment(newEnvironment)) { Rows._updateNode($0, to: rows, $1) }
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        conditionsMayHaveChanged(from: old)
        document.environment = contentEnvironment(environment)
        container.setEnvironment(contentEnvironment(environment))
    }
}
