import Screenful
import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct EngineRangeTests {
    @Test func `ranges lean toward the scroll`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        #expect(driver.picture == "..PPPPDDVVVVDDDDPPPPPP..")
        driver.scroll(to: 799, .drag, velocity: -10)
        driver.scroll(to: 800, .drag, velocity: -10)
        #expect(driver.picture == "PPPPDDDDVVVVDDPPPP......")
    }

    @Test func `before the first drag little is made ready`() {
        var driver = EngineDriver()
        driver.send(.opened)
        #expect(driver.engine.mode == .minimum)
        #expect(driver.picture == "VVVVDP..................")
        driver.scroll(to: 800)
        #expect(driver.picture == ".......DVVVVDP..........")
    }

    @Test func `the side that leads stays when the scroll stops`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        let before = driver.picture
        #expect(driver.scroll(to: 800, .settle).changes.isEmpty)
        #expect(driver.picture == before)
    }

    @Test func `one pixel makes a row visible`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 801)
        #expect(driver.picture == "..PPPPDDVVVVVDDDDPPPPPP.")
    }

    @Test func `a hidden container shows nothing and prepares what would be seen`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        driver.send(.containerStateChanged([.measureLayout, .preload, .display]))
        #expect(driver.picture == "......PPDDDDPPPP........")
        driver.send(.containerStateChanged(.inHierarchy))
        #expect(driver.picture == "..PPPPDDVVVVDDDDPPPPPP..")
    }

    @Test func `a screen that goes farther away is hidden and loses its mode in one update`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        let passes = driver.engine.counters.passes
        let hidden = InterfaceState.inHierarchy.subtracting(.visible)
        driver.send(.containerStateChanged(hidden, mode: .visibleOnly))
        #expect(driver.picture == "........DDDD............")
        #expect(driver.engine.counters.passes == passes + 1)
        // Updates of a hidden list leave the mode as it is.
        driver.send(.estimateChanged(100))
        driver.send(.containerStateChanged(hidden, mode: .lowMemory))
        #expect(driver.picture == "........PPPP............")
        #expect(driver.engine.mode == .lowMemory)
        driver.send(.containerStateChanged(.inHierarchy, mode: .full))
        #expect(driver.picture == "..PPPPDDVVVVDDDDPPPPPP..")
        #expect(driver.engine.mode == .full)
        #expect(driver.engine.counters.passes >= passes + 3)
    }

    @Test func `a list inside a row that is out of range wants nothing`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        driver.send(.containerStateChanged(.measureLayout))
        #expect(driver.picture == "........................")
    }

    @Test func `the rows of a list that is opened out of range belong to it`() {
        var configuration = Engine.Configuration(
            rowCount: 24,
            estimatedRowLength: 100,
            viewport: Size(width: 100, height: 400)
        )
        configuration.containerState = .measureLayout
        var engine = Engine(configuration)
        var outcome = Outcome()
        engine.handle(.opened, at: Instant(nanoseconds: 0), into: &outcome)
        #expect(engine.states == [StateRun(rows: 0..<24, state: .measureLayout)])
        #expect(outcome.changedCount == 24)
        #expect(engine.mode == .unspecified)
    }

    @Test func `a memory warning leaves what is on screen for one pass`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        driver.send(.memoryWarning)
        #expect(driver.picture == "........VVVV............")
        driver.scroll(to: 800, .drag)
        #expect(driver.picture == "..PPPPDDVVVVDDDDPPPPPP..")
    }

    @Test func `in the background nothing is visible`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        driver.send(.didEnterBackground)
        #expect(driver.engine.mode == .visibleOnly)
        #expect(driver.picture == "........DDDD............")
        driver.send(.willEnterForeground)
        #expect(driver.engine.mode == .minimum)
        #expect(driver.picture == ".......DVVVVDP..........")
    }

    @Test func `low memory keeps the data of what is on screen only`() {
        var driver = EngineDriver { $0.containerState = [.measureLayout, .preload] }
        driver.openAndDrag(to: 800)
        driver.send(.memoryWarning)
        #expect(driver.engine.mode == .lowMemory)
        #expect(driver.picture == "........PPPP............")
    }

    @Test func `content pulled out of sight loses only the visible bit`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        let outcome = driver.scroll(to: 2400, .drag)
        #expect(driver.picture == "..PPPPDDDDDDDDDDPPPPPP..")
        #expect(outcome.changedCount == 4)
        #expect(driver.engine.mode == .full)
    }

    @Test func `a pager keeps the next pages ready, and its page when it is resized`() {
        var driver = EngineDriver(rows: 9) {
            $0.container = .pager
            $0.axis = .horizontal
            $0.tuning = .texturePager
        }
        driver.send(.opened)
        driver.scroll(to: 1199, .drag, velocity: 10)
        driver.scroll(to: 1200, .settle)
        #expect(driver.picture == "..PDVDP..")
        driver.send(.resized(Size(width: 500, height: 400)))
        #expect(driver.engine.offset == 2000)
        #expect(driver.picture == "..PDVDP..")
    }

    @Test func `opening counts all rows and lists those that are near`() {
        var driver = EngineDriver(rows: 1_000_000_000)
        let outcome = driver.send(.opened)
        #expect(outcome.changedCount == 1_000_000_000)
        #expect(outcome.changes.map(\.row) == [0, 1, 2, 3, 4, 5])
    }

    @Test func `an event that moves nothing yields nothing`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        driver.answerFetches()
        let revision = driver.engine.revision
        #expect(driver.scroll(to: 800, .drag, velocity: 10).isEmpty)
        #expect(driver.send(.tuningSet(.texture, preset: .texture)).isEmpty)
        #expect(driver.send(.wake).isEmpty)
        #expect(driver.engine.revision == revision)
    }

    @Test(arguments: [false, true])
    func `whatever the policy says, what is on screen has all promises`(awaitsMeasurement: Bool) {
        struct Nonsense: PreloadingPolicy {
            let name = "nonsense"
            func rows(for situation: PreloadingSituation, in layout: CollectionLayout) -> RowRanges {
                RowRanges(visible: 3..<5, display: -7 ..< -7, preload: 20..<900)
            }
            func rects(for situation: PreloadingSituation) -> (display: Rect, preload: Rect) {
                (situation.viewport, situation.viewport)
            }
        }
        var driver = EngineDriver {
            $0.policy = Nonsense()
            $0.awaitsMeasurement = awaitsMeasurement
        }
        driver.send(.measured(rows: 0..<24, lengths: Array(repeating: 100, count: 24)))
        driver.openAndDrag(to: 800)
        #expect(driver.picture == "........VVVV........PPPP")
    }

    @Test func `numbers that are none change nothing`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        for number in [Double.nan, .infinity] {
            #expect(driver.scroll(to: number).isEmpty)
            #expect(driver.scroll(to: 0, velocity: number).isEmpty)
            #expect(driver.send(.resized(Size(width: 1, height: number))).isEmpty)
            #expect(driver.send(.estimateChanged(number)).isEmpty)
        }
        #expect(driver.engine.offset == 800)
    }

    @Test(arguments: [-1e308, 1e308, 4e18, -4e18])
    func `an offset from another world is overscroll`(offset: Double) {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        driver.scroll(to: offset, .drag, velocity: offset)
        #expect(!driver.picture.contains("V"))
        driver.scroll(to: 800, .drag, velocity: 1e300)
        driver.scroll(to: 800, .fling, velocity: 1e300, target: 1e300)
        #expect(driver.picture == "..PPPPDDVVVVDDDDPPPPPP..")
        driver.send(.scrolled(Scroll(.row(.max, within: 1e300))))
        driver.send(.scrolled(Scroll(.row(.min, within: -1e300))))
        #expect(!driver.picture.contains("V"))
    }
}
