public import JSON
public import Screenful
import ScreenfulRanges
public import ScreenfulTypes

extension PolicySpecification {
    /// Reads a policy: its name alone, or an object with its name and parameters.
    ///
    ///     "adaptive"
    ///     {"name": "adaptive", "q": 0.9}
    ///     {"name": "threshold", "ratio": 0.8}
    ///     {"name": "fixedExtent", "points": 250}
    ///     {"name": "ranges", "preset": "article"}
    ///     {"name": "ranges", "tuning": {"full": {"preload": {"leading": 3, "trailing": 1}}}}
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - field: Where it stands, for errors.
    ///   - container: Whose preset holds where a tuning leaves something out.
    /// - Throws: An error that names the place, such as `policy.q`.
    public init(
        _ json: JSONValue,
        at field: String = "policy",
        container: ContainerKind = .table
    ) throws(ParameterError) {
        let value = ParameterField(value: json, path: field)
        let known = Name.allCases.map(\.rawValue)
        guard json.string == nil else {
            self.init(named: Name(rawValue: try value.name(among: known)) ?? .ranges)
            return
        }
        guard json.object != nil else { throw value.error(.wrongType, "the name of a policy, or an object with one") }
        var fields = try value.object()
        let name = Name(rawValue: try fields.required("name").name(among: known)) ?? .ranges
        let kind: Kind
        switch (name, Self(named: name).kind) {
        case (_, .threshold(let usual)):
            kind = .threshold(ratio: try fields.optional("ratio")?.number(in: Self.ratios) ?? usual)
        case (_, .dynamicThreshold(let usual)):
            kind = .dynamicThreshold(ratio: try fields.optional("ratio")?.number(in: Self.ratios) ?? usual)
        case (_, .fixedExtent(let usual)):
            kind = .fixedExtent(points: try fields.optional("points")?.number(in: Self.extents) ?? usual)
        case (_, .adaptive(let usual)):
            kind = .adaptive(q: try fields.optional("q")?.number(in: Self.quantiles) ?? usual)
        case (_, .ranges):
            kind = .ranges(try Reach(&fields, container: container))
        case (_, let other):
            kind = other
        }
        try fields.finish()
        self.init(kind)
    }
}

extension PolicySpecification.Reach {
    /// A tuning is laid over the preset.
    fileprivate init(_ fields: inout ParameterFields, container: ContainerKind) throws(ParameterError) {
        let presets = [RangePreset.texture, .article]
        let name = try fields.optional("preset")?.name(among: presets.map(\.rawValue))
        let preset = name.flatMap(RangePreset.init(rawValue:))
        guard let field = fields.optional("tuning") else {
            self = preset.map(Self.preset) ?? .asSet
            return
        }
        var tuning = RangeTuning.preset(preset ?? .texture, for: container)
        try tuning.merge(field.value, at: field.path)
        self = .tuning(tuning)
    }
}
