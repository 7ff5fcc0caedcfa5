/// Whether a person sees a scene and can use it.
public enum ScenePhase: Comparable, Sendable {
    /// Not to be seen.
    case background
    /// To be seen, but what a person does goes elsewhere.
    case inactive
    case active
}

private enum ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }

extension EnvironmentValues {
    /// The phase of the scene around a view; in an app, of the scene that is nearest to being active.
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }
}
