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
        object {
            $0.key("experiment")
            $0.value(report.experiment)
            $0.resultMembers(of: report)
        }
    }

    /// Writes a report without the experiment.
    public mutating func results(of report: Report) { object { $0.resultMembers(of: report) } }

    private mutating func resultMembers(of report: Report) {
        member("runs", report.finishedCount)
        member("of", report.experiment.cellCount)
        member("bounded", report.boundedCount)
        member("boundViolations", report.violationCount)
        policies(report.summaries, of: report)
        array("scenes", report.scenes) { json, scene in
            json.object {
                $0.member("trace", scene.scene.trace)
                $0.member("network", scene.scene.network)
                $0.policies(scene.summaries, of: report)
            }
        }
    }

    private mutating func policies(_ summaries: [PolicySummary], of report: Report) {
        array("policies", summaries) { json, summary in
            json.object {
                $0.members(of: summary)
                guard report.isAblation else { return }
                $0.member("toWhole", finite: report.ratioToWhole(of: summary, among: summaries))
            }
        }
    }

    private mutating func members(of summary: PolicySummary) {
        member("name", summary.name)
        member("runs", summary.runCount)
        if let worst = summary.worst {
            object("worst") {
                $0.member("trace", worst.trace)
                $0.member("network", worst.network)
            }
        } else {
            key("worst")
            null()
        }
        metrics { summary[$0] }
    }

    /// Writes a cell: the names of its parts, and all metrics as summaries have them.
    public mutating func value(_ finished: FinishedCell, of experiment: Experiment) {
        let cell = finished.cell
        object {
            $0.member("trace", experiment.traces[cell.trace].name)
            $0.member("policy", experiment.contestants[cell.contestant].name)
            $0.member("network", experiment.networks[cell.network].name)
            $0.member("seed", experiment.seeds[cell.seed])
            $0.metrics { finished[$0] }
        }
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
        object {
            $0.member("traces", experiment.traces.map(\.name))
            $0.member("policies", experiment.policies.map(\.name))
            $0.array("chosen", experiment.policies) { json, policy in
                if let choice = policy.choice { json.value(choice) } else { json.null() }
            }
            $0.member("contestants", experiment.contestants.map(\.name))
            $0.member("networks", experiment.networks.map(\.name))
            $0.array("profiles", experiment.networks) { $0.profile($1) }
            $0.array("seeds", experiment.seeds) { $0.value($1) }
            $0.member("content", experiment.content.name)
            $0.member("rows", experiment.rowCount)
            $0.member("loop", experiment.loop.rawValue)
            $0.member("frameRate", experiment.frameRate)
            $0.member("decoders", experiment.decoders)
            $0.member("diskCache", experiment.hasDiskCache)
            $0.member("preview", finite: experiment.preview)
            $0.member("bound", experiment.findsBounds)
        }
    }

    /// Writes seeds as numbers.
    public mutating func value(seeds: [UInt64]) { array(seeds) { $0.value($1) } }

    /// Writes all numbers of a network, and the names of those that were left out and assumed.
    mutating func profile(_ network: NetworkProfile) {
        object {
            $0.member("name", network.name)
            $0.numbers(of: network)
            $0.member("assumed", NetworkProfile.Number.allCases.filter(network.assumed.contains).map(\.rawValue))
        }
    }
}
