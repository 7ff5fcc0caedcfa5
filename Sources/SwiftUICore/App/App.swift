/// A program: the scenes that it can show, and the state that they share.
///
/// A type that is marked with `@main` starts in its host, which opens its scenes.
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    @MainActor @preconcurrency init()
}
