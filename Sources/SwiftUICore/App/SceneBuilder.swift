/// Puts the scenes that a closure lists together into one.
@resultBuilder public struct SceneBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: Scene { content }
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { content }
}

// Apple's builder takes up to ten scenes.
extension SceneBuilder {
    public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> some Scene where C0: Scene, C1: Scene {
        _TupleScene([_AnyScene(c0), _AnyScene(c1)])
    }

    public static func buildBlock<C0, C1, C2>(_ c0: C0, _ c1: C1, _ c2: C2) -> some Scene
    where C0: Scene, C1: Scene, C2: Scene {
        _TupleScene([_AnyScene(c0), _AnyScene(c1), _AnyScene(c2)])
    }

    public static func buildBlock<C0, C1, C2, C3>(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3) -> some Scene
    where C0: Scene, C1: Scene, C2: Scene, C3: Scene {
        _TupleScene([_AnyScene(c0), _AnyScene(c1), _AnyScene(c2), _AnyScene(c3)])
    }

    public static func buildBlock<C0, C1, C2, C3, C4>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4
    ) -> some Scene where C0: Scene, C1: Scene, C2: Scene, C3: Scene, C4: Scene {
        _TupleScene([_AnyScene(c0), _AnyScene(c1), _AnyScene(c2), _AnyScene(c3), _AnyScene(c4)])
    }

    public static func buildBlock<C0, C1, C2, C3, C4, C5>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5
    ) -> some Scene where C0: Scene, C1: Scene, C2: Scene, C3: Scene, C4: Scene, C5: Scene {
        _TupleScene([_AnyScene(c0), _AnyScene(c1), _AnyScene(c2), _AnyScene(c3), _AnyScene(c4), _AnyScene(c5)])
    }

    public static func buildBlock<C0, C1, C2, C3, C4, C5, C6>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6
    ) -> some Scene where C0: Scene, C1: Scene, C2: Scene, C3: Scene, C4: Scene, C5: Scene, C6: Scene {
        _TupleScene([
            _AnyScene(c0), _AnyScene(c1), _AnyScene(c2), _AnyScene(c3), _AnyScene(c4), _AnyScene(c5), _AnyScene(c6),
        ])
    }

    public static func buildBlock<C0, C1, C2, C3, C4, C5, C6, C7>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7
    ) -> some Scene where C0: Scene, C1: Scene, C2: Scene, C3: Scene, C4: Scene, C5: Scene, C6: Scene, C7: Scene {
        _TupleScene([
            _AnyScene(c0), _AnyScene(c1), _AnyScene(c2), _AnyScene(c3), _AnyScene(c4), _AnyScene(c5), _AnyScene(c6),
            _AnyScene(c7),
        ])
    }

    public static func buildBlock<C0, C1, C2, C3, C4, C5, C6, C7, C8>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7, _ c8: C8
    ) -> some Scene
    where C0: Scene, C1: Scene, C2: Scene, C3: Scene, C4: Scene, C5: Scene, C6: Scene, C7: Scene, C8: Scene {
        _TupleScene([
            _AnyScene(c0), _AnyScene(c1), _AnyScene(c2), _AnyScene(c3), _AnyScene(c4), _AnyScene(c5), _AnyScene(c6),
            _AnyScene(c7), _AnyScene(c8),
        ])
    }

    public static func buildBlock<C0, C1, C2, C3, C4, C5, C6, C7, C8, C9>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7, _ c8: C8, _ c9: C9
    ) -> some Scene
    where
        C0: Scene, C1: Scene, C2: Scene, C3: Scene, C4: Scene, C5: Scene, C6: Scene, C7: Scene, C8: Scene, C9: Scene
    {
        _TupleScene([
            _AnyScene(c0), _AnyScene(c1), _AnyScene(c2), _AnyScene(c3), _AnyScene(c4), _AnyScene(c5), _AnyScene(c6),
            _AnyScene(c7), _AnyScene(c8), _AnyScene(c9),
        ])
    }
}

/// Several scenes in a row.
public struct _TupleScene: _PrimitiveScene {
    nonisolated(unsafe) private let scenes: [_AnyScene]
    nonisolated init(_ scenes: [_AnyScene]) { self.scenes = scenes }

    @MainActor public static func _makeScene(_ scene: Self, _ inputs: _NodeInputs) -> _ViewNode {
        TupleSceneNode(scene.scenes, inputs)
    }

    @MainActor public static func _updateScene(_ node: _ViewNode, to scene: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: TupleSceneNode.self).update(to: scene.scenes, environment)
    }
}

private final class TupleSceneNode: _ViewNode {
    private var nodes: [_ViewNode] = []

    init(_ scenes: [_AnyScene], _ inputs: _NodeInputs) {
        super.init(inputs)
        let inner = _NodeInputs(parent: self, environment: environment)
        nodes = scenes.map { $0.make(inner) }
    }

    override var children: [_ViewNode] { nodes }

    func update(to scenes: [_AnyScene], _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        for (scene, node) in zip(scenes, nodes) { scene.update(node, newEnvironment) }
    }
}

/// A scene in a place whose scene is always of the same type.
public struct _AnyScene {
    let make: @MainActor (_NodeInputs) -> _ViewNode
    let update: @MainActor (_ViewNode, EnvironmentValues) -> Void

    init<S: Scene>(_ scene: S) {
        nonisolated(unsafe) let scene = scene
        make = { S._makeScene(scene, $0) }
        update = { S._updateScene($0, to: scene, $1) }
    }
}
