public import ScreenfulTypes

/// Edits of a list that are applied together: all of them, or none.
///
/// Deletes and reloads speak of the list as it was, inserts of the list as it
/// will be, and a move goes from the one to the other. The order in which edits
/// are added does not matter; saying one twice is saying it once.
///
/// - Note: Index spaces and resolution follow Texture's `_ASHierarchyChangeSet` (be0b74b4).
///   A move keeps the row's identity here, where Texture deletes and inserts.
public struct ChangeSet: Hashable, Sendable {
    /// A row's way from an old place to a new one.
    public struct ItemMove: Hashable, Sendable {
        /// Where it was, in the old list.
        public var from: IndexPath
        /// Where it will be, in the new list.
        public var to: IndexPath

        /// Creates a move.
        public init(from: IndexPath, to: IndexPath) {
            self.from = from
            self.to = to
        }
    }

    /// A section's way from an old place to a new one.
    public struct SectionMove: Hashable, Sendable {
        /// Where it was, in the old list.
        public var from: Int
        /// Where it will be, in the new list.
        public var to: Int

        /// Creates a move.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// True when everything is replaced; all other edits are then ignored.
    public private(set) var reloadsData = false
    /// Sections that go, in the old list.
    public private(set) var deletedSections = RangeSet<Int>()
    /// Sections that come, in the new list.
    public private(set) var insertedSections = RangeSet<Int>()
    /// Sections whose items are all stale, in the old list; their number of items may change.
    public private(set) var reloadedSections = RangeSet<Int>()
    /// Sections that change place, in the order they were named.
    public private(set) var sectionMoves: [SectionMove] = []
    /// Items that go, in the old list.
    public private(set) var deletedItems = ItemSet()
    /// Items that come, in the new list.
    public private(set) var insertedItems = ItemSet()
    /// Items whose content is stale, in the old list.
    public private(set) var reloadedItems = ItemSet()
    /// Items that change place, in the order they were named.
    public private(set) var itemMoves: [ItemMove] = []

    /// Creates a change set without edits.
    public init() {}

    /// True when nothing would change.
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

    /// Declares all items of old sections stale, and their number open.
    public mutating func reloadSections(_ sections: Range<Int>) {
        reloadedSections.insert(contentsOf: sections)
    }

    /// Moves a section with all its items.
    public mutating func moveSection(from: Int, to: Int) {
        sectionMoves.append(SectionMove(from: from, to: to))
    }

    /// Deletes items of an old section.
    public mutating func deleteItems(_ items: Range<Int>, inSection section: Int) {
        deletedItems.insert(items, inSection: section)
    }

    /// Inserts items into a new section.
    public mutating func insertItems(_ items: Range<Int>, inSection section: Int) {
        insertedItems.insert(items, inSection: section)
    }

    /// Declares the content of items of an old section stale.
    public mutating func reloadItems(_ items: Range<Int>, inSection section: Int) {
        reloadedItems.insert(items, inSection: section)
    }

    /// Moves an item, which stays the same row.
    public mutating func moveItem(from: IndexPath, to: IndexPath) {
        itemMoves.append(ItemMove(from: from, to: to))
    }

    /// Adds the edits of another change set, which speaks of the same old and new list.
    public mutating func formUnion(_ other: Self) {
        reloadsData = reloadsData || other.reloadsData
        deletedSections.formUnion(other.deletedSections)
        insertedSections.formUnion(other.insertedSections)
        reloadedSections.formUnion(other.reloadedSections)
        sectionMoves += other.sectionMoves
        deletedItems.formUnion(other.deletedItems)
        insertedItems.formUnion(other.insertedItems)
        reloadedItems.formUnion(other.reloadedItems)
        itemMoves += other.itemMoves
    }
}
