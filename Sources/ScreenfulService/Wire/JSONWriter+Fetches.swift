package import JSON
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

extension JSONWriter {
    /// Writes the failed fetches of a viewer, with the problem and the time of the retry.
    package mutating func failedFetches(of viewer: Viewer) {
        beginObject()
        key("failed")
        beginArray()
        for fetch in viewer.engine.failedFetches {
            let error = viewer.error(of: fetch)
            beginObject()
            key("rows")
            value(fetch.rows)
            member("failures", fetch.failures)
            key("retryAt")
            if let retryAt = fetch.retryAt {
                let wait = retryAt.nanoseconds - viewer.now.nanoseconds
                value(WallClock.text(nanoseconds: WallClock.nanoseconds + wait))
            } else {
                null()
            }
            member("code", error.name)
            member("detail", error.description)
            endObject()
        }
        endArray()
        endObject()
    }
}

extension JSONWriter {
    /// Writes the batch contexts of a viewer: the tail's members, and the head's under `head`.
    package mutating func batches(of viewer: Viewer) {
        beginObject()
        members(of: viewer.engine.tailBatch, grows: viewer.list.grows(at: .tail), now: viewer.now)
        key("head")
        beginObject()
        members(of: viewer.engine.headBatch, grows: viewer.list.grows(at: .head), now: viewer.now)
        endObject()
        endObject()
    }

    private mutating func members(of batch: BatchContext, grows: Bool, now: Instant) {
        member("state", batch.state.rawValue)
        member("grows", grows)
        member("leadingScreens", batch.configuration.leadingScreens)
        member("fetches", batch.fetches)
        key("last")
        if let last = batch.last { value(last) } else { null() }
        key("retryAt")
        // At an end that does not grow, a failed batch is not retried.
        if grows, let retryAt = batch.retryAt {
            value(WallClock.text(nanoseconds: WallClock.nanoseconds + retryAt.nanoseconds - now.nanoseconds))
        } else {
            null()
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
}
