package import JSON
package import Screenful
package import ScreenfulLab
package import ScreenfulRanges
package import ScreenfulTypes

/// The settings of a viewer that listeners see.
package struct ViewerSettings: Hashable, Sendable {
    package var layout: LayoutSpecification
    package var direction: LayoutDirection
    /// Whether the viewer keeps the list's end in view.
    package var isInverted: Bool
    package var policy: PolicySpecification
    package var network: NetworkProfile
    package var seed: UInt64
    /// The bytes of a preview as a share of its picture's; 0 for no previews.
    package var preview: Double

    package init(
        layout: LayoutSpecification = .list,
        direction: LayoutDirection = .leftToRight,
        isInverted: Bool = false,
        policy: PolicySpecification,
        network: NetworkProfile,
        seed: UInt64,
        preview: Double
    ) {
        self.layout = layout
        self.direction = direction
        self.isInverted = isInverted
        self.policy = policy
        self.network = network
        self.seed = seed
        self.preview = preview
    }
}

/// The traffic of a viewer's simulated network since it was set.
package struct ViewerTraffic: Hashable, Sendable {
    /// The traffic of the link.
    package var link = NetworkLink.Traffic()
    /// The number of requests that have a connection.
    package var underWay = 0
    /// The number of requests that wait for one.
    package var waiting = 0
    /// The integral of the blank share of the viewport, in screenfuls times seconds.
    package var blank = 0.0

    package init() {}
}

/// The ranges of a viewer, with the settings that they follow from.
///
/// A class, since each turn of a watched viewer hands it on from where it is made to where it is compared and encoded.
package final class ViewerRanges: Equatable, Sendable {
    package let position: ViewerPosition
    package let settings: ViewerSettings
    package let summary: Engine.Summary

    package init(at position: ViewerPosition, _ settings: ViewerSettings, _ summary: Engine.Summary) {
        self.position = position
        self.settings = settings
        self.summary = summary
    }

    /// Returns whether the settings are those of other ranges; copies neither, since most turns ask and find that they are.
    func hasSettings(of other: ViewerRanges?) -> Bool {
        guard let other else { return false }
        return settings == other.settings
    }

    package static func == (first: ViewerRanges, second: ViewerRanges) -> Bool {
        first.position == second.position && first.settings == second.settings && first.summary == second.summary
    }
}

/// The state of a viewer.
package struct ViewerState: Sendable {
    let id: String
    let list: Int64
    let position: ViewerPosition
    let settings: ViewerSettings
    let container: ContainerKind
    let axis: Axis
    let viewport: Size
    let tuning: RangeTuning
    let preset: RangePreset
    package var rowCount = 0
    /// The number of rows whose length is exact; nil if lengths do not depend on a template.
    package var measured: Int?
    /// The headers and footers near the viewport; nil without any.
    package var sections: ViewerSections?
    /// The columns of a sheet; nil for other arrangements.
    package var sheet: ViewerSheet?
    package var changedCount = 0
    package var traffic = ViewerTraffic()
    /// The number of open event streams.
    package var streams = 0
    /// The time of the opening, in RFC 3339.
    package var created = ""
    /// The first events, in the answer that opens the viewer if the client asked for them.
    package var events: [EncodedEvent]?

    package init(
        _ engine: Engine,
        id: String,
        list: Int64,
        at position: ViewerPosition,
        _ settings: ViewerSettings
    ) {
        self.id = id
        self.list = list
        self.position = position
        self.settings = settings
        container = engine.container
        axis = engine.axis
        viewport = engine.viewport.size
        tuning = engine.tuning
        preset = engine.preset
        rowCount = engine.rowCount
    }
}

/// The range controller of a viewer.
package struct RangeControllerState {
    let ranges: ViewerRanges
    let rowCount: Int
    let tuning: RangeTuning
    let preset: RangePreset
    let counters: EngineCounters

    package init(_ engine: Engine, _ ranges: ViewerRanges) {
        self.ranges = ranges
        rowCount = engine.rowCount
        tuning = engine.tuning
        preset = engine.preset
        counters = engine.counters
    }
}

extension JSONWriter {
    /// Writes the state of a viewer.
    package mutating func value(_ viewer: ViewerState) {
        beginObject()
        member("id", viewer.id)
        member("list", String(viewer.list))
        members(viewer.position)
        member("container", viewer.container.rawValue)
        member("axis", viewer.axis.rawValue)
        key("viewport")
        value(viewer.viewport)
        member("rowCount", viewer.rowCount)
        if let measured = viewer.measured { member("measured", measured) }
        if let sections = viewer.sections {
            key("sections")
            value(sections)
        }
        if let sheet = viewer.sheet {
            key("sheet")
            value(sheet)
        }
        member("changedCount", viewer.changedCount)
        key("layout")
        value(viewer.settings.layout)
        member("layoutDirection", viewer.settings.direction.rawValue)
        member("inverted", viewer.settings.isInverted)
        members(viewer.tuning, viewer.preset)
        key("policy")
        value(viewer.settings.policy)
        networkMembers(of: viewer.settings)
        key("traffic")
        value(viewer.traffic)
        member("streams", viewer.streams)
        member("created", viewer.created)
        if let events = viewer.events { array("events", events) { json, event in json.value(event) } }
        endObject()
    }

    /// Writes a range controller.
    package mutating func value(_ controller: RangeControllerState) {
        beginObject()
        members(controller.ranges)
        member("rowCount", controller.rowCount)
        members(controller.tuning, controller.preset)
        key("counters")
        value(controller.counters)
        endObject()
    }

    /// Writes the network of a viewer and its traffic.
    package mutating func network(of settings: ViewerSettings, _ traffic: ViewerTraffic) {
        beginObject()
        networkMembers(of: settings)
        key("traffic")
        value(traffic)
        endObject()
    }

    /// Writes the members for the ranges and the policy.
    ///
    /// - Parameters:
    ///   - ranges: The ranges.
    ///   - old: The ranges that the client has: members that are the same are left out, but for the position and the
    ///     rectangles, which differ after most scrolls.
    mutating func members(_ ranges: ViewerRanges, since old: ViewerRanges? = nil) {
        let rects = ranges.summary.ranges
        members(ranges.position)
        if rects.visible.size != old?.summary.ranges.visible.size {
            key("viewport")
            value(rects.visible.size)
        }
        key("rects")
        value(rects)
        if ranges.summary.states != old?.summary.states {
            key("runs")
            value(ranges.summary.states)
        }
        if !ranges.hasSettings(of: old) {
            members(ranges.settings, since: old?.settings)
            // The reasons of a policy that has none end with it.
            if let old, old.settings.policy != ranges.settings.policy, ranges.summary.reasons == nil {
                key("reasons")
                null()
            }
        }
        if let reasons = ranges.summary.reasons,
            reasons != old?.summary.reasons || ranges.summary.fetchLimit != old?.summary.fetchLimit
        {
            let screen = max(rects.visible.size[ranges.summary.axis], 1)
            key("reasons")
            value(reasons, screen: screen, fetchLimit: ranges.summary.fetchLimit)
        }
    }

    /// Writes the settings that differ from those that the client has.
    private mutating func members(_ settings: ViewerSettings, since old: ViewerSettings?) {
        if settings.layout != old?.layout {
            key("layout")
            value(settings.layout)
        }
        if settings.direction != old?.direction { member("layoutDirection", settings.direction.rawValue) }
        if settings.isInverted != old?.isInverted { member("inverted", settings.isInverted) }
        if settings.policy != old?.policy {
            key("policy")
            value(settings.policy)
        }
        if settings.network != old?.network || settings.seed != old?.seed || settings.preview != old?.preview {
            networkMembers(of: settings)
        }
    }

    private mutating func members(_ tuning: RangeTuning, _ preset: RangePreset) {
        key("tuning")
        value(tuning)
        member("preset", preset.rawValue)
        key("warnings")
        beginArray()
        for warning in tuning.warnings { value(warning) }
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

    /// Writes the inputs that led the adaptive policy to its ranges, for the inspector.
    ///
    /// Lengths are in points and in screenfuls, times in milliseconds, the bandwidth in bytes a millisecond.
    private mutating func value(_ reasons: AdaptivePolicy.Reasons, screen: Double, fetchLimit: Int?) {
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
        member("fetchLimit", fetchLimit ?? 0)
        endObject()
    }

    /// Writes the members for the network of a viewer.
    private mutating func networkMembers(of settings: ViewerSettings) {
        key("network")
        value(settings.network)
        member("seed", Int(settings.seed))
        member("preview", settings.preview)
    }

    private mutating func value(_ traffic: ViewerTraffic) {
        beginObject()
        member("requests", traffic.link.requests)
        member("bytes", Int(traffic.link.bytes))
        member("previewBytes", Int(traffic.link.previewBytes))
        member("cancelled", traffic.link.cancelled)
        member("failed", traffic.link.failed)
        member("retried", traffic.link.retried)
        member("underWay", traffic.underWay)
        member("waiting", traffic.waiting)
        member("blank", traffic.blank)
        endObject()
    }
}
