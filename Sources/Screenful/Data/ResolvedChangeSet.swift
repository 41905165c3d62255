public import ScreenfulRanges

/// A validated change set, with the affected indexes in both index spaces.
public struct ResolvedChangeSet: Hashable, Sendable {
    /// True if everything is replaced; the sets below are then empty.
    public let reloadsData: Bool
    /// The list before the edits.
    public let old: SectionCounts
    /// The list after the edits.
    public let new: SectionCounts
    /// Sections that are deleted, reloaded or moved away, in the old list.
    public let deletedSections: RangeSet<Int>
    /// Sections that are inserted, reloaded or moved in, in the new list.
    public let insertedSections: RangeSet<Int>
    /// Items that are deleted, reloaded or moved away, outside deleted sections; in the old list.
    public let deletedItems: ItemSet
    /// Items that are inserted, reloaded or moved in, outside inserted sections; in the new list.
    public let insertedItems: ItemSet
    /// The map of sections that are neither deleted nor moved.
    public let sectionMap: IntegerMap
    /// The change set before its resolution.
    let edits: ChangeSet
}

extension ChangeSet {
    /// Resolves the edits, given the list before and after.
    ///
    /// - Parameters:
    ///   - old: The list before the edits.
    ///   - new: The list after the edits.
    /// - Returns: The edits in the form that a list can apply.
    /// - Throws: The first contradiction in the order of ``ChangeSetError/Code``;
    ///   a retry with the same lists fails again.
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

extension ResolvedChangeSet {
    /// Checks the edits against the two lists, in the documented order.
    func validate() throws(ChangeSetError) {
        try validateSectionCount()
        try validateDeletes()
        try validateInserts()
        try validateItemCounts()
    }

    private func validateSectionCount() throws(ChangeSetError) {
        let stale = edits.reloadedSections.elementCount
        let inserted = insertedSections.elementCount - sectionMap(edits.reloadedSections).elementCount
        let deleted = deletedSections.elementCount - stale
        guard new.sectionCount != old.sectionCount + inserted - deleted else { return }
        throw ChangeSetError(
            .sectionCountMismatch,
            "\(new.sectionCount) sections after the update, but there were \(old.sectionCount), "
                + "with \(inserted) inserted and \(deleted) deleted"
        )
    }

    private func validateDeletes() throws(ChangeSetError) {
        if let section = deletedSections.firstElement(outside: 0..<old.sectionCount) {
            throw ChangeSetError(
                .deleteSectionOutOfRange,
                "section \(section) is deleted or reloaded, but there were \(old.sectionCount)"
            )
        }
        // The resolved deletes are in descending order.
        for section in deletedItems.sections.reversed() {
            guard old.counts.indices.contains(section) else {
                throw ChangeSetError(
                    .deleteItemSectionOutOfRange,
                    "an item of section \(section) is deleted, but there were \(old.sectionCount) sections"
                )
            }
            let count = old.counts[section]
            guard let item = deletedItems[section].firstElement(outside: 0..<count) else { continue }
            throw ChangeSetError(
                .deleteItemOutOfRange,
                "item \(item) of section \(section) is deleted or reloaded, but there were \(count)"
            )
        }
    }

    private func validateInserts() throws(ChangeSetError) {
        for section in insertedItems.sections {
            guard new.counts.indices.contains(section) else {
                throw ChangeSetError(
                    .insertItemSectionOutOfRange,
                    "an item is inserted into section \(section), but there are \(new.sectionCount) after the update"
                )
            }
            let count = new.counts[section]
            guard let item = insertedItems[section].firstElement(outside: 0..<count) else { continue }
            throw ChangeSetError(
                .insertItemOutOfRange,
                "item \(item) is inserted into section \(section), which has \(count) after the update"
            )
        }
        if let section = insertedSections.firstElement(outside: 0..<new.sectionCount) {
            throw ChangeSetError(
                .insertSectionOutOfRange,
                "section \(section) is inserted, but there are \(new.sectionCount) after the update"
            )
        }
    }

    private func validateItemCounts() throws(ChangeSetError) {
        let leaving = edits.itemsLeaving
        let arriving = edits.itemsArriving
        for section in old.counts.indices where !edits.reloadedSections.contains(section) {
            guard let newSection = sectionMap[section] else { continue }
            let deleted = leaving[section]
            let stale = edits.reloadedItems[section].intersection(deleted)
            if let item = stale.ranges.first?.lowerBound {
                throw ChangeSetError(
                    .deleteAndReloadItem,
                    "item \(item) of section \(section) is both deleted and reloaded"
                )
            }
            let inserted = arriving[newSection].elementCount
            let count = old.counts[section] + inserted - deleted.elementCount
            guard new.counts[newSection] != count else { continue }
            throw ChangeSetError(
                .itemCountMismatch,
                "section \(section) has \(new.counts[newSection]) items after the update, but had "
                    + "\(old.counts[section]), with \(inserted) inserted and \(deleted.elementCount) deleted"
            )
        }
    }
}
