public import ScreenfulTypes

/// A change set that has been found to fit: what it comes to, in both index spaces.
public struct ResolvedChangeSet: Hashable, Sendable {
    /// True when everything is replaced; the sets below are then empty.
    public let reloadsData: Bool
    /// The list as it was.
    public let old: SectionCounts
    /// The list as it will be.
    public let new: SectionCounts
    /// Sections that go, with those that are reloaded or moved away; in the old list.
    public let deletedSections: RangeSet<Int>
    /// Sections that come, with those that are reloaded or moved in; in the new list.
    public let insertedSections: RangeSet<Int>
    /// Items that go, with those reloaded or moved away, outside deleted sections; in the old list.
    public let deletedItems: ItemSet
    /// Items that come, with those reloaded or moved in, outside inserted sections; in the new list.
    public let insertedItems: ItemSet
    /// Where the sections go that are neither deleted nor moved.
    public let sectionMap: IntegerMap
    /// What was asked for.
    let edits: ChangeSet

    /// Where an item goes that is neither deleted nor moved; an item that is reloaded stays where it is.
    public func newPath(of path: IndexPath) -> IndexPath? {
        guard !reloadsData, old.counts.indices.contains(path.section) else { return nil }
        guard let section = sectionMap[path.section] else { return nil }
        return edits.itemMap(ofSection: path.section, to: section, count: old.counts[path.section])[path.item]
            .map { IndexPath(section: section, item: $0) }
    }
}

extension ChangeSet {
    /// Old sections that are deleted or moved away.
    var sectionsLeaving: RangeSet<Int> {
        var result = deletedSections
        for move in sectionMoves { result.insert(contentsOf: move.from..<move.from + 1) }
        return result
    }

    /// New sections that are inserted or moved in.
    var sectionsArriving: RangeSet<Int> {
        var result = insertedSections
        for move in sectionMoves { result.insert(contentsOf: move.to..<move.to + 1) }
        return result
    }

    /// Old items that are deleted or moved away.
    var itemsLeaving: ItemSet {
        var result = deletedItems
        for move in itemMoves { result.insert(move.from) }
        return result
    }

    /// New items that are inserted or moved in.
    var itemsArriving: ItemSet {
        var result = insertedItems
        for move in itemMoves { result.insert(move.to) }
        return result
    }

    /// Where the items of a section go that stays.
    func itemMap(ofSection section: Int, to newSection: Int, count: Int) -> IntegerMap {
        IntegerMap(
            oldCount: count,
            deleted: itemsLeaving[section],
            inserted: itemsArriving[newSection]
        )
    }
}
