import Screenful
package import ScreenfulCoding
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

/// The values that clients see of a viewer.
extension Viewer {
    /// The position.
    ///
    /// It is read through the viewer member by member, since an engine is large to copy sixty times a second.
    var position: ViewerPosition {
        ViewerPosition(
            anchor: anchor,
            revision: engine.revision,
            mode: engine.mode,
            direction: engine.direction,
            offset: engine.offset,
            contentLength: engine.contentLength
        )
    }

    /// The changes of the latest event.
    package var changes: ViewerChanges {
        ViewerChanges(
            at: position,
            correction: workspace.correction,
            lastEvent: hub.lastID,
            changedCount: workspace.outcome.changedCount,
            changes: workspace.outcome.changes
        )
    }

    /// The complete state.
    package var state: ViewerState {
        var state = ViewerState(engine, id: id.text, list: list.id, at: position, settings)
        if heightCache != nil { state.measured = engine.geometry.measuredRowCount }
        state.changedCount = changedCount
        state.traffic = traffic
        state.streams = hub.streamCount
        state.created = WallClock.text(nanoseconds: created)
        return state
    }

    /// The range controller.
    package var rangeController: RangeControllerState {
        RangeControllerState(engine, ranges)
    }

    /// The ranges and the settings.
    var ranges: ViewerRanges { ViewerRanges(engine, at: position, settings) }

    /// The policy with the tuning in force, and the network.
    package var settings: ViewerSettings {
        ViewerSettings(policy: policyInForce, network: networkProfile, seed: networkSeed, preview: preview)
    }

    /// The traffic of the network since it was set.
    package var traffic: ViewerTraffic {
        var traffic = ViewerTraffic()
        guard let network else { return traffic }
        traffic.link = network.link.traffic
        traffic.underWay = network.underWay
        traffic.waiting = network.waiting
        traffic.blank = network.blanks.seconds(at: now)
        return traffic
    }

    /// The batch contexts; at an end that does not grow, a failed batch is not retried.
    package var batches: ViewerBatches {
        let ends = [(engine.tailBatch, ListEnd.tail), (engine.headBatch, .head)].map { batch, end in
            let grows = list.grows(at: end)
            return ViewerBatches.End(batch, grows: grows, retryAt: grows ? batch.retryAt.map(time) : nil)
        }
        return ViewerBatches(tail: ends[0], head: ends[1])
    }

    /// The failed fetches.
    package var failedRows: [FailedRows] {
        engine.failedFetches.map { fetch in
            let error = error(of: fetch)
            return FailedRows(
                fetch,
                retryAt: fetch.retryAt.map(time),
                code: error.name,
                detail: error.description
            )
        }
    }

    /// Returns the media of a row.
    package func media(ofRow row: Int) -> [PublishedMedium] {
        media.media(ofRow: row).map(medium)
    }

    /// Returns a medium as far as the network has delivered it.
    func medium(_ entry: MediaEntry) -> PublishedMedium {
        PublishedMedium(entry, isWithheld: isWithheld(entry), preview: previewURL(of: entry))
    }

    /// Returns the frames of the rows that have a node.
    func geometry(of nodes: Range<Int>, correction: Double = 0) -> ViewerGeometry {
        ViewerGeometry(
            engine.geometry,
            nodes: nodes,
            at: position,
            correction: correction,
            isMeasured: heightCache != nil
        )
    }

    /// Returns a time of the loop's clock in RFC 3339.
    private func time(_ instant: Instant) -> String {
        WallClock.text(nanoseconds: WallClock.nanoseconds + instant.nanoseconds - now.nanoseconds)
    }
}
