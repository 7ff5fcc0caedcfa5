import CExecutor

/// Whether the code that runs now is the main actor's. Which thread that is does not matter: a test runner may serve the
/// main actor from any.
package var isOnMainActor: Bool {
    let executor = unsafeBitCast(MainActor.sharedUnownedExecutor, to: (UInt, UInt).self)
    return executor_is_current(executor.0, executor.1)
}

/// Asks an object of the main actor in code that the tree itself calls, but through a protocol or a closure that does not say so. Only debug
/// builds ask whether it is true: the runtime's answer takes longer than most of what is asked for here.
///
/// The question captures nothing, so that it is no object and the call of it is a plain one: a closure that captures its subject costs
/// several times what most answers do.
@inline(__always) func onMainActor<Subject, Result>(_ subject: Subject, _ question: @escaping @MainActor (Subject) -> Result) -> Result {
    assert(isOnMainActor, "layout runs on the main actor")
    return unsafeBitCast(IsolatedQuestion(ask: question), to: Question<Subject, Result>.self).ask(subject)
}

/// The same with something to ask about.
@inline(__always) func onMainActor<Subject, First, Result>(
    _ subject: Subject, _ first: First, _ question: @escaping @MainActor (Subject, First) -> Result
) -> Result {
    assert(isOnMainActor, "layout runs on the main actor")
    return unsafeBitCast(IsolatedQuestion2(ask: question), to: Question2<Subject, First, Result>.self).ask(subject, first)
}

@inline(__always) func onMainActor<Subject, First, Second, Result>(
    _ subject: Subject, _ first: First, _ second: Second, _ question: @escaping @MainActor (Subject, First, Second) -> Result
) -> Result {
    assert(isOnMainActor, "layout runs on the main actor")
    return unsafeBitCast(IsolatedQuestion3(ask: question), to: Question3<Subject, First, Second, Result>.self).ask(subject, first, second)
}

// A function and the same without its actor, as one sees the other. In a structure of its own it is cast as it lies there; by itself it
// would be wrapped into another first.
private struct IsolatedQuestion<Subject, Result> { let ask: @MainActor (Subject) -> Result }
private struct Question<Subject, Result> { let ask: (Subject) -> Result }
private struct IsolatedQuestion2<Subject, First, Result> { let ask: @MainActor (Subject, First) -> Result }
private struct Question2<Subject, First, Result> { let ask: (Subject, First) -> Result }
private struct IsolatedQuestion3<Subject, First, Second, Result> { let ask: @MainActor (Subject, First, Second) -> Result }
private struct Question3<Subject, First, Second, Result> { let ask: (Subject, First, Second) -> Result }
