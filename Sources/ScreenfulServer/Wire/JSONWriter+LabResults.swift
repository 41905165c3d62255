import JSON
import ScreenfulLab

extension JSONWriter {
    /// Writes what strategies came to, over all scenes and in each.
    mutating func value(_ result: ExperimentResult) {
        let experiment = result.experiment
        beginObject()
        key("policies")
        values(result.summaries())
        key("scenes")
        beginArray()
        for trace in experiment.traces.indices {
            for network in experiment.networks.indices {
                beginObject()
                member("trace", experiment.traces[trace].name)
                member("network", experiment.networks[network].name)
                key("policies")
                values(result.summaries(traces: trace..<trace + 1, networks: network..<network + 1))
                endObject()
            }
        }
        endArray()
        endObject()
    }

    private mutating func values(_ summaries: [PolicySummary]) {
        beginArray()
        for summary in summaries { value(summary) }
        endArray()
    }

    /// Writes a summary; what has no value is null.
    private mutating func value(_ summary: PolicySummary) {
        beginObject()
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
        for metric in Metric.allCases {
            key(named: metric.rawValue)
            if let number = summary[metric], number.isFinite { value(number) } else { null() }
        }
        endObject()
    }
}
