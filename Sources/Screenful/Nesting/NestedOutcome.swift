public import ScreenfulTypes

/// The changes and actions of lists inside rows that follow from an event.
///
/// A row that is needed more is told before the items in it, and a row that is needed less after them: the changes of
/// ``leaving`` come before those of the rows around them, the changes of ``entering`` after.
public struct NestedOutcome: Hashable, Sendable {
    /// A change of an item's state.
    public struct Change: Hashable, Sendable {
        /// The list of the item.
        public let list: NestedListID
        /// The item, as a row of its list, and its states.
        public let change: StateChange
    }

    /// An action that the owner performs for a list.
    public struct Task: Hashable, Sendable {
        /// The list.
        public let list: NestedListID
        /// The list's number, which edits do not change.
        public let serial: Int
        /// The identity of the row of the outermost list.
        public let owner: Int64
        /// The action.
        public let action: Action
    }

    /// The items whose lists are needed less, the innermost lists first.
    public internal(set) var leaving: [Change] = []
    /// The items whose lists are needed more, or were scrolled, the outermost lists first.
    public internal(set) var entering: [Change] = []
    /// The actions to perform, in this order.
    public internal(set) var tasks: [Task] = []
    /// The lists that have ended, by their ids before the event.
    public internal(set) var ended: [NestedListID] = []
    /// The places within items that lists have left, as their items were moved or others came or went before them.
    public internal(set) var vacated: [NestedListID] = []
    /// The lists whose items were replaced, and those within such items at their new places: told as if they were new.
    public internal(set) var edited: [NestedListID] = []

    /// Creates an empty outcome.
    public init() {}

    /// True if nothing has changed, and nothing is to be done.
    public var isEmpty: Bool { leaving.isEmpty && entering.isEmpty && tasks.isEmpty && ended.isEmpty && edited.isEmpty }

    /// Empties the outcome; the buffers keep their capacity.
    public mutating func removeAll() {
        leaving.removeAll(keepingCapacity: true)
        entering.removeAll(keepingCapacity: true)
        tasks.removeAll(keepingCapacity: true)
        ended.removeAll(keepingCapacity: true)
        vacated.removeAll(keepingCapacity: true)
        edited.removeAll(keepingCapacity: true)
    }
}
