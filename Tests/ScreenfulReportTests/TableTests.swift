import JSON
import ScreenfulLab
import Testing

@testable import ScreenfulReport

@Suite struct TableTests {
    private let report = TinyExperiment.report

    @Test func `a terminal's table is aligned and fits a hundred columns`() {
        let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix("1 trace, 2 networks, 2 seeds (1-2), open loop, feed"))
        #expect(lines.allSatisfy { $0.count <= 100 })
        let table = lines[2...4]
        #expect(Set(table.map(\.count)).count == 1)
        #expect(table.map { $0.prefix(10) }.last == "<adaptive>")
    }

    @Test func `values with commas and quotation marks survive`() {
        let lines = report.csv.components(separatedBy: "\r\n")
        #expect(lines.last == "")
        #expect(lines[0].hasPrefix("policy,trace,network,runs,blank,legibleBlank,"))
        #expect(lines.count == 1 + 2 + 2 * 2 + 1)
        #expect(lines[1].hasPrefix("texture,,,4,"))
        #expect(lines[3].hasPrefix("texture,\"short, \"\"quoted\"\"\",4g,2,"))
        #expect(CSV.quoted("plain") == "plain")
        #expect(CSV.quoted("a\r\nb") == "\"a\r\nb\"")
        #expect(CSV.quoted("\"\u{301}") == "\"\"\"\u{301}\"")
    }

    @Test func `cells have a line each, with their names and all metrics`() throws {
        let result = TinyExperiment.result
        let lines = result.csv().components(separatedBy: "\r\n")
        let metrics = Metric.allCases.map(\.rawValue).joined(separator: ",")
        #expect(lines[0] == "policy,trace,network,seed,\(metrics)")
        #expect(lines.count == 1 + 2 * 2 * 2 + 1)
        #expect(lines[1].hasPrefix("texture,\"short, \"\"quoted\"\"\",4g,1,"))
        #expect(lines[4].hasPrefix("<adaptive>,\"short, \"\"quoted\"\"\",4g,2,"))
        for (line, cell) in zip(lines.dropFirst(), result.finishedCells()) {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).suffix(Metric.allCases.count)
            for (field, metric) in zip(fields, Metric.allCases) { #expect(Double(field) == cell[metric]) }
            #expect(fields.last == "")
        }
        let some = result.csv(of: Array(result.finishedCells(of: 1, byLargest: .blank).prefix(1)))
        #expect(some.components(separatedBy: "\r\n").count == 3)
    }

    @Test func `the seeds that ran are told`() {
        var experiment = TinyExperiment.experiment
        experiment.seeds = [1001, 1002, 7]
        let report = Report(ExperimentResult(of: experiment))
        #expect(report.text.hasPrefix("1 trace, 2 networks, 3 seeds (1001-1002,7), open loop"))
        #expect(report.html.contains("3 seeds (1001-1002,7)"))
        #expect(report.json.contains("\"seeds\":[1001,1002,7]"))
    }

    @Test func `a network of one's own tells its numbers, and which were assumed`() throws {
        var network = NetworkProfile(name: "train", roundTrip: 20, jitter: 0, server: 0, bandwidth: 10_000_000)
        network.assumed = Set(NetworkProfile.Number.allCases).subtracting([.roundTrip])
        var experiment = TinyExperiment.experiment
        experiment.networks = [.lte, network]
        let report = Report(ExperimentResult(of: experiment))
        let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[1].hasPrefix("network train: round trip 20 ms; assumed: no jitter, server 0 ms, bandwidth"))
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(!report.text.contains("network 4g"))
        #expect(report.html.contains("network train: round trip 20 ms; assumed: "))
        let profiles = try JSONValue.parse(Array(report.json.utf8)).object?["experiment"]?.object?["profiles"]?.array
        let written = try #require(profiles?.last?.object)
        #expect(written["name"]?.string == "train")
        #expect(written["bandwidth"]?.double == 10_000_000)
        #expect(written["assumed"]?.array?.compactMap(\.string).first == "jitter")
        #expect(written["assumed"]?.array?.count == 12)
        #expect(profiles?.first?.object?["assumed"]?.array?.isEmpty == true)
        // What was given in full assumes nothing.
        network.assumed = []
        (network.outageShare, network.loss, network.bandwidth, network.concurrency) = (0.03, 0.125, 400, 1)
        experiment.networks = [network]
        let text = Report(ExperimentResult(of: experiment)).text
        #expect(text.contains("outages 3 % of the time") && text.contains("3 % of the bandwidth in outages"))
        #expect(text.contains("bandwidth 400 kB/s") && text.contains("12.5 % lost"))
        #expect(text.contains("1 request at once"))
        #expect(!text.contains("assumed") && !text.contains("origin"))
        (network.cache.memoryShare, network.cache.origin) = (0.25, 300)
        experiment.networks = [network]
        let cold = Report(ExperimentResult(of: experiment)).text
        #expect(cold.contains("25 % in the server's memory") && cold.contains("50 % of the others on its disk"))
        #expect(cold.contains("disk 5 ms") && cold.contains("origin 300 ms"))
    }

    @Test func `numbers in CSV and JSON are those of the summaries, to the last digit`() throws {
        let json = try JSONValue.parse(Array(report.json.utf8)).object
        let policies = try #require(json?["policies"]?.array)
        for (value, summary) in zip(policies, report.summaries) {
            let object = try #require(value.object)
            #expect(object["name"]?.string == summary.name)
            for metric in Metric.allCases { #expect(object[metric.rawValue]?.double == summary[metric]) }
        }
        let line = report.csv.components(separatedBy: "\r\n")[1]
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        for (field, metric) in zip(fields.dropFirst(4), Metric.allCases) {
            #expect(Double(field) == report.summaries[0][metric])
        }
        #expect(json?["experiment"]?.object?["seeds"]?.array?.compactMap(\.integer) == [1, 2])
        #expect(json?["experiment"]?.object?["chosen"]?.array?.map { $0.object?["name"]?.string } == ["texture", nil])
        #expect(json?["experiment"]?.object?["networks"]?.array?.compactMap(\.string) == ["4g", "3g"])
        #expect(json?["scenes"]?.array?.count == 2)
        #expect(json?["runs"]?.integer == json?["of"]?.integer)
    }

    @Test(arguments: [
        (0.0, 2, "0.00"), (1.005, 1, "1.0"), (-0.004, 2, "0.00"), (-1.5, 0, "-2"), (0.96, 1, "1.0"),
    ])
    func `decimals are rounded`(value: Double, places: Int, expected: String) {
        #expect(Decimal.fixed(value, places) == expected)
    }

    @Test func `bounds and previews have columns where there are some`() {
        var experiment = TinyExperiment.experiment
        experiment.preview = 0.12
        var result = ExperimentResult(of: experiment)
        for cell in experiment.cells { result.record(experiment.run(cell), of: cell) }
        #expect(!Report(result).text.contains("bound"))
        for cell in experiment.cells where cell.contestant == 0 { result.record(bound: 0.25, of: cell) }
        let report = Report(result)
        #expect(report.boundedCount == experiment.cellCount)
        #expect(report.summaries[0][.bound] == 0.5)
        #expect(report.summaries[0][.empty] ?? 9 < report.summaries[0][.blank] ?? 0)
        #expect(report.text.contains("previews of 12 %") && report.text.contains(" empty "))
        #expect(report.text.hasSuffix("bound violated by \(report.violationCount) of \(experiment.cellCount) runs"))
        #expect(report.html.contains(">bound</button>") && report.html.contains(">empty</button>"))
        #expect(!TinyExperiment.report.html.contains(">empty</button>"))

        result.record(bound: 1e9, of: experiment.cell(0))
        #expect(result.violationCount == Report(result).violationCount)
        #expect(result.violationCount >= experiment.contestants.count)
    }

    @Test func `an experiment of which nothing has run has a report too`() {
        let report = Report(ExperimentResult(of: TinyExperiment.experiment))
        #expect(report.text.contains("ended early: 0 of"))
        #expect(report.csv.contains("texture,,,0,,,"))
        #expect(report.html.contains("</html>"))
        #expect(!report.json.contains("nan"))
        #expect(report.worstCell == nil)
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: Array(separator), omittingEmptySubsequences: false).map { String($0) }
    }
}
