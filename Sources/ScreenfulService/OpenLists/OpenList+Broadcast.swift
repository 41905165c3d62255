import EventLoop
import Screenful
import ScreenfulCoding
import ScreenfulRanges

/// A change of a list that its viewers are told of.
enum ListChange {
    /// Rows have changed.
    case rows(PublishedEdit)
    /// The name has changed.
    case name(PublishedEdit)
    /// The template has changed.
    case template
}

extension ListChange {
    /// Whether the change alters what a viewer shows at some of its rows, as they were numbered before.
    func concerns(_ rows: Range<Int>) -> Bool {
        switch self {
        case .rows(let published): published.edit.alters(rows)
        case .name: false
        case .template: true
        }
    }
}

/// Telling viewers of a change of their list.
///
/// Thousands of viewers would hold the loop, so they are told in slices: first those that listen and whose visible rows
/// are concerned. A viewer that is used before its slice comes is told first (``Viewer/applyPendingChange()``), so that
/// it never mixes the version that it has with the one of the list. The next change waits until all are told.
extension OpenList {
    /// Tells all viewers of a change of the list, then calls `then`: at once if one slice suffices.
    ///
    /// - Precondition: The caller has its turn among the edits.
    func broadcast(_ change: ListChange, then: @escaping () -> Void) {
        guard let services = viewers.first?.services else { return then() }
        for viewer in viewers { viewer.pendingChange = change }
        var untold = UrgentFirst(viewers) { $0.hub.isActive && change.concerns($0.reading { $0.visibleRows.hull }) }
        services.loop.runInSlices(
            of: services.sliceNanoseconds,
            {
                guard let viewer = untold.next() else { return false }
                viewer.applyPendingChange()
                return true
            },
            then: then
        )
    }

    /// Passes the row lengths of a width to its viewers, those that listen first.
    ///
    /// A viewer keeps the lengths that it had until its slice comes; they are a measurement older, and fit its rows.
    func adoptLengths(of heightCache: RowHeightCache, on loop: EventLoop, except viewer: Viewer? = nil) {
        guard let slice = viewers.first?.services.sliceNanoseconds else { return }
        var rest = UrgentFirst(viewers) { $0.hub.isActive }
        loop.runInSlices(of: slice) {
            guard let next = rest.next() else { return false }
            if next !== viewer, next.heightCache === heightCache { next.adoptSettledLengths() }
            return true
        }
    }
}

extension OpenList {
    /// Ends all viewers of the list, which is deleted, in slices; one that is asked for before its slice ends then.
    func endViewers() {
        guard let services = viewers.first?.services else { return }
        var rest = viewers[...]
        // At once, so that no viewer has to be looked for among the others.
        viewers = []
        services.loop.runInSlices(of: services.sliceNanoseconds) {
            guard let viewer = rest.popFirst() else { return false }
            viewer.end()
            return true
        }
    }
}

extension Viewer {
    /// Applies the change of the list that the viewer was not told of yet, if there is one.
    ///
    /// Everything that uses the viewer calls this first.
    @inline(__always)
    package func applyPendingChange() {
        if isBehind { takePendingChange() }
    }

    private func takePendingChange() {
        guard let change = pendingChange else { return }
        pendingChange = nil
        guard !isEnded else { return }
        switch change {
        case .rows(let published): listChanged(by: published)
        case .name(let published): publish(published)
        case .template: templateChanged()
        }
    }
}
