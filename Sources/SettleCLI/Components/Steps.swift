import SwiftUI

/// A view that goes through steps, counted from 0, at times in seconds after it appeared.
struct Steps<Content: View>: View {
    let times: [Double]
    let content: (Int) -> Content
    @State private var step = 0

    init(times: [Double], @ViewBuilder content: @escaping (Int) -> Content) { (self.times, self.content) = (times, content) }

    var body: some View {
        // A step may show nothing, which would have nothing to attach a task to.
        ZStack { content(step) }.task {
            var now = 0
            for time in times {
                let next = Int((1000 * time).rounded())
                // Ends with the view.
                guard (try? await Task.sleep(for: .milliseconds(next - now))) != nil else { return }
                (now, step) = (next, step + 1)
            }
        }
    }
}
