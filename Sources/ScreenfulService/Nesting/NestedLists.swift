import Screenful
import ScreenfulCoding
import ScreenfulTypes

/// The lists inside the rows of a viewer, and what its listeners were not told of them yet.
struct NestedLists {
    /// The decisions of each list.
    private(set) var engines = NestedEngines()
    /// The outcome of events, until ``settle()``.
    private(set) var outcome = NestedOutcome()
    /// The rows of other lists that lists show.
    var sources = ItemSources()
    /// The reasons why items of lists are missing, by the lists' numbers.
    private var problems: [Int: String] = [:]
    /// The numbers of the latest scrolls that had one, by the lists' numbers.
    private var sequences: [Int: LatestSequence] = [:]

    /// The lists whose rows are needed less: they are told before the rows.
    private(set) var receding: Set<NestedListID> = []
    /// The lists with other changes, which are told after the rows.
    private(set) var changed: Set<NestedListID> = []
    /// The items whose contents have arrived.
    private(set) var arrived: [NestedListID: [Int]] = [:]
    /// The lists whose items were replaced, so that all that are here are told.
    private(set) var edited: Set<NestedListID> = []
    /// The points by which the offsets of lists were corrected, so that the first visible items stay in place.
    private(set) var corrections: [NestedListID: Double] = [:]
    /// The lists that have ended, and the places that others have left.
    private(set) var ended: [NestedListID] = []

    /// Passes events to the engines, and collects the outcome until ``settle()``.
    mutating func decide(_ body: (inout NestedEngines, inout NestedOutcome) -> Void) { body(&engines, &outcome) }

    /// Forgets what the listeners of the last turn were told.
    mutating func beginTurn() {
        guard hasNews else { return }
        forgetEnded()
        receding.removeAll(keepingCapacity: true)
        changed.removeAll(keepingCapacity: true)
        arrived.removeAll(keepingCapacity: true)
        edited.removeAll(keepingCapacity: true)
        corrections.removeAll(keepingCapacity: true)
        ended.removeAll(keepingCapacity: true)
    }

    /// True if there is something to tell.
    var hasNews: Bool { !receding.isEmpty || !changed.isEmpty || !ended.isEmpty }

    /// Returns the actions of the outcome, and notes its changes for the listeners.
    mutating func settle() -> [NestedOutcome.Task] {
        guard !outcome.isEmpty else { return [] }
        for change in outcome.leaving { receding.insert(change.list) }
        for change in outcome.entering { changed.insert(change.list) }
        for id in outcome.ended + outcome.vacated {
            receding.remove(id)
            changed.remove(id)
            edited.remove(id)
            arrived[id] = nil
            ended.append(id)
        }
        edited.formUnion(outcome.edited)
        changed.formUnion(outcome.edited)
        let tasks = outcome.tasks
        outcome.removeAll()
        return tasks
    }

    /// Notes that the contents of items have arrived.
    mutating func note(_ items: Range<Int>, of id: NestedListID) {
        arrived[id, default: []] += items
        changed.insert(id)
    }

    /// Notes that the offset of a list was corrected by points, or its length has changed.
    mutating func note(correction: Double, of id: NestedListID) {
        if correction != 0 { corrections[id, default: 0] += correction }
        changed.insert(id)
    }

    /// Notes that a list has changed in another way than its states.
    mutating func note(_ id: NestedListID) { changed.insert(id) }

    /// Notes the reason why items of a list are missing; nil for none.
    mutating func note(_ problem: String?, ofSerial serial: Int) {
        if problem != nil || !problems.isEmpty { problems[serial] = problem }
    }

    /// Records the number of a scroll.
    ///
    /// - Returns: False for a scroll that was handled before, or is older than one that was.
    mutating func isNew(_ sequence: Int?, ofSerial serial: Int) -> Bool {
        sequence == nil || sequences[serial, default: LatestSequence()].take(sequence)
    }

    /// Returns the reason why items of a list are missing.
    func problem(ofSerial serial: Int) -> String? { problems[serial] }

    /// Drops what is kept of lists that have ended.
    private mutating func forgetEnded() {
        guard !ended.isEmpty, !problems.isEmpty || !sequences.isEmpty || !sources.isEmpty else { return }
        let serials = engines.serials
        sources.keep(only: serials)
        problems = problems.filter { serials.contains($0.key) }
        sequences = sequences.filter { serials.contains($0.key) }
    }
}
