/// What callgrind counts: it collects while this function runs. See script/bench --check.
@inline(never) @_cdecl("settle_bench_counted") func counted() {
    MainActor.assumeIsolated { CountedWork.shared.run() }
}

@MainActor final class CountedWork {
    static let shared = CountedWork()
    var run: () -> Void = {}
}
