package import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

extension JSONWriter {
    /// Writes the state of a viewer.
    package mutating func value(_ viewer: Viewer) {
        let engine = viewer.engine
        beginObject()
        member("id", viewer.id.text)
        member("list", String(viewer.list.id))
        position(of: viewer)
        member("container", viewer.container.rawValue)
        member("axis", viewer.axis.rawValue)
        key("viewport")
        value(engine.viewport.size)
        member("rowCount", engine.rowCount)
        measured(of: viewer)
        member("changedCount", viewer.changedCount)
        tuning(of: engine)
        key("policy")
        value(viewer.policyInForce)
        networkMembers(of: viewer)
        key("traffic")
        traffic(of: viewer)
        member("streams", viewer.hub.streamCount)
        member("created", WallClock.text(nanoseconds: viewer.created))
        endObject()
    }

    /// Writes the members for the position of a viewer.
    ///
    /// They are read through the viewer one by one, since an engine is large to copy sixty times a second.
    mutating func position(of viewer: Viewer) {
        anchor(of: viewer)
        member("revision", viewer.engine.revision)
        member("mode", viewer.engine.mode.name)
        member("direction", viewer.engine.direction.name)
        member("offset", viewer.engine.offset)
        member("contentHeight", viewer.engine.contentLength)
    }

    /// Writes the row at the viewport's top, and the points of the row above it.
    mutating func anchor(of viewer: Viewer) {
        let anchor = viewer.anchor
        key("anchor")
        beginArray()
        value(anchor.row)
        value(anchor.within)
        endArray()
    }

    /// Writes the changes of an event.
    ///
    /// `correction` is the change of the offset that kept the visible rows in place, in points; it is left out if 0.
    mutating func changes(_ outcome: Outcome, of viewer: Viewer) {
        beginObject()
        position(of: viewer)
        if viewer.workspace.correction != 0 { member("correction", viewer.workspace.correction) }
        member("event", viewer.hub.lastID)
        member("changedCount", outcome.changedCount)
        key("changes")
        value(outcome.changes)
        endObject()
    }

    /// Writes the range controller of a viewer.
    package mutating func rangeController(of viewer: Viewer) {
        let engine = viewer.engine
        beginObject()
        ranges(of: viewer)
        member("rowCount", engine.rowCount)
        tuning(of: engine)
        key("counters")
        value(engine.counters)
        endObject()
    }

    /// Writes the members for the ranges and the policy.
    mutating func ranges(of viewer: Viewer) {
        let engine = viewer.engine
        position(of: viewer)
        key("viewport")
        value(engine.viewport.size)
        let ranges = engine.ranges
        key("rects")
        beginObject()
        key("visible")
        value(ranges.visible)
        key("display")
        value(ranges.display)
        key("preload")
        value(ranges.preload)
        endObject()
        key("runs")
        value(engine.states)
        key("policy")
        value(viewer.policyInForce)
        if let policy = engine.policy as? AdaptivePolicy { reasons(of: policy, in: engine) }
        networkMembers(of: viewer)
    }

    private mutating func tuning(of engine: Engine) {
        key("tuning")
        value(engine.tuning)
        member("preset", engine.preset.rawValue)
        key("warnings")
        beginArray()
        for warning in engine.tuning.warnings { value(warning) }
        endArray()
    }

    private mutating func value(_ counters: EngineCounters) {
        beginObject()
        member("events", counters.events)
        member("passes", counters.passes)
        member("changedRows", counters.changedRows)
        member("fetches", counters.fetches)
        member("fetchedRows", counters.fetchedRows)
        member("cancelledFetches", counters.cancelledFetches)
        member("failedFetches", counters.failedFetches)
        member("displayedRows", counters.displayedRows)
        member("purgedRows", counters.purgedRows)
        member("measuredRows", counters.measuredRows)
        member("staleAnswers", counters.staleAnswers)
        endObject()
    }
}

extension JSONWriter {
    /// Writes the inputs that led the adaptive policy to its ranges, for the inspector.
    ///
    /// Lengths are in points and in screenfuls, times in milliseconds, the bandwidth in bytes a millisecond.
    private mutating func reasons(of policy: AdaptivePolicy, in engine: Engine) {
        let reasons = policy.reasons
        let screen = max(engine.viewport.size[engine.axis], 1)
        key("reasons")
        beginObject()
        member("velocity", reasons.velocity)
        member("rest", reasons.rest)
        member("lead", reasons.lead)
        member("trail", reasons.trail)
        member("leading", reasons.lead / screen)
        member("trailing", reasons.trail / screen)
        key("latency")
        beginObject()
        member("p50", reasons.medianLatency * 1_000)
        member("p95", reasons.slowLatency * 1_000)
        endObject()
        member("bandwidth", reasons.bandwidth / 1_000)
        member("fetchBytes", reasons.fetchBytes)
        member("fetchLimit", engine.fetchLimit ?? 0)
        endObject()
    }
}

extension JSONWriter {
    /// Writes the network of a viewer and its traffic.
    package mutating func network(of viewer: Viewer) {
        beginObject()
        networkMembers(of: viewer)
        key("traffic")
        traffic(of: viewer)
        endObject()
    }

    /// Writes the members for the network of a viewer.
    private mutating func networkMembers(of viewer: Viewer) {
        key("network")
        value(viewer.networkProfile)
        member("seed", Int(viewer.networkSeed))
        member("preview", viewer.preview)
    }

    /// Writes the traffic of a viewer's network since it was set.
    private mutating func traffic(of viewer: Viewer) {
        let network = viewer.network
        let traffic = network?.link.traffic ?? NetworkLink.Traffic()
        beginObject()
        member("requests", traffic.requests)
        member("bytes", Int(traffic.bytes))
        member("previewBytes", Int(traffic.previewBytes))
        member("cancelled", traffic.cancelled)
        member("failed", traffic.failed)
        member("retried", traffic.retried)
        member("underWay", network?.underWay ?? 0)
        member("waiting", network?.waiting ?? 0)
        member("blank", network?.blanks.seconds(at: viewer.now) ?? 0)
        endObject()
    }
}
