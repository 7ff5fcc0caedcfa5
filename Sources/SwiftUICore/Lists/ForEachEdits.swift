import Foundation

/// What a person may do to the rows of a `ForEach` in a list.
package struct ForEachEdits {
    package var delete: ((IndexSet) -> Void)?
    package var move: ((IndexSet, Int) -> Void)?
    package init() {}
}
