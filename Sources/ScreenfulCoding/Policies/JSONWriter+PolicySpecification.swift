public import JSON
public import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension JSONWriter {
    /// Writes a policy as an object with its name and all its parameters.
    public mutating func value(_ policy: PolicySpecification) {
        beginObject()
        member("name", policy.name.rawValue)
        switch policy.kind {
        case .threshold(let ratio), .dynamicThreshold(let ratio): member("ratio", ratio)
        case .fixedExtent(let points): member("points", points)
        case .adaptive(let share): member("q", share)
        case .ranges(.preset(let preset)): member("preset", preset.rawValue)
        case .ranges(.tuning(let tuning)):
            key("tuning")
            value(tuning)
        case .infiniteScroll, .lazy, .ranges, .skewport, .dataSaver: break
        }
        endObject()
    }
}
