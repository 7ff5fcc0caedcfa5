/// What callgrind counts: it collects while this function runs, which it knows by the function's name. See script/bench --check.
@inline(never) func counted() {
    MainActor.assumeIsolated { CountedWork.shared.run() }
}

@MainActor final class CountedWork {
    static let shared = CountedWork()
    var run: () -> Void = {}
}
