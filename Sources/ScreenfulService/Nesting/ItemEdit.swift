import EventLoop
import ListStore
import ScreenfulTypes

/// A change of a list, as it concerns the lists inside rows of other lists that show its rows.
enum ItemEdit {
    /// Rows were inserted, removed, moved or given values.
    case rows(ChangedRows)
    /// Another program has changed the list.
    case unknown
    /// The list was deleted.
    case deleted
}

/// The rows that a commit changes.
struct ChangedRows {
    private let columns: [Column]
    /// The identities of all changed rows, as ascending runs that do not touch.
    private let ids: [Range<Int64>]
    /// The values that rows have got.
    private let values: [[Value?]]
    /// Whether rows have got values that are not known here.
    private let hasOtherValues: Bool

    /// Collects the rows that a commit of a list changes; nil if it changes none.
    init?(_ commit: Commit, columns: [Column]) {
        self.columns = columns
        hasOtherValues = commit.addition != nil
        values = commit.puts.map { $0.values.map(Optional.some) } + commit.merges.map(\.values)
        var ids = commit.deletes + commit.merges.map { $0.id..<$0.id + 1 } + commit.puts.map { $0.id..<$0.id + 1 }
        for case .insert(let inserted, _) in commit.orderEdits { ids.append(inserted) }
        guard !ids.isEmpty else { return nil }
        ids.sort { $0.lowerBound < $1.lowerBound }
        var runs: [Range<Int64>] = []
        for run in ids where !run.isEmpty {
            if let last = runs.last, run.lowerBound <= last.upperBound {
                runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, run.upperBound)
            } else {
                runs.append(run)
            }
        }
        self.ids = runs
    }

    /// Compares the change with the answer to a query.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - items: Its answer before the change; one that is full may leave out rows that have changed.
    /// - Returns: True if the answer may differ: a row of it has changed, or a row has got the value.
    /// - Complexity: O(items · log *n* + *n*) for *n* changed rows.
    func concern(_ query: ItemSources.Query, answeredBy items: [Row]) -> Bool {
        guard !hasOtherValues, items.count < RowSearch.limit,
            let column = columns.firstIndex(where: { $0.name == query.search.column })
        else { return true }
        return values.contains { $0[column] == query.value } || items.contains { contains($0.id) }
    }

    private func contains(_ id: Int64) -> Bool {
        let index = ids.indices.partitionPoint { ids[$0].upperBound > id }
        return index < ids.count && ids[index].contains(id)
    }
}

extension OpenList {
    /// Tells the viewers that show rows of this list inside rows of another one of a change, those that listen first.
    func tellItemViewers(of edit: @autoclosure () -> ItemEdit?) {
        guard let services = itemViewers.first?.services, let edit = edit() else { return }
        var rest = UrgentFirst(itemViewers) { $0.hub.isActive }
        services.loop.runInSlices(of: services.sliceNanoseconds) { [id] in
            guard let viewer = rest.next() else { return false }
            viewer.itemsChanged(inList: id, by: edit)
            return true
        }
    }
}
