import ScreenfulRanges

extension PolicySpecification: CustomStringConvertible {
    /// The name, and the parameters that are not the usual ones: `adaptive`, `adaptive(q: 0.9)`.
    public var description: String {
        guard self != Self(named: name) else { return name.rawValue }
        switch kind {
        case .threshold(let ratio), .dynamicThreshold(let ratio): return "\(name.rawValue)(ratio: \(ratio))"
        case .fixedExtent(let points): return "\(name.rawValue)(points: \(points))"
        case .adaptive(let share): return "\(name.rawValue)(q: \(share))"
        case .ranges(.preset(let preset)): return "\(name.rawValue)(preset: \(preset.rawValue))"
        case .ranges(.tuning): return "\(name.rawValue)(tuning)"
        case .infiniteScroll, .lazy, .ranges, .skewport, .dataSaver: return name.rawValue
        }
    }
}
