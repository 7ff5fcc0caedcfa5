import Foundation

/// Whether the code that runs now is the main actor's. Which thread that is does not matter: a test runner may serve the
/// main actor from any.
package var isOnMainActor: Bool {
    guard let isCurrentExecutor else { return Thread.isMainThread }
    let executor = unsafeBitCast(MainActor.sharedUnownedExecutor, to: (UInt, UInt).self)
    return isCurrentExecutor(executor.0, executor.1)
}

/// Runs what is the main actor's in code that the tree itself calls, but through a protocol or a closure that does not say so. Only debug
/// builds ask whether it is true: the runtime's answer takes longer than most of what is asked for here.
@inline(__always) func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
    assert(isOnMainActor, "layout runs on the main actor")
    return withoutActuallyEscaping(body) { body in unsafeBitCast(body, to: (() -> Result).self)() }
}

/// The runtime's own question, which the library asks only to trap. Its two words travel as in C.
private let isCurrentExecutor: (@convention(c) (UInt, UInt) -> Bool)? =
    dlsym(nil, "swift_task_isCurrentExecutor").map { unsafeBitCast($0, to: (@convention(c) (UInt, UInt) -> Bool).self) }
