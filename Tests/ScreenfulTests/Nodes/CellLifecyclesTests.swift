import Screenful
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct CellLifecyclesTests {
    private let preload: InterfaceState = [.measureLayout, .preload]
    private let display: InterfaceState = [.measureLayout, .preload, .display]

    private func change(_ row: Int, _ old: InterfaceState, _ new: InterfaceState) -> [StateChange] {
        [StateChange(row: row, old: old, new: new)]
    }

    private func names(_ lives: CellLifecycles, _ row: Int) -> [String] {
        lives.callbacks(ofRow: row).map(\.name)
    }

    @Test func `a life is told in order, with times`() {
        var lives = CellLifecycles()
        lives.apply(change(7, .measureLayout, preload), at: Instant(milliseconds: 1))
        lives.laidOut([7, 8], at: Instant(milliseconds: 2))
        lives.apply(change(7, preload, display), at: Instant(milliseconds: 3))
        lives.built(0..<100, at: Instant(milliseconds: 4))
        lives.displayed(7..<8, at: Instant(milliseconds: 5))
        lives.apply(change(7, display, .inHierarchy), at: Instant(milliseconds: 6))
        #expect(
            names(lives, 7) == [
                "didEnterPreloadState", "didLayout", "didEnterDisplayState", "didLoad", "displayDidFinish",
                "didEnterVisibleState",
            ]
        )
        #expect(lives.callbacks(ofRow: 7).map(\.at) == (1...6).map { Instant(milliseconds: $0) })
        #expect(names(lives, 8).isEmpty)
    }

    @Test func `a cell is loaded once in a life, and drawn again after it was emptied`() {
        var lives = CellLifecycles()
        lives.apply(change(0, [], display), at: Instant(milliseconds: 0))
        for at in 1...3 {
            lives.built(0..<1, at: Instant(milliseconds: Int64(at)))
            lives.displayed(0..<1, at: Instant(milliseconds: Int64(at)))
        }
        #expect(names(lives, 0).filter { $0 == "didLoad" || $0 == "displayDidFinish" }.count == 2)
        lives.apply(change(0, display, preload), at: Instant(milliseconds: 4))
        lives.apply(change(0, preload, display), at: Instant(milliseconds: 5))
        lives.displayed(0..<1, at: Instant(milliseconds: 6))
        #expect(names(lives, 0).suffix(3) == ["didExitDisplayState", "didEnterDisplayState", "displayDidFinish"])
        // Out and in within a turn, nothing is emptied.
        lives.apply(change(0, display, preload), at: Instant(milliseconds: 7))
        lives.apply(change(0, preload, display), at: Instant(milliseconds: 7))
        lives.displayed(0..<1, at: Instant(milliseconds: 7))
        #expect(names(lives, 0).last == "didEnterDisplayState")
    }

    @Test(arguments: UInt64(0)..<20)
    func `what was noted in few bytes tells the same lives`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var lives = CellLifecycles()
        var log = LifecycleLog()
        var states = Array(repeating: InterfaceState(), count: 5)
        for step in 0..<30 {
            let now = Instant(milliseconds: Int64(step / 2))
            let row = Int.random(in: states.indices, using: &random)
            let new = InterfaceState.random(using: &random)
            let changes = new == states[row] ? [] : change(row, states[row], new)
            states[row] = new
            lives.apply(changes, at: now)
            log.apply(changes, at: now)
        }
        let logged = log.lives()
        for row in states.indices { #expect(logged.callbacks(ofRow: row) == lives.callbacks(ofRow: row)) }
    }

    @Test func `a row that leaves all ranges takes its life along`() {
        var lives = CellLifecycles()
        lives.apply(change(3, [], display), at: Instant(milliseconds: 0))
        lives.apply(change(3, display, .measureLayout), at: Instant(milliseconds: 1))
        #expect(names(lives, 3).isEmpty)
        lives.built(3..<4, at: Instant(milliseconds: 2))
        #expect(names(lives, 3).isEmpty)
    }

    @Test func `no more callbacks are kept than are promised`() {
        var lives = CellLifecycles()
        for at in 0..<100 {
            let isIn = at.isMultiple(of: 2)
            let (old, new) = isIn ? (preload, display) : (display, preload)
            lives.apply(change(0, old, new), at: Instant(milliseconds: Int64(at)))
        }
        #expect(lives.callbacks(ofRow: 0).count == CellLifecycles.maxCallbacks)
        #expect(lives.callbacks(ofRow: 0).last?.at == Instant(milliseconds: 99))
    }

    @Test func `lives go where an edit takes their rows`() {
        var lives = CellLifecycles()
        lives.apply(change(1, [], preload) + change(2, [], display), at: Instant(milliseconds: 0))
        lives.apply(RowEdit(removed: [1..<2], inserted: [0..<2]))
        #expect(names(lives, 1).isEmpty && names(lives, 2).isEmpty)
        #expect(names(lives, 3) == ["didEnterPreloadState", "didEnterDisplayState"])
    }

    @Test func `of cells that are joined late nothing is made up`() {
        let runs = [StateRun(rows: 0..<5, state: display), StateRun(rows: 5..<1_000_000, state: .measureLayout)]
        var lives = CellLifecycles(runs, at: Instant(milliseconds: 0))
        #expect(names(lives, 4).isEmpty)
        lives.apply(change(4, display, .inHierarchy), at: Instant(milliseconds: 1))
        #expect(names(lives, 4) == ["didEnterVisibleState"])
    }
}
