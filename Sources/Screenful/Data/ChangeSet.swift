public import ScreenfulRanges
public import ScreenfulTypes

/// Edits of a list that are applied together: all of them, or none.
///
/// Deletes and reloads use indexes of the list before the edits, inserts of the list after
/// them, and moves use both. The order in which edits are added does not matter, and
/// duplicates count once.
///
/// - Note: Index spaces and resolution follow Texture's `_ASHierarchyChangeSet` (be0b74b4).
///   A move keeps the row's identity here, where Texture deletes and inserts.
public struct ChangeSet: Hashable, Sendable {
    /// A move from an old place to a new one.
    public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
        /// The place in the old list.
        public var from: Place
        /// The place in the new list.
        public var to: Place

        /// Creates a move.
        public init(from: Place, to: Place) {
            self.from = from
            self.to = to
        }
    }

    /// True if everything is replaced; all other edits are then ignored.
    public private(set) var reloadsData = false
    /// Sections that are deleted, in the old list.
    public private(set) var deletedSections = RangeSet<Int>()
    /// Sections that are inserted, in the new list.
    public private(set) var insertedSections = RangeSet<Int>()
    /// Sections whose items are all stale, in the old list; their number of items may change.
    public private(set) var reloadedSections = RangeSet<Int>()
    /// Sections that are moved, in the order in which they were added.
    public private(set) var sectionMoves: [Move<Int>] = []
    /// Items that are deleted, in the old list.
    public private(set) var deletedItems = ItemSet()
    /// Items that are inserted, in the new list.
    public private(set) var insertedItems = ItemSet()
    /// Items whose content is stale, in the old list.
    public private(set) var reloadedItems = ItemSet()
    /// Items that are moved, in the order in which they were added.
    public private(set) var itemMoves: [Move<IndexPath>] = []

    /// Creates a change set without edits.
    public init() {}

    /// True if there are no edits.
    public var isEmpty: Bool {
        self == Self()
    }

    /// Replaces everything.
    public mutating func reloadData() {
        reloadsData = true
    }

    /// Deletes sections of the old list.
    public mutating func deleteSections(_ sections: Range<Int>) {
        deletedSections.insert(contentsOf: sections)
    }

    /// Inserts sections into the new list.
    public mutating func insertSections(_ sections: Range<Int>) {
        insertedSections.insert(contentsOf: sections)
    }

    /// Marks all items of old sections as stale; their number may change.
    public mutating func reloadSections(_ sections: Range<Int>) {
        reloadedSections.insert(contentsOf: sections)
    }

    /// Moves a section with all its items.
    public mutating func moveSection(from: Int, to: Int) {
        sectionMoves.append(Move(from: from, to: to))
    }

    /// Deletes items of an old section.
    public mutating func deleteItems(_ items: Range<Int>, inSection section: Int) {
        deletedItems.insert(items, inSection: section)
    }

    /// Inserts items into a new section.
    public mutating func insertItems(_ items: Range<Int>, inSection section: Int) {
        insertedItems.insert(items, inSection: section)
    }

    /// Marks items of an old section as stale.
    public mutating func reloadItems(_ items: Range<Int>, inSection section: Int) {
        reloadedItems.insert(items, inSection: section)
    }

    /// Moves an item, which keeps its identity.
    public mutating func moveItem(from: IndexPath, to: IndexPath) {
        itemMoves.append(Move(from: from, to: to))
    }
}

extension ChangeSet {
    /// The counts of the list after the edits, unless they are given.
    ///
    /// An inserted section holds the items that arrive in it, or as many as
    /// `itemCounts` says. In all other sections, also moved and reloaded ones, items
    /// arrive and leave by the edits. Edits that contradict the list are counted as
    /// far as possible: resolving them reports the contradiction.
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
                // An item that did not exist is reported by resolving, unless its whole section is replaced.
                let loss = itemsLeaving[source].intersection(RangeSet(0..<old.counts[source])).elementCount
                return old.counts[source] + gain - loss
            }
        )
    }

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

    /// The map of the items of a section that stays.
    func itemMap(ofSection section: Int, to newSection: Int, count: Int) -> IntegerMap {
        IntegerMap(
            oldCount: count,
            deleted: itemsLeaving[section],
            inserted: itemsArriving[newSection]
        )
    }
}

/// The contradiction between a change set and its list.
///
/// Nothing of the change set was applied.
public struct ChangeSetError: Error, Hashable, Sendable {
    /// The kind of contradiction, in the order of the checks.
    ///
    /// - Note: Conditions and order of `-[_ASHierarchyChangeSet _validateUpdate]` (Texture be0b74b4).
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// A section is both reloaded and deleted.
        case reloadAndDeleteSection
        /// The new number of sections is not the old one plus inserted minus deleted.
        case sectionCountMismatch
        /// A section that did not exist is deleted or reloaded.
        case deleteSectionOutOfRange
        /// An item of a section that did not exist is deleted or reloaded.
        case deleteItemSectionOutOfRange
        /// An item that did not exist is deleted or reloaded.
        case deleteItemOutOfRange
        /// An item is inserted into a section that will not exist.
        case insertItemSectionOutOfRange
        /// An item is inserted beyond the end of its new section.
        case insertItemOutOfRange
        /// A section is inserted beyond the end of the new list.
        case insertSectionOutOfRange
        /// An item is both deleted and reloaded.
        case deleteAndReloadItem
        /// A section's new number of items is not the old one plus inserted minus deleted.
        case itemCountMismatch
    }

    /// The kind of contradiction: the part a program may branch on.
    public let code: Code
    /// A description of the contradiction, with its numbers.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
