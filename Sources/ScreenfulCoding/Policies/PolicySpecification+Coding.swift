public import JSON
public import Screenful
import ScreenfulRanges
public import ScreenfulTypes

extension PolicySpecification {
    /// Reads a policy: its name alone, or an object with its name and parameters.
    ///
    ///     "adaptive"
    ///     "texture"
    ///     {"name": "adaptive", "q": 0.9}
    ///     {"name": "threshold", "ratio": 0.8}
    ///     {"name": "fixedExtent", "points": 250}
    ///     {"name": "ranges", "preset": "article"}
    ///     {"name": "ranges", "tuning": {"full": {"preload": {"leading": 3, "trailing": 1}}}}
    ///
    /// A tuning's missing values are those of the preset for the container.
    ///
    /// - Throws: An error with the path, such as `policy.q`.
    public init(_ field: JSONField, container: ContainerKind = .table) throws(DecodingError) {
        guard field.value.string == nil else {
            self = try field.policyName()
            return
        }
        guard field.value.object != nil else { throw field.wrongType("the name of a policy, or an object with one") }
        var fields = try field.object()
        let kind: Kind
        switch try fields.required("name").policyName().kind {
        case .threshold(let defaultValue):
            kind = .threshold(ratio: try fields.optional("ratio")?.number(in: Self.ratios) ?? defaultValue)
        case .dynamicThreshold(let defaultValue):
            kind = .dynamicThreshold(ratio: try fields.optional("ratio")?.number(in: Self.ratios) ?? defaultValue)
        case .fixedExtent(let defaultValue):
            kind = .fixedExtent(points: try fields.optional("points")?.number(in: Self.extents) ?? defaultValue)
        case .adaptive(let defaultValue):
            kind = .adaptive(q: try fields.optional("q")?.number(in: Self.quantiles) ?? defaultValue)
        case .ranges(.asSet): kind = .ranges(try Reach(&fields, container: container))
        case let other: kind = other
        }
        try fields.finish()
        self.init(kind)
    }
}

extension PolicySpecification.Reach {
    /// Reads a preset and a tuning, whose values replace the preset's.
    fileprivate init(_ fields: inout JSONFields, container: ContainerKind) throws(DecodingError) {
        let preset = try fields.optional("preset")?.choice(among: PolicySpecification.presets)
        guard let field = fields.optional("tuning") else {
            self = preset.map(Self.preset) ?? .asSet
            return
        }
        var tuning = RangeTuning.preset(preset ?? .texture, for: container)
        try tuning.merge(field)
        self = .tuning(tuning)
    }
}

extension JSONField {
    fileprivate func policyName() throws(DecodingError) -> PolicySpecification {
        try choice(among: PolicySpecification.names) { PolicySpecification(named: $0) }
    }
}

extension JSONWriter {
    /// Writes a policy as an object with its name and all its parameters.
    ///
    /// Ranges by a preset have the preset's name, `texture` or `article`, however they were specified; ranges without
    /// preset and tuning are `texture`. Ranges by a tuning are `ranges`.
    public mutating func value(_ policy: PolicySpecification) {
        object {
            $0.member("name", policy.canonicalName)
            switch policy.kind {
            case .threshold(let ratio), .dynamicThreshold(let ratio): $0.member("ratio", ratio)
            case .fixedExtent(let points): $0.member("points", points)
            case .adaptive(let share): $0.member("q", share)
            case .ranges(.tuning(let tuning)):
                $0.key("tuning")
                $0.value(tuning)
            case .infiniteScroll, .lazy, .ranges, .skewport, .dataSaver: break
            }
        }
    }
}

extension PolicySpecification {
    /// The canonical name of the strategy, which answers use.
    fileprivate var canonicalName: String {
        switch kind {
        case .ranges(.asSet): RangePreset.texture.rawValue
        case .ranges(.preset(let preset)): preset.rawValue
        default: name.rawValue
        }
    }
}
