import HTTPServer
import Screenful
import ScreenfulLab
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
    var policy: PolicySpecification
    var network: NetworkProfile
    var seed: UInt64
    var preview: Double

    init(_ body: Field) throws(Problem) {
        var fields = try body.object()
        viewport = try Size(viewport: fields.required("viewport"))
        container = try fields.optional("container")?.choice() ?? .table
        axis = try fields.optional("axis")?.choice() ?? (container == .pager ? .horizontal : .vertical)
        policy = try fields.optional("policy")?.policy(for: container) ?? PolicySpecification(named: .ranges)
        (tuning, preset) = policy.tuningAndPreset(for: container) ?? (.preset(.texture, for: container), .texture)
        if let field = fields.optional("preset") {
            preset = try field.choice(among: RangePreset.named)
            tuning = RangeTuning.preset(preset, for: container)
        }
        if let field = fields.optional("tuning") {
            try tuning.merge(field)
            preset = .custom
        }
        network = try fields.optional("network")?.network() ?? .off
        seed = try fields.optional("seed")?.seed() ?? 0
        preview = try fields.optional("preview")?.number(in: NetworkRequest.previews) ?? 0
        if let field = fields.optional("anchor") { anchor = try Anchor(field) }
        try fields.finish()
    }
}

extension PolicySpecification {
    /// The tuning that goes with the strategy and what it is called; nil where it does not name one.
    func tuningAndPreset(for container: ContainerKind) -> (RangeTuning, RangePreset)? {
        tuning(for: container).map { tuning in
            if case .ranges(.preset(let preset)) = kind { (tuning, preset) } else { (tuning, .custom) }
        }
    }
}

extension RangePreset {
    /// The presets that a request may name; `custom` only says that none of them holds.
    static let named: [Self] = [.texture, .article]
}
