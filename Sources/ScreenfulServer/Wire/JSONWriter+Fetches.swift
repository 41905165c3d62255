import HTTPServer
import JSON
import Screenful
import ScreenfulTypes

extension JSONWriter {
    /// Writes which rows of a viewer could not be had, why, and when they are asked for again.
    mutating func failedFetches(of viewer: Viewer) {
        beginObject()
        key("failed")
        beginArray()
        for fetch in viewer.engine.failedFetches {
            let problem = viewer.problem(of: fetch)
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
            member("code", problem.code)
            member("detail", problem.detail)
            endObject()
        }
        endArray()
        endObject()
    }
}
