extension ChangeSet {
    /// Works out what the edits come to, given the list before and after.
    ///
    /// - Parameters:
    ///   - old: The list that deletes and reloads speak of.
    ///   - new: The list that inserts speak of.
    /// - Returns: The edits in the form that a list can apply.
    /// - Throws: The first contradiction in the order of ``ChangeSetError/Code``;
    ///   asking again with the same lists fails again.
    /// - Complexity: O(*s* + *k* log *k*) for *s* sections and *k* runs of edited items.
    public func resolve(old: SectionCounts, new: SectionCounts) throws(ChangeSetError) -> ResolvedChangeSet {
        if reloadsData {
            return ResolvedChangeSet(
                reloadsData: true,
                old: old,
                new: new,
                deletedSections: RangeSet(),
                insertedSections: RangeSet(),
                deletedItems: ItemSet(),
                insertedItems: ItemSet(),
                sectionMap: .empty,
                edits: self
            )
        }
        let leaving = sectionsLeaving
        let arriving = sectionsArriving
        if let section = leaving.intersection(reloadedSections).ranges.first?.lowerBound {
            throw ChangeSetError(.reloadAndDeleteSection, "section \(section) is both reloaded and deleted")
        }
        let sectionMap = IntegerMap(oldCount: old.sectionCount, deleted: leaving, inserted: arriving)
        let deletedSections = leaving.union(reloadedSections)
        let insertedSections = arriving.union(sectionMap(reloadedSections))

        var deletedItems = itemsLeaving
        deletedItems.formUnion(reloadedItems)
        var insertedItems = itemsArriving
        for section in reloadedItems.sections where old.counts.indices.contains(section) {
            guard let newSection = sectionMap[section] else { continue }
            let map = itemMap(ofSection: section, to: newSection, count: old.counts[section])
            insertedItems.formUnion(map(reloadedItems[section]), inSection: newSection)
        }

        let resolved = ResolvedChangeSet(
            reloadsData: false,
            old: old,
            new: new,
            deletedSections: deletedSections,
            insertedSections: insertedSections,
            deletedItems: deletedItems.excluding(sections: deletedSections),
            insertedItems: insertedItems.excluding(sections: insertedSections),
            sectionMap: sectionMap,
            edits: self
        )
        try resolved.validate()
        return resolved
    }
}
