import LabTestSupport
import Screenful
import ScreenfulLab
import ScreenfulTypes
import Testing

@Suite struct ExperimentTests {
    static func experiment(
        _ policies: [Candidate] = [.infiniteScroll, Candidate(name: "adaptive", policy: AdaptivePolicy())],
        networks: [NetworkProfile] = [.lte, .umts],
        seeds: Int = 2,
        foresees: Bool = false
    ) -> Experiment {
        Experiment(
            traces: [ExperimentTrace(name: "short", origin: .recording(.short))],
            policies: policies,
            networks: networks,
            seeds: seeds,
            rowCount: 60,
            comparesWithClairvoyants: foresees
        )
    }

    @Test func `cells are all places of the grid, contestants last`() {
        let experiment = Self.experiment()
        let cells = experiment.cells
        #expect(cells.map(\.number) == Array(0..<experiment.cellCount))
        #expect(Set(cells).count == 1 * 2 * 2 * experiment.contestants.count)
        #expect(cells.prefix(experiment.contestants.count).allSatisfy { ($0.trace, $0.network, $0.seed) == (0, 0, 0) })
        #expect(experiment.contestants.prefix(2).map(\.name) == ["infiniteScroll", "adaptive"])
    }

    @Test func `what is compared with runs although nobody picked it, and is not shown`() {
        let result = Self.run(Self.experiment([Candidate(name: "adaptive", policy: AdaptivePolicy())], seeds: 1))
        #expect(result.experiment.contestants.contains { $0.name == "texture" })
        #expect(result.summaries().map(\.name) == ["adaptive"])
        #expect(result.summaries()[0][.toTexture] != nil)
    }

    @Test func `the order in which results arrive makes no difference`() {
        let experiment = Self.experiment()
        let runs = experiment.cells.map { (cell: $0, run: experiment.run($0)) }
        var (forward, backward) = (ExperimentResult(of: experiment), ExperimentResult(of: experiment))
        for (cell, run) in runs { forward.record(run, of: cell) }
        for (cell, run) in runs.reversed() { backward.record(run, of: cell) }
        #expect(forward.isComplete && backward.isComplete)
        #expect(forward.summaries() == backward.summaries())
        #expect(forward.runs == backward.runs)
    }

    @Test func `an experiment that ended early compares only what all contestants ran`() {
        let experiment = Self.experiment()
        let width = experiment.contestants.count
        var (whole, part) = (ExperimentResult(of: experiment), ExperimentResult(of: experiment))
        for cell in experiment.cells.prefix(width + 1) {
            let run = experiment.run(cell)
            part.record(run, of: cell)
            if cell.number < width { whole.record(run, of: cell) }
        }
        part.record(experiment.run(experiment.cell(0)), of: experiment.cell(0))
        #expect(part.finishedCount == width + 1)
        #expect(!part.isComplete)
        #expect(part.summaries() == whole.summaries())
        #expect(part.summaries()[0].runCount == 1)
        #expect(ExperimentResult(of: experiment).summaries()[0][.blank] == nil)
    }

    @Test func `sums are means over seeds, and Texture against itself is one`() throws {
        let result = Self.run(Self.experiment([.texture]))
        let all = try #require(result.summaries().first)
        let wifi = try #require(result.summaries(networks: 0..<1).first)
        let slow = try #require(result.summaries(networks: 1..<2).first)
        for metric in [Metric.blank, .bytes, .waste, .requests] {
            let parts = try #require(wifi[metric]) + #require(slow[metric])
            #expect(abs(try #require(all[metric]) - parts) <= 1e-9 * parts)
        }
        #expect(all[.toTexture] == 1)
        #expect(all[.meanToTexture] == 1)
        #expect(all[.worseThanTexture] == 0)
        #expect(all[.peakBitmaps] == max(try #require(wifi[.peakBitmaps]), try #require(slow[.peakBitmaps])))
        #expect(all.runCount == 4)
    }

    @Test func `the ratio to Texture is one of sums, and the mean of ratios another number`() throws {
        let result = Self.run(Self.experiment([.infiniteScroll], networks: [.wifi, .umts]))
        let summaries = result.summaries(withReferences: true)
        let texture = try #require(summaries.first { $0.name == "texture" })
        let ratio = try #require(summaries[0][.blank]) / (try #require(texture[.blank]))
        #expect(summaries[0][.toTexture] == ratio)
        let blanks = result.experiment.contestants.indices.map { place in
            result.experiment.cells.filter { $0.contestant == place }.map { cell in
                result.runs[cell.number]?.blankScreenSeconds ?? 0
            }
        }
        let place = try #require(result.experiment.contestants.firstIndex { $0.name == "texture" })
        let ratios = zip(blanks[0], blanks[place]).map { ($0 + 0.05) / ($1 + 0.05) }
        let product = ratios.reduce(1, *)
        let mean = try #require(summaries[0][.meanToTexture])
        #expect(abs(mean * mean * mean * mean - product) < 1e-9 * product)
        #expect(abs(mean - ratio) > 0.01)
        // A cell has both, too.
        let cell = try #require(result.finishedCells(of: 0).first)
        #expect(cell[.toTexture] == blanks[0][0] / blanks[place][0])
        #expect(abs((cell[.meanToTexture] ?? 0) - ratios[0]) < 1e-12)
    }

    @Test func `nothing is a share of nothing`() throws {
        let experiment = Self.experiment([.infiniteScroll], networks: [.lte], seeds: 1)
        var result = ExperimentResult(of: experiment)
        for cell in experiment.cells {
            var run = experiment.run(cell)
            if experiment.contestants[cell.contestant].name == "texture" { run.blankScreenSeconds = 0 }
            result.record(run, of: cell)
        }
        #expect(result.summaries()[0][.toTexture] == nil)
        #expect(result.finishedCells()[0][.toTexture] == nil)
        #expect(try #require(result.summaries()[0][.meanToTexture]) > 1)
    }

    @Test func `the best clairvoyant scores about a hundred, no preloading nothing`() throws {
        let policies = [Candidate.infiniteScroll] + Candidate.clairvoyants
        let result = Self.run(Self.experiment(policies, networks: [.umts], seeds: 1, foresees: true))
        let summaries = result.summaries()
        #expect(summaries[0][.score] == 0)
        #expect(try #require(summaries[0][.toBest]) > 1)
        let ratios = try summaries.dropFirst().map { try #require($0[.toBest]) }
        #expect(ratios.min() == 1)
        #expect(summaries[0].worst == PolicySummary.Scene(trace: "short", network: "3g"))
        #expect(try #require(summaries.dropFirst().compactMap { $0[.score] }.max()) >= 100)
    }

    @Test func `names that are given twice are told apart`() {
        let experiment = Self.experiment([.texture, .texture, .texture])
        #expect(experiment.policies.map(\.name) == ["texture", "texture 2", "texture 3"])
        #expect(Candidate.named("clairvoyant3")?.horizon == .seconds(3))
        #expect(Candidate.named("nobody") == nil)
    }

    static func run(_ experiment: Experiment) -> ExperimentResult {
        var result = ExperimentResult(of: experiment)
        for cell in experiment.cells { result.record(experiment.run(cell), of: cell) }
        return result
    }
}
