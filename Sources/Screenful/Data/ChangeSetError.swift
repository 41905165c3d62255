/// Why a change set does not fit the list it speaks of.
///
/// Nothing of the change set was applied.
public struct ChangeSetError: Error, Hashable, Sendable {
    /// The kind of contradiction, in the order in which they are looked for.
    ///
    /// - Note: Conditions and order of `-[_ASHierarchyChangeSet _validateUpdate]` (Texture be0b74b4).
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// A section is both reloaded and deleted.
        case reloadAndDeleteSection
        /// The new number of sections is not the old one plus inserted minus deleted.
        case sectionCountMismatch
        /// A section that never was is deleted or reloaded.
        case deleteSectionOutOfRange
        /// An item of a section that never was is deleted or reloaded.
        case deleteItemSectionOutOfRange
        /// An item that never was is deleted or reloaded.
        case deleteItemOutOfRange
        /// An item is inserted into a section that will not be.
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
    /// What contradicts what, with the numbers, for a person to read.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
