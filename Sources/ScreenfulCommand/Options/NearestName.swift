/// Returns the known name that a mistyped one most likely means, or nil if none is close.
///
/// - Complexity: O(*n* · *m*) for each known name.
/// - Note: Edit distance with transpositions (Damerau 1964, optimal string alignment);
///   one slip for every three letters is taken as close.
func nearestName(to typed: String, among known: [String]) -> String? {
    let scored = known.map { (name: $0, distance: editDistance(typed, $0)) }
    guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, typed.count / 3) ? best.name : nil
}

/// Returns the end of a message about a mistyped name: the question whether the nearest known one was meant, if any is.
func hint(for typed: String, among known: [String], of kind: String = "") -> String {
    nearestName(to: typed, among: known).map { "; did you mean \(kind)\($0)?" } ?? ""
}

private func editDistance(_ first: String, _ second: String) -> Int {
    let first = Array(first)
    let second = Array(second)
    var beforeLast = [Int](repeating: 0, count: second.count + 1)
    var last = Array(0...second.count)
    for row in 1..<(first.count + 1) {
        var current = [row] + [Int](repeating: 0, count: second.count)
        for column in 1..<(second.count + 1) {
            let substitution = last[column - 1] + (first[row - 1] == second[column - 1] ? 0 : 1)
            current[column] = min(substitution, last[column] + 1, current[column - 1] + 1)
            let areSwapped =
                row > 1 && column > 1 && first[row - 1] == second[column - 2] && first[row - 2] == second[column - 1]
            if areSwapped { current[column] = min(current[column], beforeLast[column - 2] + 1) }
        }
        (beforeLast, last) = (last, current)
    }
    return last[second.count]
}
