import Foundation

/// A list of names, one a line, as people's programs write it: with or without a byte order mark, with either line ending.
struct NameList {
    struct Line: Equatable {
        /// From 1, as editors count.
        let number: Int
        let content: Content
    }

    enum Content: Equatable {
        case name(String)
        /// What is wrong with the line, as the end of "line 7 …".
        case unusable(String)
    }

    /// The lines that are not blank, in their order.
    private(set) var lines: [Line] = []
    private(set) var blankCount = 0

    /// A line that is longer is no name but a mistake.
    static let longestLine = 1 << 20
    /// A list that is longer would not fit into memory together with its plan.
    static let longestList = 1 << 28

    /// - Throws: `Complaint` when the bytes are no UTF-8 text at all but UTF-16.
    init(_ data: Data, source: String) throws(Complaint) {
        if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
            throw Complaint("\(source) is UTF-16 text: save it as UTF-8.")
        }
        let bytes = [UInt8](data)
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        var number = 0
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest[line.endIndex...].dropFirst()
            number += 1
            append(line, number: number)
        }
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>, number: Int) {
        guard bytes.count <= Self.longestLine else {
            lines.append(Line(number: number, content: .unusable("is longer than a megabyte and cannot be a name")))
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            lines.append(Line(number: number, content: .unusable("is not UTF-8")))
            return
        }
        // The carriage return of a Windows line goes with the white space.
        let name = text.trimmingWhitespace()
        if name.unicodeScalars.allSatisfy(\.isInvisible) {
            blankCount += 1
        } else {
            lines.append(Line(number: number, content: .name(name)))
        }
    }
}

extension String {
    fileprivate func trimmingWhitespace() -> String {
        var scalars = unicodeScalars[...]
        while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// True for what leaves no mark on paper: white space, controls, joiners, byte order marks.
    var isInvisible: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
    }
}
