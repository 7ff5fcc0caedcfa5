import Foundation
import Stage
import SwiftUI
import Testing

@MainActor @Suite("Sleeps of any length") struct StageSleepTests {
    private struct Sleeping: View {
        let times: [Double]
        let woke: @MainActor () -> Void
        var body: some View {
            Color.blue.task {
                for time in times {
                    try? await Task.sleep(for: .seconds(time))
                    woke()
                }
            }
        }
    }

    @Test("Deadlines that are no whole number of nanoseconds are reached", arguments: [
        [0.3, 0.9], [0.1, 0.2, 0.7], [1.0 / 3, 1.0 / 7, 1e-10], [0.3 + 1e-12, 0.6],
    ])
    func odd(times: [Double]) {
        var count = 0
        let stage = Stage(size: CGSize(width: 4, height: 4), scale: 1) { Sleeping(times: times) { count += 1 } }
        stage.advance(to: 3)
        #expect(count == times.count)
        #expect(stage.isIdle)
    }
}
