import Foundation

/// What belongs together in a list.
enum ListGroup {
    /// Rows one after another that stand in no section, and so make one together.
    case loose([LazyPart])
    case section(SectionNode)
    /// Data of which each brings groups of its own.
    case blocks(LazyRows)

    /// The groups of which parts consist, in order. Makes a row of each `ForEach` to learn what it brings.
    @MainActor static func of(_ parts: [LazyPart]) -> [ListGroup] {
        var result: [ListGroup] = []
        var loose: [LazyPart] = []
        func endLoose() {
            if !loose.isEmpty { result.append(.loose(loose)) }
            loose = []
        }
        for part in parts {
            switch part {
            case .element: loose.append(part)
            case .section(let section):
                endLoose()
                result.append(.section(section))
            case .rows(let rows) where bringsGroups(rows):
                endLoose()
                result.append(.blocks(rows))
            case .rows: loose.append(part)
            }
        }
        endLoose()
        return result
    }

    @MainActor static func bringsGroups(_ rows: LazyRows) -> Bool {
        if let known = rows.bringsBlocks { return known }
        guard rows.count > 0 else { return false }
        let parts = (rows.rows.first ?? rows.row(0)).parts
        // Nothing is to be learned of a datum that shows nothing.
        guard !parts.isEmpty else { return false }
        let brings = parts.contains { part in
            switch part {
            case .element: false
            case .section: true
            case .rows(let inner): bringsGroups(inner)
            }
        }
        rows.bringsBlocks = brings
        return brings
    }
}
