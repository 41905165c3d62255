import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program if the per-row state is inconsistent.
    func checkInvariants() {
        precondition(layout.rowCount == controller.rowCount, "rows without a state, or states without a row")
        precondition(layout.sections?.elementCount == elements?.rowCount, "headers without a state, or states of none")
        var end = 0
        for entry in fetches.entries {
            precondition(entry.rows.lowerBound >= end && !entry.rows.isEmpty, "fetched rows overlap at \(entry.rows)")
            precondition(entry.fetch.map { fetches.request($0) != nil } ?? true, "\(entry.rows) wait for nobody")
            end = entry.rows.upperBound
        }
        precondition(end <= rowCount, "rows up to \(end) were fetched of \(rowCount)")
        for request in fetches.requests {
            let waiting = fetches.entries.filter { $0.fetch == request.id }.reduce(0) { $0 + $1.rows.count }
            precondition(waiting == request.wanted, "fetch \(request.id.rawValue) has \(waiting) rows waiting")
        }
        let underWay = fetches.requests.count { $0.stage == .underWay }
        precondition(underWay == fetches.underWay, "\(underWay) fetches are under way, not \(fetches.underWay)")
        for due in [fetches.nextRetry, nextVisibleRetry] {
            guard let due else { continue }
            precondition(latest < due && wakeAt.map { $0 <= due } ?? false, "nobody wakes the list at \(due)")
        }
        for run in states where run.rows.count < 10_000 {
            for row in run.rows {
                let index = fetches.firstEntry(endingAfter: row)
                let isAskedFor = index < fetches.entries.count && fetches.entries[index].rows.contains(row)
                let isPending = pending.contains { $0.contains(row) }
                precondition(!isAskedFor || !isPending, "row \(row) is to be asked for twice")
                let isKnown = isAskedFor || isPending
                precondition(isKnown == run.state.contains(.preload), "row \(row) in \(run.state.rawValue): \(isKnown)")
            }
        }
        for rows in rendering.rendered {
            for row in rows where !state(ofRow: row).contains(.display) {
                precondition(
                    rendering.leaving.contains { $0.contains(row) },
                    "row \(row) stays drawn out of the display range"
                )
            }
        }
    }
    #else
    @inline(__always) func checkInvariants() {}
    #endif
}
