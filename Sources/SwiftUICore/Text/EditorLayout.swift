import DisplayList
import Foundation

/// Text in an editor, laid out paragraph by paragraph, so that a key lays out one of them again and only those in sight are drawn.
/// Places are counted in bytes of the text's UTF-8; points are the content's, from its top left corner.
@MainActor final class EditorLayout {
    /// A paragraph as it was set, kept from one layout to the next while its text stays.
    final class Block {
        let styled: StyledText
        let width: CGFloat
        let layout: TextLayout
        var item: DisplayItem?
        private var lines: [CaretLine]?

        init(_ styled: StyledText, width: CGFloat, _ engine: any TextEngine) {
            (self.styled, self.width) = (styled, width)
            layout = engine.layout(styled, width: width, height: .infinity)
        }

        func caretLines(_ engine: any TextEngine) -> [CaretLine] {
            if let lines { return lines }
            let made = engine.caretLines(of: styled, width: width, height: .infinity)
            lines = made
            return made
        }
    }

    struct Paragraph {
        let block: Block
        let range: Range<Int>
        let origin: CGPoint
    }

    /// What all paragraphs have in common.
    struct Style: Equatable {
        var run: StyledText.Run
        var alignment: StyledText.Alignment
        var lineSpacing: CGFloat
        var isRightToLeft: Bool
        var language: String?
    }

    private(set) var paragraphs: [Paragraph] = []
    private(set) var size = CGSize.zero
    private let engine: any TextEngine
    private let lineHeight: CGFloat

    /// `width` is where lines break, infinite for none; `room` is what they are aligned in.
    init(
        _ text: String, marked: Range<Int>?, style: Style, width: CGFloat, room: CGFloat, engine: any TextEngine,
        reusing old: EditorLayout?
    ) {
        self.engine = engine
        let metrics = engine.metrics(of: style.run.font)
        lineHeight = metrics.ascent + metrics.descent
        var known: [String: Block] = [:]
        for paragraph in old?.paragraphs ?? [] where paragraph.block.width == width {
            if paragraph.block.styled.runs.count == 1 { known[paragraph.block.styled.runs[0].text] = paragraph.block }
        }
        var y: CGFloat = 0
        for range in Self.paragraphs(of: text) {
            let styled = Self.styled(text, range, marked: marked, style)
            let block: Block
            if styled.runs.count == 1, let kept = known[styled.runs[0].text], kept.styled == styled {
                block = kept
            } else {
                block = Block(styled, width: width, engine)
            }
            let space = max(0, room.isFinite ? room - block.layout.size.width : 0)
            let share: CGFloat = switch style.alignment {
            case .leading: style.isRightToLeft ? 1 : 0
            case .center: 0.5
            case .trailing: style.isRightToLeft ? 0 : 1
            }
            paragraphs.append(Paragraph(block: block, range: range, origin: CGPoint(x: space * share, y: y)))
            size.width = max(size.width, block.layout.size.width)
            y += block.layout.size.height
            size.height = y
            y += metrics.leading + style.lineSpacing
        }
    }

    private static func styled(_ text: String, _ range: Range<Int>, marked: Range<Int>?, _ style: Style) -> StyledText {
        func piece(_ range: Range<Int>, isMarked: Bool = false) -> StyledText.Run {
            var run = style.run
            let low = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
            run.text = String(text[low..<text.utf8.index(low, offsetBy: range.count)])
            if isMarked { run.underline = StyledText.Line() }
            return run
        }
        var runs: [StyledText.Run]
        if let marked = marked?.clamped(to: range), !marked.isEmpty {
            runs = [
                piece(range.lowerBound..<marked.lowerBound), piece(marked, isMarked: true),
                piece(marked.upperBound..<range.upperBound),
            ]
        } else {
            runs = [piece(range)]
        }
        var styled = StyledText(runs)
        styled.alignment = style.alignment
        styled.lineSpacing = style.lineSpacing
        styled.isRightToLeft = style.isRightToLeft
        styled.language = style.language
        return styled
    }

    /// Without the breaks between them; always at least one.
    private static func paragraphs(of text: String) -> [Range<Int>] {
        var text = text
        return text.withUTF8 { bytes in
            var found: [Range<Int>] = []
            var start = 0, index = 0
            func at(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }
            while index < bytes.count {
                let length: Int
                switch bytes[index] {
                case 0x0D: length = at(index + 1) == 0x0A ? 2 : 1
                case 0x0A...0x0C: length = 1
                case 0xC2 where at(index + 1) == 0x85: length = 2
                case 0xE2 where at(index + 1) == 0x80 && at(index + 2) & 0xFE == 0xA8: length = 3
                default: length = 0
                }
                if length > 0 {
                    found.append(start..<index)
                    start = index + length
                }
                index += max(length, 1)
            }
            found.append(start..<bytes.count)
            return found
        }
    }

    // MARK: Places

    private func paragraph(at place: Int) -> Paragraph {
        var (low, high) = (0, paragraphs.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if paragraphs[middle].range.lowerBound <= place { low = middle } else { high = middle - 1 }
        }
        return paragraphs[low]
    }

    private func paragraph(atY y: CGFloat) -> Paragraph {
        var (low, high) = (0, paragraphs.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if paragraphs[middle].origin.y <= y { low = middle } else { high = middle - 1 }
        }
        return paragraphs[low]
    }

    private func line(at place: Int) -> (Paragraph, CaretLine)? {
        let paragraph = paragraph(at: place)
        let lines = paragraph.block.caretLines(engine)
        let inside = place - paragraph.range.lowerBound
        return (lines.last { $0.range.lowerBound <= inside } ?? lines.first).map { (paragraph, $0) }
    }

    /// Where the caret stands: its left edge, without a width.
    func caret(at place: Int) -> CGRect {
        guard let (paragraph, line) = line(at: place) else {
            let paragraph = paragraph(at: place)
            return CGRect(origin: paragraph.origin, size: CGSize(width: 0, height: lineHeight))
        }
        let x = line.x(at: place - paragraph.range.lowerBound)
        return CGRect(
            x: paragraph.origin.x + min(max(x, line.rect.minX), line.rect.maxX), y: paragraph.origin.y + line.rect.minY,
            width: 0, height: line.rect.height)
    }

    /// The place nearest to a point.
    func place(at point: CGPoint) -> Int {
        let paragraph = paragraph(atY: point.y)
        let lines = paragraph.block.caretLines(engine)
        let y = point.y - paragraph.origin.y
        guard let line = lines.last(where: { $0.rect.minY <= y }) ?? lines.first else { return paragraph.range.lowerBound }
        var place = line.offset(at: point.x - paragraph.origin.x)
        // The end of a line that goes on is the start of the next, so before its last character counts as its end.
        if place == line.range.upperBound, line != lines.last, let last = line.stops.last { place = last.offset }
        return paragraph.range.lowerBound + place
    }

    /// The line of the layout around a place.
    func lineRange(at place: Int) -> Range<Int> {
        guard let (paragraph, line) = line(at: place) else { return place..<place }
        let isLast = line.range.upperBound >= paragraph.range.count
        let end = isLast ? line.range.upperBound : line.stops.last?.offset ?? line.range.upperBound
        return paragraph.range.lowerBound + line.range.lowerBound..<paragraph.range.lowerBound + max(end, line.range.lowerBound)
    }

    func isRightToLeft(at place: Int) -> Bool { line(at: place)?.1.isRightToLeft ?? false }

    /// The areas of a part of the text, among those between two heights.
    func rects(of part: Range<Int>, from top: CGFloat, to bottom: CGFloat) -> [CGRect] {
        var rects: [CGRect] = []
        for paragraph in paragraphs where paragraph.range.upperBound >= part.lowerBound && paragraph.range.lowerBound <= part.upperBound {
            guard paragraph.origin.y <= bottom, paragraph.origin.y + paragraph.block.layout.size.height >= top else { continue }
            let start = paragraph.range.lowerBound
            for line in paragraph.block.caretLines(engine) {
                let rect = line.rect.offsetBy(dx: paragraph.origin.x, dy: paragraph.origin.y)
                let inside = part.lowerBound - start..<part.upperBound - start
                for span in line.spans(of: inside) {
                    rects.append(
                        CGRect(
                            x: paragraph.origin.x + span.lowerBound, y: rect.minY, width: span.upperBound - span.lowerBound,
                            height: rect.height))
                }
                // A break that is selected shows as a little space.
                if line.range.upperBound >= paragraph.range.count, part.contains(paragraph.range.upperBound) {
                    let x = line.isRightToLeft ? rect.minX - 5 : rect.maxX
                    rects.append(CGRect(x: x, y: rect.minY, width: 5, height: rect.height))
                }
            }
        }
        return rects
    }
}
