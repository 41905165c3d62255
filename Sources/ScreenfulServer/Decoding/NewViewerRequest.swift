import HTTPServer
import ScreenfulRanges
import ScreenfulTypes

/// The body that opens a viewer.
struct NewViewerRequest {
    var viewport: Size
    var container: ContainerKind
    var axis: Axis
    var preset: RangePreset
    var tuning: RangeTuning
    var anchor: Anchor?

    init(_ body: Field) throws(Problem) {
        var fields = try body.object()
        viewport = try Size(viewport: fields.required("viewport"))
        container = try fields.optional("container")?.choice() ?? .table
        axis = try fields.optional("axis")?.choice() ?? (container == .pager ? .horizontal : .vertical)
        preset = try fields.optional("preset")?.choice(among: RangePreset.named) ?? .texture
        tuning = RangeTuning.preset(preset, for: container)
        if let field = fields.optional("tuning") {
            try tuning.merge(field)
            preset = .custom
        }
        if let field = fields.optional("anchor") { anchor = try Anchor(field) }
        try fields.finish()
    }
}

extension RangePreset {
    /// The presets that a request may name; `custom` only says that none of them holds.
    static let named: [Self] = [.texture, .article]
}
