import EventLoop
import Testing

@testable import ScreenfulService

@Suite struct MemoryBudgetTests {
    /// A consumer that holds so many bytes, and releases what is asked for.
    private final class Holder {
        var bytes: Int
        /// The largest part that can be released.
        var releasable: Int
        var asked: [Int] = []

        init(_ bytes: Int, releasable: Int = .max) {
            self.bytes = bytes
            self.releasable = releasable
        }

        func release(_ need: Int) -> Int {
            asked.append(need)
            let released = min(need, bytes, releasable)
            bytes -= released
            return released
        }
    }

    private let loop: EventLoop
    private let budget: MemoryBudget

    init() throws {
        loop = try EventLoop()
        budget = MemoryBudget(limit: 800, loop: loop, trimmer: MemoryTrimmer(loop: loop) {})
    }

    private func add(_ holders: [Holder]) {
        for (number, holder) in holders.enumerated() {
            budget.add("\(number)", bytes: { holder.bytes }, release: holder.release)
        }
    }

    private func turn() {
        loop.nextTurn { [loop] in loop.stop() }
        loop.run()
    }

    @Test func `nothing is released within the limit`() {
        let holder = Holder(800)
        add([holder])
        budget.grew(by: 800)
        turn()
        #expect(holder.asked.isEmpty)
    }

    @Test func `the first consumers release first, down to seven eighths`() {
        let holders = [Holder(100), Holder(300), Holder(500)]
        add(holders)
        budget.grew(by: 900)
        turn()
        #expect(holders.map(\.bytes) == [0, 200, 500])
        #expect(holders[2].asked.isEmpty)
        #expect(budget.consumers.map(\.releasedBytes) == [100, 100, 0])
        #expect(budget.bytes == 700)
    }

    @Test func `a consumer that releases less leaves the rest to the next`() {
        let holders = [Holder(500, releasable: 50), Holder(500)]
        add(holders)
        budget.grew(by: 1_000)
        turn()
        #expect(holders.map(\.bytes) == [450, 250])
    }

    @Test func `memory that cannot be released is counted, and others release for it`() {
        let holder = Holder(300)
        budget.add("fixed", bytes: { 600 })
        add([holder])
        budget.grew(by: 900)
        turn()
        #expect(holder.bytes == 100)
    }

    @Test func `a server over its limit that can release nothing looks again only after some growth`() {
        let holder = Holder(900, releasable: 0)
        add([holder])
        budget.grew(by: 900)
        turn()
        #expect(holder.asked.count == 1)
        for _ in 0..<5 { budget.grew(by: 1) }
        turn()
        #expect(holder.asked.count == 1)
        budget.grew(by: 20)
        turn()
        #expect(holder.asked.count == 2)
    }

    @Test func `memory is given back after a large release, and not at once again`() throws {
        var trims = 0
        let trimmer = MemoryTrimmer(loop: loop) { [loop] in
            trims += 1
            loop.stop()
        }
        trimmer.released(MemoryTrimmer.minReleased - 1)
        turn()
        #expect(trims == 0)
        trimmer.released(1)
        loop.run()
        #expect(trims == 1)
        trimmer.released(MemoryTrimmer.minReleased)
        for _ in 0..<20 { turn() }
        #expect(trims == 1)
        trimmer.stop()
    }
}
