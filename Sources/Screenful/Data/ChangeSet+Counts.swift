extension ChangeSet {
    /// The counts that a list has after the edits, where nobody says otherwise.
    ///
    /// A section that is inserted holds the items that arrive in it, or as many as
    /// `itemCounts` says; of one that is moved or reloaded, as of any other, items
    /// arrive and leave as the edits say.
    /// Edits that contradict the list are counted as far as they go: resolving
    /// them names the contradiction.
    ///
    /// - Parameters:
    ///   - old: The list before.
    ///   - itemCounts: The number of items of inserted and reloaded sections, by their new place.
    /// - Returns: The counts after. With ``reloadsData`` they are the old ones.
    public func counts(after old: SectionCounts, itemCounts: [Int: Int] = [:]) -> SectionCounts {
        if reloadsData { return old }
        let bounds = RangeSet(0..<old.sectionCount)
        let leaving = sectionsLeaving
        let arriving = sectionsArriving
        let count = max(0, old.sectionCount + arriving.elementCount - leaving.elementCount)
        let oldSections = IntegerMap(oldCount: old.sectionCount, deleted: leaving, inserted: arriving).inverse
        let sources = Dictionary(sectionMoves.map { ($0.to, $0.from) }) { first, _ in first }
        let itemsLeaving = itemsLeaving
        let itemsArriving = itemsArriving

        return SectionCounts(
            (0..<count).map { section in
                if let given = itemCounts[section] { return max(0, given) }
                let source = sources[section] ?? (arriving.contains(section) ? nil : oldSections[section])
                let gain = itemsArriving[section].elementCount
                guard let source, bounds.contains(source) else { return gain }
                // Where no such item was, resolving says so, or the section says it all.
                let loss = itemsLeaving[source].intersection(RangeSet(0..<old.counts[source])).elementCount
                return old.counts[source] + gain - loss
            }
        )
    }
}
