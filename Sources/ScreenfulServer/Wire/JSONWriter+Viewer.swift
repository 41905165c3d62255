import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

extension JSONWriter {
    /// Writes a viewer as it stands.
    mutating func value(_ viewer: Viewer) {
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

    /// Writes the members that say where a viewer is.
    ///
    /// They are taken from the viewer one by one: an engine is large to copy, sixty times a second.
    mutating func position(of viewer: Viewer) {
        anchor(of: viewer)
        member("revision", viewer.engine.revision)
        member("mode", viewer.engine.mode.name)
        member("direction", viewer.engine.direction.name)
        member("offset", viewer.engine.offset)
        member("contentHeight", viewer.engine.contentLength)
    }

    /// Writes the row at the viewport's top, and the points of it above the top.
    mutating func anchor(of viewer: Viewer) {
        let anchor = viewer.anchor
        key("anchor")
        beginArray()
        value(anchor.row)
        value(anchor.within)
        endArray()
    }

    /// Writes what an event changed.
    ///
    /// `correction` is how far the offset was moved so that what was seen stays put, in points; it is left out where it
    /// was not moved.
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
    mutating func rangeController(of viewer: Viewer) {
        let engine = viewer.engine
        beginObject()
        ranges(of: viewer)
        member("rowCount", engine.rowCount)
        tuning(of: engine)
        key("counters")
        value(engine.counters)
        endObject()
    }

    /// Writes the members that say where the ranges are.
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
    /// Writes `{"width","height"}`: the one form of a viewport, in points.
    mutating func value(_ size: Size) {
        beginObject()
        member("width", size.width)
        member("height", size.height)
        endObject()
    }
}
