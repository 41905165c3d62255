import Screenful
package import ScreenfulCoding
import ScreenfulLab
package import ScreenfulRanges
package import ScreenfulTypes

extension Viewer {
    /// Reads the engine in its place.
    ///
    /// A method that is called on a value in a class is given a copy, and a copy of an engine costs some hundred
    /// instructions sixty times a second.
    func reading<Result>(_ body: (inout Engine) -> Result) -> Result { body(&engine) }
}

extension Engine {
    /// True if the rows that have a node are not told as those from the first to the last.
    var hasNodeRuns: Bool { layout.wraps || layout.specification.pinned != .none }
}

/// The state that the server shows.
///
/// The engine is not visible to the server: the compiler drops checks of storage that no other module reaches, which
/// counts sixty times a second.
extension Viewer {
    /// The number of the latest event that changed a state.
    package var revision: Int { engine.revision + revisionsOfSheets + (sheet?.columns.engine.revision ?? 0) }
    /// The number of rows.
    package var rowCount: Int { reading { $0.rowCount } }
    /// The states of all rows, as runs.
    package var states: [StateRun] { engine.states }
    /// The tuning in force.
    package var tuning: RangeTuning { engine.tuning }
    /// True once the viewer has ended.
    package var hasEnded: Bool { isEnded }

    /// Returns the state of a row.
    package func state(ofRow row: Int) -> InterfaceState {
        reading { $0.state(ofRow: row) }
    }
}

/// Positions in the list's coordinates.
extension Viewer {
    /// The row at the viewport's top, and the points of it that lie above the top, rounded to a thousandth.
    ///
    /// The points are negative before the first row, and more than the row's length past the last one; in an empty
    /// list, row 0 stands for the content's start. Requests accept the same form.
    var anchor: (row: Int, within: Double) {
        let (row, within) = engine.anchor()
        let thousandths = (within * 1_000).rounded() / 1_000
        return (row, min(max(thousandths, Anchor.distances.lowerBound), Anchor.distances.upperBound))
    }

    /// Returns the rectangle of a row in the list's coordinates, in points.
    package func frame(ofRow row: Int) -> Rect { reading { $0.frame(ofRow: row) } }
}

/// The values that clients see of a viewer.
extension Viewer {
    /// The position.
    var position: ViewerPosition {
        let (anchor, revision) = (anchor, revision)
        return reading { engine in
            ViewerPosition(
                anchor: anchor,
                revision: revision,
                mode: engine.mode,
                direction: engine.direction,
                offset: engine.offset,
                contentLength: engine.contentLength
            )
        }
    }

    /// The changes of the latest event.
    package var changes: ViewerChanges {
        ViewerChanges(
            at: position,
            correction: workspace.correction,
            lastEvent: hub.lastID,
            version: list.contents.version,
            changedCount: workspace.outcome.changedCount,
            changes: workspace.outcome.changes
        )
    }

    /// The complete state.
    package var state: ViewerState {
        var state = ViewerState(engine, id: id.text, list: list.id, at: position, settings)
        if heightCache != nil { state.measured = engine.layout.measuredRowCount }
        state.sections = nearSections
        state.sheet = sheetState
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
    var ranges: ViewerRanges { ViewerRanges(at: position, settings, engine.summary()) }

    /// The rows that have a node: those from the first in any range to the last; of a layout that wraps or pins rows, those
    /// in a range.
    var nodes: [Range<Int>] { reading { $0.hasNodeRuns ? $0.nodeRuns : [$0.summary().nodes] } }

    /// The policy with the tuning in force, and the network.
    package var settings: ViewerSettings {
        ViewerSettings(
            layout: engine.layout.specification,
            direction: direction,
            isInverted: engine.keepsEnd,
            policy: policyInForce,
            network: networkProfile,
            seed: networkSeed,
            preview: media.previewShare
        )
    }

    /// The policy with the tuning in force: that of a preset, or a custom one.
    var policyInForce: PolicySpecification {
        guard case .ranges = policy.kind else { return policy }
        let isNamed = PolicySpecification.presets.contains(engine.preset)
        return PolicySpecification(.ranges(isNamed ? .preset(engine.preset) : .tuning(engine.tuning)))
    }

    /// The traffic of the network since it was set.
    package var traffic: ViewerTraffic {
        var traffic = ViewerTraffic()
        guard let delivery else { return traffic }
        traffic.link = delivery.link.traffic
        traffic.underWay = delivery.underWay
        traffic.waiting = delivery.waiting
        traffic.blank = delivery.blanks.seconds(at: now)
        return traffic
    }

    /// The batch contexts; at an end that does not grow, a failed batch is not retried.
    package var batches: ViewerBatches {
        let ends = [(engine.tailBatch, ListEnd.tail), (engine.headBatch, .head)].map { batch, end in
            let grows = list.grows(at: end)
            // A retry before the time that an API has asked for fails without a request.
            let retryAt = batch.retryAt.map { end == .tail ? max($0, list.retriesNotBefore) : $0 }
            return ViewerBatches.End(
                batch,
                grows: grows,
                retryAt: grows ? retryAt.map(time) : nil,
                problem: end == .tail ? list.upstreamProblem : nil
            )
        }
        return ViewerBatches(tail: ends[0], head: ends[1])
    }

    /// The failed fetches.
    package var failedRows: [FailedRows] {
        reading { $0.failedFetches }.map { fetch in
            let error = fetches.error(of: fetch.id)
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
        media.media(ofRow: row)
    }

    /// Returns the frames of the rows that have a node.
    func geometry(of nodes: [Range<Int>], at position: ViewerPosition, correction: Double = 0) -> ViewerGeometry {
        let isMeasured = heightCache != nil
        return reading { engine in
            ViewerGeometry(
                engine.layout,
                rows: engine.layout.lanes == nil ? nodes : engine.nodeRuns,
                along: engine.axis,
                at: position,
                correction: correction,
                isMeasured: isMeasured
            )
        }
    }

    /// Returns a time of the loop's clock in RFC 3339.
    private func time(_ instant: Instant) -> String {
        WallClock.text(nanoseconds: WallClock.nanoseconds + instant.nanoseconds - now.nanoseconds)
    }
}
