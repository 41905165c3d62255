import JSON
import LabTestSupport
import Screenful
import ScreenfulLab
import ScreenfulTypes
import Testing

@testable import ScreenfulReport

@Suite struct AblationTests {
    private static func experiment(_ policies: [Candidate]) -> Experiment {
        Experiment(
            traces: [ExperimentTrace(name: "short", origin: .recording(.short)), ExperimentTrace(.coldStart)],
            policies: policies,
            networks: [.lte, .umts],
            seeds: 2,
            rowCount: 60,
            comparesWithClairvoyants: false
        )
    }

    private static func result(_ policies: [Candidate]) -> ExperimentResult {
        var result = ExperimentResult(of: experiment(policies))
        for cell in result.experiment.cells { result.record(result.experiment.run(cell), of: cell) }
        return result
    }

    private static let whole = PolicySpecification(named: .adaptive)

    private static func candidates(_ rows: [[String]]) throws -> [Candidate] {
        try rows.map { try #require(Candidate(whole, without: $0)) } + [.texture]
    }

    private static let rows = [[], ["limit"], ["limit", "order"], ["lead"]]

    @Test func `each row is the result of an experiment of its own`() throws {
        let result = Self.result(try Self.candidates(Self.rows))
        let summaries = Report(result, isAblation: true).summaries
        #expect(summaries.map(\.name) == ["whole", "without limit", "without limit+order", "without lead", "texture"])
        let alone = Self.result([Candidate(Self.whole)]).summaries()[0]
        for metric in Metric.allCases { #expect(summaries[0][metric] == alone[metric]) }
        for (row, summary) in zip(Self.rows, summaries).dropFirst() {
            let candidate = try #require(Candidate(Self.whole, without: row))
            let alone = Self.result([candidate]).summaries()[0]
            for metric in Metric.allCases { #expect(summary[metric] == alone[metric]) }
        }
        #expect(summaries[4][.toTexture] == 1)
    }

    @Test func `ratios are to the whole policy, over all scenes and in each`() throws {
        let report = Report(Self.result(try Self.candidates(Self.rows)), isAblation: true)
        let lines = report.csv.split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(lines[0].last == "toWhole")
        #expect(lines.count == 1 + 5 * (1 + 4))
        for scene in 0...4 {
            let rows = lines[(1 + 5 * scene)..<(6 + 5 * scene)]
            let blanks = rows.map { Double($0[4]) ?? .nan }
            #expect(rows.map { Double($0[$0.count - 1]) } == blanks.map { blanks[0] > 0 ? $0 / blanks[0] : nil })
        }
        let json = try JSONValue.parse(Array(report.json.utf8)).object
        let policies = try #require(json?["policies"]?.array)
        #expect(policies[0].object?["toWhole"]?.double == 1)
        for (policy, line) in zip(policies, lines.dropFirst()) {
            #expect(policy.object?["toWhole"]?.double == Double(line[line.count - 1]))
        }
        #expect(json?["scenes"]?.array?.first?.object?["policies"]?.array?.first?.object?["toWhole"] != nil)
        #expect(json?["experiment"]?.object?["chosen"]?.array?.first?.object?["name"]?.string == "adaptive")
    }

    @Test func `the table is aligned, fits a hundred columns, and begins with the whole policy`() throws {
        let report = Report(Self.result(try Self.candidates(Self.rows)), isAblation: true)
        let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix("2 traces, 2 networks, 2 seeds (1-2), open loop, feed"))
        let table = lines.dropFirst(2)
        #expect(table.count == 6)
        #expect(Set(table.map(\.count)).count == 1)
        #expect(table.allSatisfy { $0.count <= 100 })
        let whole = try #require(table.dropFirst().first).split(separator: " ")
        let blank = try #require(report.summaries[0][.blank])
        #expect(whole.prefix(3) == ["whole", Decimal.fixed(blank, 2)[...], "1.000"])
    }

    @Test func `a part of an ablation has a report, and other reports have no such ratio`() throws {
        let empty = Report(ExperimentResult(of: Self.experiment(try Self.candidates(Self.rows))), isAblation: true)
        #expect(empty.text.contains("ended early: 0 of"))
        #expect(empty.csv.split(separator: "\r\n")[1].hasSuffix(","))
        #expect(empty.json.contains("\"toWhole\":null"))
        #expect(!TinyExperiment.report.csv.contains("toWhole"))
        #expect(!TinyExperiment.report.json.contains("toWhole"))
    }
}
