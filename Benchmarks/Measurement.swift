import Foundation

/// What one case came to, printed as a line of JSON. Times are in milliseconds.
struct Measurement: Encodable {
    var name: String
    /// Pixels, width and height.
    var size: [Int]?
    var frames: Int?
    var reps: Int?
    /// Median of all frames of all repetitions.
    var msPerFrame: Double?
    /// Of all repetitions' mean frame.
    var meanMin: Double?, meanMedian: Double?, meanMax: Double?
    var cpuMsPerFrame: Double?
    var itemsPerS: Double?
    var bytesPerItem: Int?
    /// What is not a time.
    var value: Double?
    var unit: String?
    var notes: String?

    func emit() {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(self) else { return }
        FileHandle.standardOutput.write(line + Data("\n".utf8))
    }
}

enum Clock {
    static func now() -> UInt64 { clock_gettime_nsec(CLOCK_MONOTONIC) }
    /// Of the whole process.
    static func cpu() -> UInt64 { clock_gettime_nsec(CLOCK_PROCESS_CPUTIME_ID) }

    private static func clock_gettime_nsec(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let last = sorted.indices.last else { return 0 }
    return sorted.count % 2 == 1 ? sorted[last / 2] : (sorted[last / 2] + sorted[last / 2 + 1]) / 2
}

/// Runs `frame` for each of `count` frames, `reps` times over, and notes how long each took.
@MainActor func measureFrames(
    _ name: String, size: [Int]? = nil, count: Int, reps: Int, notes: String? = nil, prepare: () -> Void = {},
    frame: (Int) -> Void
) -> Measurement {
    prepare()
    for index in stride(from: 0, to: count, by: max(1, count / 12)) { frame(index) }
    var all: [Double] = [], means: [Double] = [], cpu: [Double] = []
    for _ in 0..<max(reps, 1) {
        prepare()
        let cpuStart = Clock.cpu(), start = Clock.now()
        var last = start
        for index in 0..<count {
            frame(index)
            let now = Clock.now()
            all.append(Double(now - last) / 1e6)
            last = now
        }
        means.append(Double(last - start) / 1e6 / Double(count))
        cpu.append(Double(Clock.cpu() - cpuStart) / 1e6 / Double(count))
    }
    return Measurement(
        name: name, size: size, frames: count, reps: reps, msPerFrame: median(all), meanMin: means.min(),
        meanMedian: median(means), meanMax: means.max(), cpuMsPerFrame: median(cpu), notes: notes)
}
