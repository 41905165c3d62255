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
        guard record.draft.extent == .growing else { return false }
        return contents.hiddenRows(at: end) > 0 || end == .tail && upstream?.mayHaveMore == true
    }

    /// Shows another page of rows; viewers that request it at the same time share it.
    func grow(at end: ListEnd, for batch: PendingBatch) {
        batches[end, default: []].append(batch)
        guard batches[end]?.count == 1 else { return }
        if end == .tail, let upstream {
            return upstream.fetch { [self] in endBatches(at: .tail, $0) }
        }
        change { [self] contents in
            batches[end]?.isEmpty == false
                ? EditTransaction(growing: contents, at: end, byAtMost: record.draft.pageSize) : nil
        } then: { [self] result in
            endBatches(at: end, result.map { _ in })
        }
    }

    private func endBatches(at end: ListEnd, _ result: Result<Void, ServiceError>) {
        let finished = batches.removeValue(forKey: end) ?? []
        for batch in finished { batch.viewer.batchEnded(batch.id, at: end, result) }
    }

    /// Removes the pending batches of a viewer that has ended.
    func withdrawBatches(of viewer: Viewer) {
        for end in ListEnd.allCases { batches[end]?.removeAll { $0.viewer === viewer } }
    }
}
