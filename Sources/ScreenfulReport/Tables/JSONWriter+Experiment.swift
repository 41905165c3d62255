public import JSON
import ScreenfulCoding
public import ScreenfulLab

extension JSONWriter {
    /// Writes what an experiment is: the names of its parts, how its policies were chosen, the
    /// numbers of its networks, and its settings.
    public mutating func value(_ experiment: Experiment) {
        beginObject()
        member("traces", names: experiment.traces.map(\.name))
        member("policies", names: experiment.policies.map(\.name))
        key("chosen")
        beginArray()
        for policy in experiment.policies {
            if let choice = policy.choice { value(choice) } else { null() }
        }
        endArray()
        member("contestants", names: experiment.contestants.map(\.name))
        member("networks", names: experiment.networks.map(\.name))
        key("profiles")
        beginArray()
        for network in experiment.networks { profile(network) }
        endArray()
        key("seeds")
        value(seeds: experiment.seeds)
        member("content", experiment.content.name)
        member("rows", experiment.rowCount)
        member("loop", experiment.loop.rawValue)
        member("frameRate", experiment.frameRate)
        member("decoders", experiment.decoders)
        member("diskCache", experiment.hasDiskCache)
        key("preview")
        if let preview = experiment.preview { value(preview) } else { null() }
        member("bound", experiment.findsBounds)
        endObject()
    }

    /// Writes seeds as numbers.
    public mutating func value(seeds: [UInt64]) {
        beginArray()
        for seed in seeds { value(seed) }
        endArray()
    }

    /// Writes all numbers of a network, and the names of those that were left out and assumed.
    mutating func profile(_ network: NetworkProfile) {
        beginObject()
        member("name", network.name)
        numbers(of: network)
        let assumed = NetworkProfile.Number.allCases.filter(network.assumed.contains)
        member("assumed", names: assumed.map(\.rawValue))
        endObject()
    }

    private mutating func member(_ name: StaticString, names: [String]) {
        key(name)
        beginArray()
        for name in names { value(name) }
        endArray()
    }
}
