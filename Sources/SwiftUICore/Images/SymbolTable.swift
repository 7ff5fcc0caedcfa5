import Foundation

/// The rows of `SymbolNames`, read once.
package struct SymbolTable: Sendable {
    struct Row: Sendable {
        var plain: Drawing
        /// nil: Apple's symbol has no fill.
        var fill: Drawing?
        /// Set where the separate parts follow one another.
        var parts: Parts?
    }

    enum Parts: String, Sendable {
        /// From the left or from below, and each at a level of its own.
        case parts
        /// From the middle outwards, and each at a level of its own.
        case waves
        /// From the left or from below, all at one level.
        case sequence
    }

    /// Pieces put together.
    struct Drawing: Sendable {
        struct Piece: Sendable {
            enum Source: Sendable {
                case glyph(String)
                case line(SymbolPath)
                case area(SymbolPath)
                case letters(String)
                case symbol(String)
            }

            enum Emptying: Substring, Sendable { case none, hollow, lines, solid }
            enum Turn: Substring, Sendable { case flip, flop, left, right, half }

            var source: Source
            /// What is left of the inside.
            var emptying = Emptying.none
            var turns: [Turn] = []
            var scale: CGFloat = 1
            var center: CGPoint?
            /// Room is cut for this piece in the ones before it.
            var isCutOut = false
        }

        var pieces: [Piece]
    }

    package static let shared = SymbolTable(SymbolNames.tables)

    private(set) var rows: [String: Row] = [:]
    /// Rows that could not be read: none, which a test makes sure of.
    package private(set) var mistakes: [String] = []

    /// Names that Apple's symbols have: helpers of other rows start with an underscore.
    package var names: [String] { rows.keys.filter { !$0.hasPrefix("_") }.sorted() }

    package func hasFill(_ name: String) -> Bool { rows[name]?.fill != nil }

    /// The glyphs of the icon font that the rows name.
    package var glyphs: Set<String> {
        var found: Set<String> = []
        for row in rows.values {
            for piece in row.plain.pieces + (row.fill?.pieces ?? []) {
                if case .glyph(let name) = piece.source { found.insert(name) }
            }
        }
        return found
    }

    /// The symbols that rows refer to.
    package var references: Set<String> {
        var found: Set<String> = []
        for row in rows.values {
            for piece in row.plain.pieces + (row.fill?.pieces ?? []) {
                if case .symbol(let name) = piece.source { found.insert(name) }
            }
        }
        return found
    }

    init(_ tables: [String]) {
        for line in tables.joined(separator: "\n").split(separator: "\n") {
            let columns = line.components(separatedBy: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
            guard columns.count >= 2, let row = Row(columns), rows[columns[0]] == nil else {
                mistakes.append(String(line))
                continue
            }
            rows[columns[0]] = row
        }
    }
}

extension SymbolTable.Row {
    fileprivate init?(_ columns: [String]) {
        guard let plain = SymbolTable.Drawing(columns[1]) else { return nil }
        self.plain = plain
        var rest = columns.dropFirst(2)
        parts = rest.last.flatMap(SymbolTable.Parts.init)
        if parts != nil { rest.removeLast() }
        guard rest.count <= 1 else { return nil }
        if let text = rest.first {
            guard let drawing = text == "=" ? plain : SymbolTable.Drawing(text) else { return nil }
            fill = drawing
        }
    }
}

extension SymbolTable.Drawing {
    fileprivate init?(_ text: String) {
        pieces = []
        var isCutOut = false
        var expectsSource = true
        for word in Self.words(text) {
            if expectsSource {
                guard let source = Piece.Source(word) else { return nil }
                pieces.append(Piece(source: source, isCutOut: isCutOut))
                expectsSource = false
            } else if word == "+" || word == "!" {
                isCutOut = word == "!"
                expectsSource = true
            } else if !pieces[pieces.count - 1].apply(word) {
                return nil
            }
        }
        if pieces.isEmpty || expectsSource { return nil }
    }

    /// By spaces, but for those in a path.
    private static func words(_ text: String) -> [Substring] {
        var words: [Substring] = []
        var rest = text[...]
        while !rest.isEmpty {
            let isPath = rest.hasPrefix("~(") || rest.hasPrefix("#(")
            let end = isPath
                ? rest.firstIndex(of: ")").map { rest.index(after: $0) } ?? rest.endIndex
                : rest.firstIndex(of: " ") ?? rest.endIndex
            words.append(rest[..<end])
            rest = rest[end...].drop { $0 == " " }
        }
        return words
    }
}

extension SymbolTable.Drawing.Piece.Source {
    fileprivate init?(_ word: Substring) {
        switch word.first {
        case "~", "#":
            guard word.hasSuffix(")"), let path = SymbolPath(word.dropFirst(2).dropLast()) else { return nil }
            self = word.first == "~" ? .line(path) : .area(path)
        case "'": self = .letters(String(word.dropFirst()))
        case "^": self = .symbol(String(word.dropFirst()))
        case let first? where first.isLetter: self = .glyph(String(word))
        default: return nil
        }
    }
}

extension SymbolTable.Drawing.Piece {
    fileprivate mutating func apply(_ word: Substring) -> Bool {
        let rest = word.dropFirst()
        switch word.first {
        case ":":
            if let found = Emptying(rawValue: rest) {
                emptying = found
            } else if let turn = Turn(rawValue: rest) {
                turns.append(turn)
            } else {
                return false
            }
        case "*":
            guard let factor = Double(rest), factor > 0 else { return false }
            scale *= factor
        case "@":
            let numbers = rest.split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 2 else { return false }
            center = CGPoint(x: numbers[0], y: numbers[1])
        default: return false
        }
        return true
    }
}
