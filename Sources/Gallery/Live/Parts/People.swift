import SwiftUI

/// Somebody to show.
struct Person: Identifiable, Hashable, Sendable {
    let id: Int
    let name: String
    let note: String

    private static let names = [
        "Ava Kim", "Noor Haddad", "Milica Jovanović", "Yuki Oyelaran", "José Silva", "Ines Okafor", "王小明",
        "Amara Nwosu",
        "Lars Lindqvist", "Priya Raman", "Tomás Herrera", "Sofia Rossi", "Kwame Mensah", "Hana Sato", "Elif Demir",
        "Mateo Vargas",
        "Ingrid Berg", "Omar Farouk", "Chloé Lefèvre", "Dmitri Volkov", "Aroha Ngata", "Seo-yeon Park", "Zofia Nowak",
        "Idris Bello",
    ]
    private static let notes = [
        "Back on Monday", "Reviewing the drafts", "At the workshop until four", "Two new messages",
        "On the train to Porto",
        "Sent a photo", "Typing…", "Shared the plan for June", "Called you yesterday", "In a meeting",
    ]

    static let all = Person.some(names.count)

    /// As many as are asked for, each with a name of their own, the same ones every time.
    static func some(_ count: Int) -> [Person] {
        (0..<max(count, 0)).map { index in
            let round = index / names.count
            var name = names[index % names.count]
            if round > 0, let first = name.split(separator: " ").first {
                // The next rounds give each first name another family.
                let family = names[(index + 7 * round) % names.count].split(separator: " ").last ?? ""
                name = first == family ? String(first) : "\(first) \(family)"
            }
            return Person(id: index, name: name, note: notes[(index * 7 + round) % notes.count])
        }
    }

    /// Not everybody has one.
    var photo: URL? { id % 4 == 3 ? nil : Photos.url(index: id - id / 4) }
}

/// The pictures that people of this computer can choose for their accounts.
enum Photos {
    /// Where desktops keep them.
    static let folder = URL(fileURLWithPath: "/usr/share/pixmaps/faces", isDirectory: true)

    private static let files: [URL] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".jpg") }.sorted { (rank($0), $0) < (rank($1), $1) }
            .map { folder.appendingPathComponent($0, isDirectory: false) }
            // The small ones of former times are links.
            .filter { (try? FileManager.default.destinationOfSymbolicLink(atPath: $0.path)) == nil }
    }()

    /// What looks well in a circle comes first.
    private static func rank(_ name: String) -> Int {
        let best = [
            "hummingbird", "surfer", "cat", "flower2", "mountain", "guitar2", "tree", "coffee2", "headphones", "plane",
            "tomatoes",
        ]
        return best.firstIndex { name == $0 + ".jpg" } ?? best.count
    }

    /// One of them; nil when there are none.
    static func url(index: Int) -> URL? { files.isEmpty ? nil : files[index % files.count] }
}

/// Somebody's photo, or where there is none a drawing.
struct Portrait: View {
    let person: Person

    var body: some View {
        AsyncImage(url: person.photo) { phase in
            if let image = phase.image {
                image.resizable().scaledToFill()
            } else {
                DrawnPortrait(look: person.id)
            }
        }
    }
}
