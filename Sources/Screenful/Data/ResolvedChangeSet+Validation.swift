extension ResolvedChangeSet {
    /// Looks for contradictions between the edits and the two lists, in the promised order.
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
        // The order of the resolved deletes is descending.
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

extension RangeSet<Int> {
    /// How many indexes are in the set.
    var elementCount: Int {
        ranges.reduce(0) { $0 + $1.count }
    }

    /// The lowest index of the set that is not within some bounds.
    func firstElement(outside bounds: Range<Int>) -> Int? {
        subtracting(RangeSet(bounds)).ranges.first?.lowerBound
    }
}
