package import JSON
package import Screenful
package import ScreenfulLab
package import ScreenfulRanges
package import ScreenfulTypes

package struct NewViewerRequest: Hashable {
    package var viewport: Size
    package var container: ContainerKind
    package var axis: Axis
    package var layout: LayoutSpecification
    package var direction: LayoutDirection
    /// Whether the viewer opens at the list's end, and stays there.
    package var isInverted: Bool
    package var preset: RangePreset
    package var tuning: RangeTuning
    package var anchor: Anchor?
    /// The list's version that the client knows, of which the anchor's row is; nil for the latest.
    package var version: Int?
    /// The column at the viewport's start, of a sheet.
    package var column: Anchor?
    package var policy: PolicySpecification
    package var network: NetworkProfile
    package var seed: UInt64
    package var preview: Double
    /// Whether the answer has the viewer's first events.
    package var wantsEvents: Bool
    /// Whether the event stream tells of the viewer's requests for contents.
    package var tellsRequests: Bool
    /// The id of the viewer whose scrolls it follows; nil for none.
    package var leader: String?

    /// Decodes a body.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - columns: The columns of the list.
    ///   - namesList: Whether the body names the list too, which ``list(of:)`` reads.
    ///   - leads: Returns whether the viewer with an id can be followed.
    /// - Throws: The first error found.
    package init(
        _ body: JSONField,
        columns: [Column] = [],
        namesList: Bool = false,
        leads: (String) -> Bool = { _ in false }
    ) throws(DecodingError) {
        var fields = try body.object()
        if namesList { _ = fields.optional("list") }
        viewport = try Size(viewport: fields.required("viewport"))
        let named: ContainerKind? = try fields.optional("container")?.choice()
        let arrangement = fields.optional("layout")
        layout =
            try arrangement.map { field throws(DecodingError) in
                try LayoutSpecification(field, columns: columns)
            } ?? .list
        container = named ?? ContainerKind(for: layout.kind)
        if let arrangement, layout.kind != .list, container != ContainerKind(for: layout.kind) {
            let suited = ContainerKind(for: layout.kind).rawValue
            let reason = "\(arrangement.path) is for a \(suited), and this is a \(container.rawValue)"
            throw arrangement.error(.invalidLayout, reason)
        }
        if container == .pager, layout.kind == .list { layout = .pager }
        direction = try fields.optional("direction")?.choice() ?? .leftToRight
        isInverted = try Self.isInverted(fields.optional("inverted"), layout)
        axis = try Self.axis(fields.optional("axis"), layout, in: container)
        policy = PolicySpecification(named: .ranges)
        if let field = fields.optional("policy") { policy = try PolicySpecification(field, container: container) }
        (tuning, preset) = policy.tuningAndPreset(for: container) ?? (.preset(.texture, for: container), .texture)
        if let field = fields.optional("preset") {
            preset = try field.choice(among: RangePreset.named)
            tuning = RangeTuning.preset(preset, for: container)
        }
        if let field = fields.optional("tuning") {
            try tuning.merge(field)
            preset = .custom
        }
        network = try fields.optional("network").map(NetworkProfile.init) ?? .off
        seed = try fields.optional("seed")?.seed() ?? 0
        preview = try fields.optional("preview")?.number(in: NetworkRequest.previews) ?? 0
        wantsEvents = try fields.optional("events")?.boolean() ?? false
        tellsRequests = try fields.optional("requests")?.boolean() ?? false
        if let field = fields.optional("follows") {
            let id = try field.string(length: 1...64)
            guard leads(id) else { throw field.outOfRange("the id of a viewer of this list that follows no other") }
            leader = id
        }
        if let field = fields.optional("anchor") { try readAnchor(field) }
        version = try fields.optional("version")?.integer(in: ScrollRequest.versions)
        try fields.finish()
    }

    /// Decodes the id of the list from a body that names it.
    package static func list(of body: JSONField) throws(DecodingError) -> String {
        var fields = try body.object()
        return try fields.required("list").string(length: 1...64)
    }

    /// Reads a row and its points; of a sheet also a column and its points.
    private mutating func readAnchor(_ field: JSONField) throws(DecodingError) {
        let elements = try field.array()
        guard elements.count == 4 else { return anchor = try Anchor(field) }
        guard layout.kind == .sheet else {
            throw field.error(.invalidLayout, "\(field.path) names a column, and the viewer shows no sheet")
        }
        anchor = try Anchor(item: elements[0], within: elements[1])
        column = try Anchor(item: elements[2], within: elements[3])
    }

    private static func axis(
        _ field: JSONField?,
        _ layout: LayoutSpecification,
        in container: ContainerKind
    ) throws(DecodingError) -> Axis {
        guard let field else { return container == .pager ? .horizontal : .vertical }
        let axis: Axis = try field.choice()
        guard layout.kind != .sheet || axis == .vertical else {
            throw field.error(.invalidLayout, "\(field.path) of a sheet is vertical: its rows are lines")
        }
        return axis
    }

    private static func isInverted(
        _ field: JSONField?,
        _ layout: LayoutSpecification
    ) throws(DecodingError) -> Bool {
        guard let field, try field.boolean() else { return false }
        guard !layout.wraps else {
            throw field.error(.conflictingFields, "\(field.path) needs an end, which a pager that wraps has not")
        }
        return true
    }
}

extension ContainerKind {
    /// Creates the kind of container that shows rows in an arrangement.
    fileprivate init(for kind: LayoutSpecification.Kind) {
        switch kind {
        case .list, .sheet: self = .table
        case .grid, .flow, .waterfall: self = .collection
        case .pager: self = .pager
        }
    }
}

/// The body that changes how a viewer is drawn; values that it omits stay.
package struct ViewerRequest {
    package var direction: LayoutDirection?

    package init(_ body: JSONField) throws(DecodingError) {
        var fields = try body.object()
        direction = try fields.optional("direction")?.choice()
        try fields.finish()
    }
}

/// The body that changes a viewer's range controller; values that it omits stay.
package struct RangeControllerRequest {
    package var viewport: Size?
    package var mode: RangeMode?
    /// The tuning to set, and the name of its preset.
    package var tuning: (RangeTuning, RangePreset)?
    package var policy: PolicySpecification?

    /// Decodes a body; a partial tuning is merged into the `current` one, presets are those for `container`.
    package init(_ body: JSONField, current: RangeTuning, container: ContainerKind) throws(DecodingError) {
        var fields = try body.object()
        if let field = fields.optional("viewport") { viewport = try Size(viewport: field) }
        if let field = fields.optional("policy") { policy = try PolicySpecification(field, container: container) }
        tuning = policy?.tuningAndPreset(for: container)
        if let field = fields.optional("preset") {
            let preset: RangePreset = try field.choice(among: RangePreset.named)
            tuning = (RangeTuning.preset(preset, for: container), preset)
        }
        if let field = fields.optional("tuning") {
            var merged = tuning?.0 ?? current
            try merged.merge(field)
            tuning = (merged, .custom)
        }
        if let field = fields.optional("mode") {
            guard let mode = RangeMode(rawValue: try field.string(length: 0...32)), mode != .unspecified else {
                throw field.outOfRange("one of \(RangeMode.tunable.map(\.rawValue).joined(separator: ", "))")
            }
            self.mode = mode
        }
        try fields.finish()
    }
}

/// The body that changes a viewer's simulated network; values that it omits stay.
package struct NetworkRequest {
    package var network: NetworkProfile?
    package var seed: UInt64?
    package var preview: Double?

    /// The share of a picture's bytes that its preview may have.
    package static let previews = 0.0...1.0

    package init(_ body: JSONField) throws(DecodingError) {
        var fields = try body.object()
        network = try fields.optional("network").map(NetworkProfile.init)
        seed = try fields.optional("seed")?.seed()
        preview = try fields.optional("preview")?.number(in: Self.previews)
        try fields.finish()
    }
}

extension Size {
    /// The accepted lengths of a viewport, in points: more than an 8K screen has.
    private static let viewportLengths = 1.0...10_000.0

    /// Reads `{"width","height"}`.
    fileprivate init(viewport field: JSONField) throws(DecodingError) {
        var fields = try field.object()
        let width = try fields.required("width").number(in: Self.viewportLengths)
        let height = try fields.required("height").number(in: Self.viewportLengths)
        try fields.finish()
        self.init(width: width, height: height)
    }
}

extension PolicySpecification {
    /// Returns the policy's tuning and the name of its preset; nil for a policy without a tuning.
    fileprivate func tuningAndPreset(for container: ContainerKind) -> (RangeTuning, RangePreset)? {
        tuning(for: container).map { tuning in
            if case .ranges(.preset(let preset)) = kind { (tuning, preset) } else { (tuning, .custom) }
        }
    }
}

extension RangePreset {
    /// The presets that a request may name; `custom` means a tuning that equals none of them.
    fileprivate static let named: [Self] = [.texture, .article]
}
