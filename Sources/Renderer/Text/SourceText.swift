import DisplayList
import Foundation

/// Text as Pango is given it: UTF-8, one paragraph at a time, without what cannot be shown, all numbers in range.
struct SourceText {
    struct Run {
        var style: StyledText.Run
        var start: Int
    }

    /// Points; larger fonts are taken to be this large.
    static let maximumSize: CGFloat = 1e6

    private(set) var bytes: [UInt8] = []
    private(set) var runs: [Run] = []
    /// Without the separators. There is always one.
    private(set) var paragraphs: [Range<Int>] = []
    /// The largest font's size, points; 0 if nothing can be seen.
    private(set) var largestSize: CGFloat = 0
    /// Bytes of the longest paragraph.
    private(set) var longestParagraph = 0
    /// Where bytes were left out, and how many by then.
    private var omissions: [(offset: Int, total: Int)] = []

    /// More in one paragraph are spaces: Pango's time for tabs grows with the square of their number.
    private static let maximumTabs = 64
    private var tabs = 0

    init(_ text: StyledText) {
        bytes.reserveCapacity(text.runs.reduce(0) { $0 + $1.text.utf8.count })
        var paragraph = 0
        for run in text.runs {
            var style = run
            style.text = ""
            style.font.size = Self.size(run.font.size)
            style.tracking = run.tracking.isFinite ? min(max(run.tracking, -Self.maximumSize), Self.maximumSize) : 0
            style.baselineOffset =
                run.baselineOffset.isFinite ? min(max(run.baselineOffset, -Self.maximumSize), Self.maximumSize) : 0
            // A font of no size draws nothing and takes no room.
            guard style.font.size > 0 else {
                omit(run.text.utf8.count)
                continue
            }
            largestSize = max(largestSize, style.font.size)
            runs.append(Run(style: style, start: bytes.count))
            append(run.text, paragraph: &paragraph)
        }
        paragraphs.append(paragraph..<bytes.count)
        longestParagraph = paragraphs.lazy.map(\.count).max() ?? 0
    }

    static func size(_ size: CGFloat) -> CGFloat {
        if size == .infinity { return maximumSize }
        return size > 0.001 ? min(size, maximumSize) : 0
    }

    /// The run that a byte belongs to; the last one at the end.
    func run(at offset: Int) -> Int {
        var (low, high) = (0, runs.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if runs[middle].start <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The parts of a range that lie in one run each.
    func pieces(of range: Range<Int>) -> [(run: Int, bytes: Range<Int>)] {
        var found: [(Int, Range<Int>)] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let index = run(at: start)
            let end = index + 1 < runs.count ? min(runs[index + 1].start, range.upperBound) : range.upperBound
            found.append((index, start..<end))
            start = end
        }
        return found
    }

    func isVisible(after paragraph: Int) -> Bool {
        paragraphs[(paragraph + 1)...].contains { range in bytes[range].contains { $0 != 0x20 && $0 != 0x09 } }
    }

    /// The first place from `offset` on where a character starts.
    func characterStart(from offset: Int) -> Int {
        var offset = min(offset, bytes.count)
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }

    /// Leaves out control characters (which fonts draw as boxes, and at whose NUL Pango stops) and divides at what Unicode
    /// calls mandatory breaks.
    private mutating func append(_ text: String, paragraph: inout Int) {
        var text = text
        text.withUTF8 { utf8 in
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                let next = index + 1 < utf8.count ? utf8[index + 1] : 0
                let afterNext = index + 2 < utf8.count ? utf8[index + 2] : 0
                switch (byte, next, afterNext) {
                case (0x0D, 0x0A, _):
                    index += 2
                    endParagraph(&paragraph)
                    omit(1)
                case (0x0A...0x0D, _, _):
                    index += 1
                    endParagraph(&paragraph)
                case (0xC2, 0x85, _):
                    index += 2
                    endParagraph(&paragraph)
                    omit(1)
                case (0xE2, 0x80, 0xA8...0xA9):
                    index += 3
                    endParagraph(&paragraph)
                    omit(2)
                case (0x00...0x08, _, _), (0x0E...0x1F, _, _), (0x7F, _, _):
                    index += 1
                    omit(1)
                case (0xC2, 0x80...0x9F, _):
                    index += 2
                    omit(2)
                default:
                    if byte == 0x09 { tabs += 1 }
                    bytes.append(byte == 0x09 && tabs > Self.maximumTabs ? 0x20 : byte)
                    index += 1
                }
            }
        }
    }

    private mutating func omit(_ count: Int) {
        omissions.append((bytes.count, (omissions.last?.total ?? 0) + count))
    }

    /// Where a byte stands in the text that this was made of.
    func originalOffset(_ offset: Int) -> Int {
        var (low, high) = (0, omissions.count)
        while low < high {
            let middle = (low + high) / 2
            if omissions[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        return offset + (low > 0 ? omissions[low - 1].total : 0)
    }

    private mutating func endParagraph(_ start: inout Int) {
        paragraphs.append(start..<bytes.count)
        // The separator keeps its place as a line feed, so that a blank line knows its run.
        bytes.append(0x0A)
        start = bytes.count
        tabs = 0
    }
}

/// Whether a break of a line may swallow the character that starts at `offset`, and how many bytes it has: spaces and tabs,
/// but not those that glue.
func breakingSpaceLength(_ bytes: some Collection<UInt8>) -> Int {
    var iterator = bytes.makeIterator()
    guard let first = iterator.next() else { return 0 }
    if first == 0x20 || first == 0x09 { return 1 }
    guard first >= 0xE1, let second = iterator.next(), let third = iterator.next() else { return 0 }
    switch (first, second, third) {
    case (0xE1, 0x9A, 0x80), (0xE3, 0x80, 0x80), (0xE2, 0x81, 0x9F): return 3  // U+1680, U+3000, U+205F
    case (0xE2, 0x80, 0x80...0x8A) where third != 0x87: return 3  // U+2000…U+200A, without the figure space
    default: return 0
    }
}
