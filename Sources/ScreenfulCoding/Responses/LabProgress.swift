package import JSON

/// The progress of a run.
package struct LabProgress: Hashable, Sendable {
    package var id: String
    package var status: String
    /// The number of work items that are done.
    package var doneCount: Int
    /// The number of all work items.
    package var workItemCount: Int
    /// The estimated seconds that remain; nil if they are unknown.
    package var remainingSeconds: Double?

    package init(id: String, status: String, doneCount: Int, workItemCount: Int, remainingSeconds: Double?) {
        self.id = id
        self.status = status
        self.doneCount = doneCount
        self.workItemCount = workItemCount
        self.remainingSeconds = remainingSeconds
    }
}

extension JSONWriter {
    mutating func value(_ progress: LabProgress) {
        beginObject()
        members(progress)
        endObject()
    }

    /// Writes the members for the progress of a run; the remaining time is in milliseconds, rounded to tenths of
    /// a second.
    package mutating func members(_ progress: LabProgress) {
        member("id", progress.id)
        member("status", progress.status)
        member("done", progress.doneCount)
        member("of", progress.workItemCount)
        key("remaining")
        if let seconds = progress.remainingSeconds { value((seconds * 10).rounded() * 100) } else { null() }
    }
}
