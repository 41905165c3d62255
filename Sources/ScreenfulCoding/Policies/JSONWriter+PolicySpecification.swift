public import JSON
public import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension JSONWriter {
    /// Writes a policy as an object with its name and all its parameters.
    ///
    /// Ranges by a preset go by the preset's name, `texture` or `article`, in whichever words they were chosen; so do
    /// ranges without either, which are Texture's. Ranges by a tuning are `ranges`.
    public mutating func value(_ policy: PolicySpecification) {
        beginObject()
        member("name", policy.canonicalName)
        switch policy.kind {
        case .threshold(let ratio), .dynamicThreshold(let ratio): member("ratio", ratio)
        case .fixedExtent(let points): member("points", points)
        case .adaptive(let share): member("q", share)
        case .ranges(.tuning(let tuning)):
            key("tuning")
            value(tuning)
        case .infiniteScroll, .lazy, .ranges, .skewport, .dataSaver: break
        }
        endObject()
    }
}

extension PolicySpecification {
    /// The one name that answers call the strategy by.
    fileprivate var canonicalName: String {
        switch kind {
        case .ranges(.asSet): RangePreset.texture.rawValue
        case .ranges(.preset(let preset)): preset.rawValue
        default: name.rawValue
        }
    }
}
