import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// A batch that a viewer of a growing list waits for.
struct PendingBatch {
    unowned let viewer: Viewer
    let id: BatchID
}

extension OpenList {
    /// Returns true if more rows can be shown at an end.
    func grows(at end: ListEnd) -> Bool {
        record.draft.extent == .growing && contents.hiddenRows(at: end) > 0
    }

    /// Shows another page of rows; viewers that request it at the same time share it.
    func grow(at end: ListEnd, for batch: PendingBatch) {
        batches[end, default: []].append(batch)
        guard batches[end]?.count == 1 else { return }
        grow(at: end)
    }

    private func grow(at end: ListEnd) {
        whenSettled { [self] in
            let pageSize = record.draft.pageSize
            guard !isDeleted, batches[end]?.isEmpty == false,
                let change = EditTransaction(growing: contents, at: end, byAtMost: pageSize)
            else {
                return finishBatches(at: end, error: nil)
            }
            commit(change) { [self] result in
                switch result {
                case .success: finishBatches(at: end, error: nil)
                // Another program has changed the list first; there may still be rows to show.
                case .failure(let error) where error.code == .staleVersion: grow(at: end)
                case .failure(let error): finishBatches(at: end, error: error)
                }
            }
        }
    }

    /// Removes the pending batches of a viewer that has ended.
    func withdrawBatches(of viewer: Viewer) {
        for end in ListEnd.allCases { batches[end]?.removeAll { $0.viewer === viewer } }
    }

    private func finishBatches(at end: ListEnd, error: StoreError?) {
        let finished = batches.removeValue(forKey: end) ?? []
        for batch in finished { batch.viewer.batchEnded(batch.id, at: end, error: error) }
    }
}
