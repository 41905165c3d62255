import HTTPServer
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// The body that changes a viewer's range controller; what it leaves out stays.
struct RangeControllerRequest {
    var viewport: Size?
    var mode: RangeMode?
    /// The tuning to set, and the preset it is called by.
    var tuning: (RangeTuning, RangePreset)?
    var policy: PolicySpecification?

    /// Reads a body; a partial tuning is laid over the `current` one, presets are those for `container`.
    init(_ body: Field, current: RangeTuning, container: ContainerKind) throws(Problem) {
        var fields = try body.object()
        if let field = fields.optional("viewport") { viewport = try Size(viewport: field) }
        policy = try fields.optional("policy")?.policy(for: container)
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
            let name = try field.string(length: 0...32)
            let mode = RangeMode(name: name)
            guard let mode, mode != .unspecified else {
                throw field.outOfRange("one of \(RangeMode.tunable.map(\.name).joined(separator: ", "))")
            }
            self.mode = mode
        }
        try fields.finish()
    }
}
