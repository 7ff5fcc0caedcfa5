import Foundation

/// Threads for work that computes or waits for a disk, apart from the few that Swift's own tasks share.
struct Workers: Sendable {
    private let queue = DispatchQueue(label: "settle.workers", qos: .userInitiated, attributes: .concurrent)

    func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}
