public import JSON
import ScreenfulCoding
public import ScreenfulLab

extension Report {
    /// The report as JSON.
    public var json: String {
        var writer = JSONWriter()
        writer.value(self)
        return writer.description
    }
}

extension JSONWriter {
    /// Writes a report: the experiment, and the results of the strategies over all scenes and in each.
    ///
    /// Metrics have their own names and units and are not rounded; what has no value is null. In an ablation each
    /// strategy also has `toWhole`.
    public mutating func value(_ report: Report) {
        beginObject()
        key("experiment")
        value(report.experiment)
        resultMembers(of: report)
        endObject()
    }

    /// Writes a report without the experiment.
    public mutating func results(of report: Report) {
        beginObject()
        resultMembers(of: report)
        endObject()
    }

    private mutating func resultMembers(of report: Report) {
        member("runs", report.finishedCount)
        member("of", report.experiment.cellCount)
        member("bounded", report.boundedCount)
        member("boundViolations", report.violationCount)
        key("policies")
        values(report.summaries, of: report)
        key("scenes")
        beginArray()
        for scene in report.scenes {
            beginObject()
            member("trace", scene.scene.trace)
            member("network", scene.scene.network)
            key("policies")
            values(scene.summaries, of: report)
            endObject()
        }
        endArray()
    }

    private mutating func values(_ summaries: [PolicySummary], of report: Report) {
        beginArray()
        for summary in summaries {
            beginObject()
            members(of: summary)
            if report.isAblation {
                key("toWhole")
                if let ratio = report.ratioToWhole(of: summary, among: summaries) { value(ratio) } else { null() }
            }
            endObject()
        }
        endArray()
    }

    private mutating func members(of summary: PolicySummary) {
        member("name", summary.name)
        member("runs", summary.runCount)
        key("worst")
        if let worst = summary.worst {
            beginObject()
            member("trace", worst.trace)
            member("network", worst.network)
            endObject()
        } else {
            null()
        }
        metrics { summary[$0] }
    }

    /// Writes a cell: the names of its parts, and all metrics as summaries have them.
    public mutating func value(_ finished: FinishedCell, of experiment: Experiment) {
        let cell = finished.cell
        beginObject()
        member("trace", experiment.traces[cell.trace].name)
        member("policy", experiment.contestants[cell.contestant].name)
        member("network", experiment.networks[cell.network].name)
        member("seed", experiment.seeds[cell.seed])
        metrics { finished[$0] }
        endObject()
    }

    private mutating func metrics(_ number: (Metric) -> Double?) {
        for metric in Metric.allCases {
            key(named: metric.rawValue)
            if let number = number(metric), number.isFinite { value(number) } else { null() }
        }
    }
}

extension JSONWriter {
    /// Writes an experiment: the names of its parts, the specifications of its policies, the
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
