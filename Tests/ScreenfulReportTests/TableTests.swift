import JSON
import ScreenfulLab
import Testing

@testable import ScreenfulReport

@Suite struct TableTests {
    private let report = TinyExperiment.report

    @Test func `a terminal's table is aligned and fits a hundred columns`() {
        let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix("1 trace, 2 networks, 2 seeds, open loop, feed"))
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
        #expect(Report.quoted("plain") == "plain")
        #expect(Report.quoted("a\r\nb") == "\"a\r\nb\"")
        #expect(Report.quoted("\"\u{301}") == "\"\"\"\u{301}\"")
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
        #expect(json?["experiment"]?.object?["chosen"]?.array?.map { $0.object?["name"]?.string } == ["ranges", nil])
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
