/// The initials of a name's words, from the first on, found by one walk over its Unicode scalars.
///
/// The walk only goes forwards and stops at each initial, so that two initials cost no more than the text up to
/// the second. Scalars decide where words begin and end; what is taken is a whole character.
struct WordInitials: IteratorProtocol {
    enum Reading {
        /// What stands in brackets or in double quotes is an aside, "Dwayne "The Rock" Johnson", and passed over.
        case withoutAsides
        /// Brackets and quotes are only marks between and in words: for a name that has nothing outside them.
        case whole
    }

    private enum Aside {
        case bracketed(depth: Int)
        case quoted
    }

    /// How far the walk has gone.
    private(set) var position: String.Index

    private let name: String
    private let reading: Reading
    private var aside: Aside?
    /// Whether anything that shows has been met since the last word ended.
    private var isInsideWord = false
    private var hasInitial = false
    /// Whether the walk is behind the @ of an e-mail address, whose domain names nobody.
    private var isInsideDomain = false

    init(of name: String, reading: Reading) {
        self.name = name
        self.reading = reading
        position = name.startIndex
    }

    mutating func next() -> Initial? {
        let scalars = name.unicodeScalars
        while position < scalars.endIndex {
            let index = position
            position = scalars.index(after: index)
            let role = scalars[index].roleInName
            if aside != nil {
                passAside(role)
                continue
            }
            switch role {
            case .invisible:
                continue
            case .space:
                endWord()
            case .bracket(let opens):
                endWord()
                if opens, reading == .withoutAsides { aside = .bracketed(depth: 1) }
            case _ where isInsideDomain:
                continue
            case .emoji, .divider:
                endWord()
            case .quote where !isInsideWord && reading == .withoutAsides:
                aside = .quoted
            case .at where hasInitial:
                isInsideDomain = true
            case .letter:
                isInsideWord = true
                if !hasInitial, let character = name[index...].first, let initial = Initial(character) {
                    hasInitial = true
                    return initial
                }
            case .quote, .at, .mark:
                isInsideWord = true
            }
        }
        return nil
    }

    private mutating func endWord() {
        isInsideWord = false
        hasInitial = false
        isInsideDomain = false
    }

    /// Brackets nest and need not be of one kind; quotes do not nest, and any quote ends what a quote began, because
    /// languages differ in which one of “ ” „ « » that is.
    private mutating func passAside(_ role: NameRole) {
        switch (aside, role) {
        case (.bracketed(let depth), .bracket(let opens)):
            let depth = opens ? depth + 1 : depth - 1
            aside = depth > 0 ? .bracketed(depth: depth) : nil
        case (.quoted, .quote):
            aside = nil
        default:
            break
        }
    }
}
