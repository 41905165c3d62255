import ScreenfulLab
import Testing

@Suite struct ScoreTests {
    private var run: RunResult {
        var run = RunResult()
        run.blankScreenSeconds = 10
        run.legibleBlankScreenSeconds = 4
        run.wastedBytes = 50_000_000
        run.peakBitmapBytes = 164_000_000
        run.stallMilliseconds = 500
        return run
    }

    @Test func `a run costs what was blank, wasted, kept and waited for`() {
        #expect(abs(Prices().cost(of: run) - (4 + 1.5 + 1 + 0.2 + 0.5)) < 1e-12)
        let free = Prices(illegibleBlank: 0, wastedMegabyte: 0, bitmapMegabyte: 0, stallSecond: 0)
        #expect(free.cost(of: run) == 4)
    }

    @Test func `pictures within the budget cost nothing`() {
        var run = self.run
        run.peakBitmapBytes = 64_000_000
        #expect(abs(Prices().cost(of: run) - 7) < 1e-12)
    }

    @Test func `nothing ahead scores 0 and the clairvoyant 100`() {
        #expect(Score.scene(cost: 8, onDemand: 8, best: 2) == 0)
        #expect(Score.scene(cost: 2, onDemand: 8, best: 2) == 100)
        #expect(Score.scene(cost: 5, onDemand: 8, best: 2) == 50)
        #expect(Score.scene(cost: 1, onDemand: 8, best: 2) == 105)
        #expect(Score.scene(cost: 90, onDemand: 8, best: 2) == -100)
    }

    @Test func `where foresight is of no use, it is enough to do no worse`() {
        #expect(Score.scene(cost: 2, onDemand: 2, best: 2) == 100)
        #expect(Score.scene(cost: 3, onDemand: 2, best: 2) == -100)
    }

    @Test func `networks count alike, however many traces they have`() throws {
        let score = try #require(Score([[100, 50, 0], [80]]))
        #expect(score.overall == 65)
        #expect(score.worst == 0 && score.worstNetwork == 0 && score.worstTrace == 2)
        #expect(Score([]) == nil)
        #expect(Score([[1], []]) == nil)
    }
}
