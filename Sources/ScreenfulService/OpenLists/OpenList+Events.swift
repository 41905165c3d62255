import EventLoop
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges

/// The events of a list, for anybody.
extension OpenList {
    /// Subscribes a listener to the list's commits until its stream closes.
    ///
    /// - Parameters:
    ///   - stream: The client's stream.
    ///   - lastID: The last event that the client has received, if it reconnects.
    ///   - count: The number of events after which the stream ends; nil for no end.
    package func attach(_ stream: any EventSink, after lastID: UInt64?, count: Int?) {
        guard stream.isOpen else { return }
        stream.whenClosed { [weak self, weak stream] in
            guard let self, let stream else { return }
            events.detach(stream, at: MonotonicClock.nanoseconds)
        }
        events.attach(stream, after: lastID, count: count, description)
    }

    /// Logs the edit of a commit, which is shown already, and tells listeners.
    ///
    /// - Parameters:
    ///   - edit: The change of the rows.
    ///   - before: The record before.
    ///   - version: The version that was shown before.
    func publishCommit(_ edit: RowEdit, after before: ListRecord, from version: Int) {
        let oldCount = contents.rowCount - edit.countChange
        changeEdits { $0.append(edit, from: version, to: contents.version, oldCount: oldCount) }
        events.publish(from: version, to: contents.version, at: MonotonicClock.nanoseconds) {
            let hasOtherTemplate = before.draft.template != record.draft.template
            let isRenamed = before.name != record.name && edit.isEmpty && !hasOtherTemplate
            return isRenamed ? .renamed(published(edit)) : .edit(published(edit))
        }
    }

    /// Returns the edit that has led to what the list shows, as it is told.
    func published(_ edit: RowEdit) -> PublishedEdit {
        PublishedEdit(edit, list: id, name: record.name, version: contents.version, rowCount: contents.rowCount)
    }

    /// Tells listeners of the end of the list, and ends their streams.
    func endEvents() { events.close(.deleted(list: id)) }
}
