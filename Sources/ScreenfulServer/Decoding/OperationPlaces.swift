import Screenful
import ScreenfulTypes

/// Where an operation of a change set does something.
struct OperationPlaces {
    /// What leaves its place in the old list, deleted or moved.
    var departure: ListPath?
    /// What comes to a place in the new list, inserted or moved.
    var arrival: ListPath?
    /// What is reloaded, in the old list.
    var reload: ListPath?

    /// What it speaks of in the old list.
    private var source: ListPath? { departure ?? reload }

    /// Whether the operation contradicts the list in a way.
    fileprivate func contradicts(_ code: ChangeSetError.Code, old: SectionCounts, new: SectionCounts) -> Bool {
        switch (code, source, arrival) {
        case (.deleteSectionOutOfRange, .section(let section)?, _): section >= old.sectionCount
        case (.deleteItemSectionOutOfRange, .item(let path)?, _): path.section >= old.sectionCount
        case (.deleteItemOutOfRange, .item(let path)?, _): old.row(at: path) == nil
        case (.insertSectionOutOfRange, _, .section(let section)?): section >= new.sectionCount
        case (.insertItemSectionOutOfRange, _, .item(let path)?): path.section >= new.sectionCount
        case (.insertItemOutOfRange, _, .item(let path)?): new.row(at: path) == nil
        default: false
        }
    }
}

extension ChangeRequest {
    /// The first operation that contradicts the list in a way; nil where only the request as a whole does.
    ///
    /// Of two that contradict one another it is the later one.
    func operation(contradicting code: ChangeSetError.Code, old: SectionCounts, new: SectionCounts) -> Int? {
        switch code {
        case .reloadAndDeleteSection, .deleteAndReloadItem: firstConflict
        default: operations.firstIndex { $0.contradicts(code, old: old, new: new) }
        }
    }

    /// The first operation that reloads what another one before it takes away, or the other way round.
    private var firstConflict: Int? {
        var departures: Set<ListPath> = []
        var reloads: Set<ListPath> = []
        return operations.firstIndex { operation in
            if let place = operation.departure { departures.insert(place) }
            if let place = operation.reload { reloads.insert(place) }
            return (operation.departure ?? operation.reload).map { departures.contains($0) && reloads.contains($0) }
                ?? false
        }
    }
}
