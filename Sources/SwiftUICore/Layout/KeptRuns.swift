import DisplayList
import Foundation

/// What each of many elements drew last, in runs of a few that are one item each. So a change in one of many makes its run anew, and a list of the
/// runs; and no frame needs one large piece of memory, for which the allocator would tidy up all the small ones.
@MainActor final class KeptRuns {
    /// As many as have their items, mostly one or two each, within a kilobyte.
    static let length = 6
    private var runs: [Run] = []

    func draw(_ elements: [ElementNode], in element: ElementNode, with items: inout [DisplayItem]) -> [DisplayItem] {
        let count = (elements.count + Self.length - 1) / Self.length, start = items.count
        if runs.count > count { runs.removeLast(runs.count - count) }
        for index in 0..<count {
            if index == runs.count { runs.append(Run(identity: element.tree.nextIdentity())) }
            let first = index * Self.length
            runs[index].draw(elements[first..<min(first + Self.length, elements.count)], into: &items)
        }
        return items.takeAll(after: start)
    }

    @MainActor private struct Run {
        /// What one element drew: who it was, where it stood, and where its items end.
        struct Part {
            var element: ObjectIdentifier
            var origin: CGPoint
            var end: Int
        }

        let identity: UInt64
        var parts: [Part] = []
        var item: DisplayItem?

        init(identity: UInt64) { self.identity = identity }

        mutating func draw(_ elements: ArraySlice<ElementNode>, into items: inout [DisplayItem]) {
            if !isCurrent(elements) { make(elements, with: &items) }
            if let item, !item.bounds.isEmpty { items.append(item) }
        }

        private func isCurrent(_ elements: ArraySlice<ElementNode>) -> Bool {
            guard parts.count == elements.count else { return false }
            var index = 0
            for element in elements {
                if element.needsDisplay || parts[index].element != ObjectIdentifier(element)
                    || parts[index].origin != element.presentation.origin { return false }
                index += 1
            }
            return true
        }

        /// Takes the items of those that have not changed, and asks the others.
        private mutating func make(_ elements: ArraySlice<ElementNode>, with items: inout [DisplayItem]) {
            let start = items.count, old = item?.content.items ?? [], isSameNumber = parts.count == elements.count
            var first = 0, index = 0
            for element in elements {
                let place = element.presentation.origin
                var part = Part(element: ObjectIdentifier(element), origin: place, end: 0)
                if isSameNumber, !element.needsDisplay, parts[index].element == part.element, parts[index].origin == place {
                    items.append(contentsOf: old[first..<parts[index].end])
                } else {
                    element.emit(into: &items, at: place)
                }
                part.end = items.count - start
                if isSameNumber {
                    first = parts[index].end
                    parts[index] = part
                } else {
                    if index == 0 { parts.removeAll(keepingCapacity: true) }
                    parts.append(part)
                }
                index += 1
            }
            let inside = items.takeAll(after: start)
            item = DisplayItem(
                identity: identity, version: Serial.next(), bounds: inside.unionOfFrames, content: .layer(.list, inside))
        }
    }
}

extension DisplayItem.Content {
    /// Of a layer.
    fileprivate var items: [DisplayItem] {
        if case .layer(_, let items) = self { items } else { [] }
    }
}
