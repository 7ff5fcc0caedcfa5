/// The word that a mistyped one most probably meant: the beginning of exactly one word, or the nearest within a third of
/// its length; the first of several equally near.
func suggestion(for mistyped: String, among words: [String]) -> String? {
    let typed = mistyped.lowercased()
    // Longer than any word could be: nothing near it, and nothing to compute for a hostile argument.
    guard !typed.isEmpty, typed.utf8.count <= 64 else { return nil }
    let continued = words.filter { $0.lowercased().hasPrefix(typed) }
    if continued.count == 1, typed.count > 1 { return continued[0] }
    let near = words.map { (word: $0, distance: editDistance(Array(typed), Array($0.lowercased()))) }
        .min { $0.distance < $1.distance }
    guard let near, near.distance <= max(1, max(typed.count, near.word.count) / 3), near.distance < near.word.count else {
        return nil
    }
    return near.word
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other: the optimal string
/// alignment distance (a restricted Damerau–Levenshtein distance, doi:10.1145/363958.363994).
func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
        var row = [i + 1]
        for j in 0..<b.count {
            var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforeLast[j - 1] + 1) }
            row.append(least)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
