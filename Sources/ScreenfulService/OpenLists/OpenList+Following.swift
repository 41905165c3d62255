import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// A change of a list that one loop of a server has committed, for the others.
package struct CommittedChange: Sendable {
    package let list: Int64
    /// The version before.
    let base: Int
    /// The list after it; nil for a list of another program's table, which each loop scans itself.
    let state: ListState?
}

/// Updates of a list after other programs have changed it in its backend.
extension OpenList {
    /// Makes a change that another loop has committed, as soon as none is under way here; reads it from the backend if
    /// the list has another version than the change was made to.
    func follow(_ change: CommittedChange) {
        guard let state = change.state else { return follow() }
        edit { [self] in
            guard !isDeleted, contents.version < state.contents.version else { return endEdit() }
            if contents.version == change.base {
                adopt(state) { [self] in endEdit() }
            } else {
                catchUp { [self] _ in endEdit() }
            }
        }
    }

    /// Whether changes by others are shown to somebody here.
    var isWatched: Bool { !viewers.isEmpty || !itemViewers.isEmpty || events.hasSubscribers }

    /// Updates the list from the backend as soon as no change is under way, then calls `then`; a failed read is left for the
    /// next news.
    package func follow(then: @escaping () -> Void = {}) {
        edit { [self] in
            let end = { [self] in
                endEdit()
                then()
            }
            guard !isDeleted else { return end() }
            catchUp { _ in end() }
        }
    }

    /// Updates the list from the backend.
    ///
    /// - Parameter then: Called with whether the list has changed.
    /// - Precondition: The caller has its turn among the edits.
    func catchUp(then: @escaping (Result<Bool, StoreError>) -> Void) {
        backend.changes(of: id, since: contents, by: .read) { [self] result in
            guard case .success(let state?) = result else { return then(result.map { _ in false }) }
            adopt(state) { then(.success(true)) }
        }
    }

    /// Replaces the list's record and contents, updates its viewers, then calls `then`.
    private func adopt(_ state: ListState, then: @escaping () -> Void) {
        let (before, version) = (record, contents.version)
        let hasOtherTemplate = record.draft.template != state.record.draft.template
        record = state.record
        data.replace(by: state.contents)
        if record.source.isForeign, !state.edit.movesRows, !hasOtherTemplate, before.name == record.name {
            // The rows are shown after a scan of the table here, which says where those in sight have gone.
            followsScan = true
            if !isShowingScan { onFollowedScan?() }
            return then()
        }
        publishCommit(state.edit, after: before, from: version)
        tellItemViewers(of: .unknown)
        if state.storesRows { availability = .ready(.stored) }
        publish(state.edit) { [self] in
            if hasOtherTemplate { templateChanged(then: then) } else { then() }
        }
    }
}
