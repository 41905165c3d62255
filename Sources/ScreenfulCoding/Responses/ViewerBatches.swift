package import JSON
package import Screenful
import ScreenfulTypes

/// The batch contexts of a viewer.
package struct ViewerBatches {
    /// The batch context of one end of the list.
    package struct End {
        let batch: BatchContext
        let grows: Bool
        let retryAt: String?
        let problem: (code: String, detail: String)?

        /// - Parameters:
        ///   - batch: The batch context.
        ///   - grows: True if the list can grow at this end.
        ///   - retryAt: The time of the next retry, in RFC 3339.
        ///   - problem: The problem of the source of further rows, if it has one.
        package init(
            _ batch: BatchContext,
            grows: Bool,
            retryAt: String?,
            problem: (code: String, detail: String)? = nil
        ) {
            self.problem = problem
            self.batch = batch
            self.grows = grows
            self.retryAt = retryAt
        }
    }

    let tail: End
    let head: End

    package init(tail: End, head: End) {
        self.tail = tail
        self.head = head
    }
}

/// Rows that could not be fetched.
package struct FailedRows {
    let fetch: FailedFetch
    let retryAt: String?
    let code: String
    let detail: String

    /// - Parameters:
    ///   - fetch: The fetch that failed last.
    ///   - retryAt: The time of the next retry, in RFC 3339.
    ///   - code: The stable name of its problem.
    ///   - detail: The explanation for the user.
    package init(_ fetch: FailedFetch, retryAt: String?, code: String, detail: String) {
        self.fetch = fetch
        self.retryAt = retryAt
        self.code = code
        self.detail = detail
    }
}

extension JSONWriter {
    /// Writes the batch contexts: the tail's members, and the head's under `head`.
    package mutating func value(_ batches: ViewerBatches) {
        beginObject()
        members(of: batches.tail)
        key("head")
        beginObject()
        members(of: batches.head)
        endObject()
        endObject()
    }

    private mutating func members(of end: ViewerBatches.End) {
        let batch = end.batch
        member("state", batch.state.rawValue)
        member("grows", end.grows)
        member("leadingScreens", batch.configuration.leadingScreens)
        member("fetches", batch.fetches)
        key("last")
        if let last = batch.last { value(last) } else { null() }
        key("retryAt")
        if let retryAt = end.retryAt { value(retryAt) } else { null() }
        if let problem = end.problem {
            key("problem")
            beginObject()
            member("code", problem.code)
            member("detail", problem.detail)
            endObject()
        }
        key("history")
        beginArray()
        for record in batch.history { value(record) }
        endArray()
    }

    private mutating func value(_ record: BatchRecord) {
        beginObject()
        member("id", record.id.rawValue)
        member("outcome", record.outcome.rawValue)
        member("rows", record.rows)
        key("duration")
        if let ended = record.ended { value(ended.seconds(since: record.began) * 1_000) } else { null() }
        endObject()
    }

    /// Writes the failed fetches of a viewer.
    package mutating func value(_ failed: [FailedRows]) {
        beginObject()
        key("failed")
        beginArray()
        for rows in failed {
            beginObject()
            key("rows")
            value(rows.fetch.rows)
            member("failures", rows.fetch.failures)
            key("retryAt")
            if let retryAt = rows.retryAt { value(retryAt) } else { null() }
            member("code", rows.code)
            member("detail", rows.detail)
            endObject()
        }
        endArray()
        endObject()
    }
}
