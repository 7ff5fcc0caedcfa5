import Foundation

struct Person: Identifiable, Hashable {
    struct Stat: Identifiable, Hashable {
        var id: String { label }
        let label: String
        let value: Int
    }

    let id = UUID()
    var name: String
    var handle: String
    var stats: [Stat]

    var initials: String {
        name.split(separator: " ").compactMap { $0.first.map(String.init) }.joined()
    }

    static let sample = Person(
        name: "Ava Kim",
        handle: "avakim",
        stats: [.init(label: "Posts", value: 128), .init(label: "Followers", value: 4096), .init(label: "Following", value: 312)]
    )
}

@Observable
final class Session {
    var isSignedIn = false
    var email = ""
}

final class LegacyStore: ObservableObject {
    @Published var title = "From the store"
}
