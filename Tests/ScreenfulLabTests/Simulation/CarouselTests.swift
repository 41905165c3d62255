import Screenful
import ScreenfulRanges
import ScreenfulTypes
import Testing

@testable import ScreenfulLab

@Suite struct CarouselTests {
    private func setup(
        _ scenario: Scenario = .browse,
        _ network: NetworkProfile = .lte,
        seed: UInt64 = 1,
        policy: any PreloadingPolicy = RangesPolicy()
    ) -> SimulationSetup {
        SimulationSetup(
            trace: scenario.trace(seed: seed),
            content: LabContent(.carousels, rowCount: 240, seed: seed),
            network: network,
            seed: seed,
            policy: policy
        )
    }

    @Test(arguments: zip(1...3 as ClosedRange<UInt64>, [Scenario.coldStart, .reversal, .jump]))
    func `a run is the same every time`(seed: UInt64, scenario: Scenario) {
        for policy: any PreloadingPolicy in [RangesPolicy(), AdaptivePolicy(), InfiniteScrollPolicy()] {
            let run = setup(scenario, .lossy, seed: seed, policy: policy).run()
            #expect(run == setup(scenario, .lossy, seed: seed, policy: policy).run())
            #expect(run == setup(scenario, .lossy, seed: seed, policy: policy).record().result)
            #expect(run != setup(scenario, .lossy, seed: seed + 1, policy: policy).run())
            #expect(run.wastedBytes >= 0 && run.wastedBytes < run.bytes)
            #expect(run.legibleBlankScreenSeconds <= run.blankScreenSeconds)
            #expect(run.emptyScreenSeconds == run.blankScreenSeconds)
            #expect(run.meanBitmaps <= Double(run.peakBitmaps))
        }
    }

    /// The same on every machine, as for other content.
    @Test func `a known run comes to known numbers`() {
        let result = setup(.coldStart, .lossy).run()
        #expect(result.requests == 120)
        #expect(result.bytes == 1_487_813)
        #expect(result.blankCellMilliseconds.bitPattern == 4_671_955_323_067_807_382)
    }

    @Test func `items of rows in the preload range are requested before their row is visible`() {
        let timeline = setup(.read).record().timeline
        var firsts: [Int: Int64] = [:]
        for request in timeline.requests {
            if case .item(_, let row) = request.resource { firsts[row] = min(firsts[row] ?? .max, request.sentAt) }
        }
        // The first screens come on screen before anything can be requested.
        let visits = timeline.visits.filter { $0.row >= 6 }
        #expect(!visits.isEmpty)
        for visit in visits { #expect((firsts[visit.row] ?? .max) < visit.from, "row \(visit.row)") }
    }

    @Test(arguments: [Scenario.browse, .reversal])
    func `carousels have the state of their row, and the offset that they were left with`(scenario: Scenario) throws {
        var simulator = Simulator(setup(scenario))
        _ = simulator.run { false }
        let carousels = try #require(simulator.carousels)
        #expect(!carousels.engines.ids.isEmpty)
        #expect(carousels.scrolls.offsets.offsets.count > 1)
        for id in carousels.engines.ids {
            let inner = try #require(carousels.engines.engine(of: id))
            let row = simulator.list.numbers[id.row]
            #expect(inner.containerState == simulator.engine.state(ofRow: id.row))
            #expect(inner.offset == carousels.scrolls.offsets.offset(ofRow: row))
            let items = simulator.list.rows[row].carousel?.items.count
            #expect(inner.rowCount == items)
        }
    }

    @Test func `items lie where the engine has them`() throws {
        let setup = setup()
        let carousel = try #require(setup.content.rows[3].carousel)
        let list = Carousels(setup).list(carousel)
        var configuration = list.configuration
        configuration.rowCount = list.items.count
        let layout = Engine(configuration).layout
        for item in carousel.items.indices {
            let (start, end) = layout.extent(of: item..<item + 1)
            #expect(carousel.extent(of: item) == (start, end))
        }
        #expect(carousel.length == carousel.extent(of: carousel.items.count - 1).end + carousel.shape.inset)
    }

    @Test func `of a carousel that was not scrolled, adaptive prepares what is visible`() throws {
        let setup = setup(policy: AdaptivePolicy())
        let carousel = try #require(setup.content.rows.lazy.compactMap(\.carousel).first { $0.items.count > 6 })
        var engines = NestedEngines()
        var outcome = NestedOutcome()
        let now = Instant(nanoseconds: 0)
        let list = Carousels(setup).list(carousel)
        engines.open([list], inRow: 0, identity: 1, state: .inHierarchy, at: now, into: &outcome)
        let id = NestedListID(row: 0, node: Carousels.node)
        func prepared() throws -> Int {
            let inner = try #require(engines.engine(of: id))
            return carousel.items.indices.count { inner.state(ofRow: $0).contains(.preload) }
        }
        #expect(try prepared() == 3)
        engines.handleInAll(.policySet(AnyPreloadingPolicy(AdaptivePolicy(.dataSaver))), at: now, into: &outcome)
        #expect(try prepared() == 3)
        let scroll = Scroll(.offset(4), velocity: 120, phase: .drag)
        engines.handle(.scrolled(scroll), in: id, at: Instant(nanoseconds: 16_000_000), into: &outcome)
        #expect(try prepared() > 3)
        engines.handleInAll(
            .policySet(AnyPreloadingPolicy(AdaptivePolicy())),
            at: Instant(nanoseconds: 17_000_000),
            into: &outcome
        )
        #expect(try prepared() > 3)
    }

    @Test func `inserted rows have carousels of their own`() {
        var setup = setup()
        setup.content = LabContent(.carousels, rowCount: 60, seed: 1)
        let inserts = [
            TraceEvent(1_500_000, .inserted(at: 0, count: 2)), TraceEvent(4_000_000, .inserted(at: 4, count: 3)),
        ]
        setup.trace.events = (setup.trace.events + inserts).enumerated().sorted {
            ($0.element.microseconds, $0.offset) < ($1.element.microseconds, $1.offset)
        }.map(\.element)
        let run = setup.run()
        #expect(run == setup.run())
        #expect(run.wastedBytes >= 0 && run.blankScreenSeconds > 0)
    }

    @Test func `other content has no carousels to work for`() {
        var setup = setup()
        for mix: ContentMix in [.feed, .thumbnails, .tall] {
            setup.content = LabContent(mix, rowCount: 60, seed: 1)
            var simulator = Simulator(setup)
            #expect(simulator.carousels == nil)
            #expect(simulator.list.parts.costs == setup.content.rows)
            _ = simulator.run { false }
            #expect(simulator.carousels == nil)
            #expect(simulator.rows.count == 60)
        }
    }

    @Test func `a feed of carousels is compared with no clairvoyant`() {
        let traces = [ExperimentTrace(.browse)]
        let feed = Experiment(traces: traces, policies: [.texture])
        let carousels = Experiment(traces: traces, policies: [.texture], content: .carousels)
        #expect(feed.contestants.contains { $0.horizon != nil })
        #expect(!carousels.contestants.contains { $0.horizon != nil })
    }
}

/// The scrolls that a user makes in carousels.
@Suite struct SidewaysScrollTests {
    @Test(arguments: [Scenario.browse, .dwell, .wheel])
    func `carousels are scrolled while the feed rests, within their ends`(scenario: Scenario) {
        let setup = SimulationSetup(
            trace: scenario.trace(seed: 3),
            content: LabContent(.carousels, rowCount: 400, seed: 3),
            network: .wifi,
            seed: 3
        )
        let list = RowList(setup)
        var scrolls = SidewaysScrolls(setup.trace, seed: 3)
        var player = TracePlayer(setup.trace.events)
        var (steps, before) = (0, 0.0)
        for time in stride(from: 0, through: setup.trace.duration, by: Int(setup.frame)) {
            let offset = player.place(at: Int64(time)).offset
            if let (row, place) = scrolls.step(at: Int64(time), offset: offset, list) {
                steps += 1
                #expect(offset == before || place.phase == .settle)
                let most = max(0, (list.rows[row].carousel?.length ?? 0) - 390)
                #expect((0...most).contains(place.offset))
                #expect(place.offset == scrolls.offsets.offset(ofRow: row))
            }
            before = offset
        }
        #expect(steps > 100)
        #expect(scrolls.offsets.offsets.contains { $0.value > 0 })
    }
}

/// The blank of rows with carousels, compared with counting points one by one.
@Suite struct CarouselMeterTests {
    private static let shape = Carousel.Shape(top: 10, height: 30, itemLength: 17, gap: 3, inset: 5)
    private static let screen = Size(width: 60, height: 120)

    private static let content = LabContent(
        rows: (0..<12).map { row in
            let items = (0..<8).map { Carousel.Item(bytes: Int64(100 + $0), decoding: 10) }
            let carousel = row.isMultiple(of: 4) ? nil : Carousel(shape: shape, items: items)
            return LabContent.Row(height: 50, bytes: 1000, decoding: 10, carousel: carousel)
        },
        rowsPerPage: 12,
        pageBytes: 0
    )

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `blank is the sum over all points that lack their row or their item`(seed: UInt64) {
        let random = KeyedRandom(seed: seed)
        func draw(_ key: Int, below count: Int) -> Int { Int(random.bits(.gesture, key) % UInt64(count)) }
        let trace = ScrollTrace(header: TraceHeader(viewport: Self.screen, platform: .synthetic), events: [])
        let list = RowList(SimulationSetup(trace: trace, content: Self.content, network: .wifi, seed: seed))
        var states = RowStates(repeating: RowState(), count: list.parts.costs.count)
        for number in states.indices { states[number].hasBitmap = draw(number, below: 3) > 0 }
        var offsets = CarouselOffsets()
        for row in 0..<12 { offsets.offsets[row] = Double(draw(1000 + row, below: 100)) }
        var meter = RunMeter(list, Self.screen, frame: 1_000_000)
        var expected = 0.0
        for frame in 0..<5 {
            let offset = draw(2000 + frame, below: 480)
            meter.draw(
                at: Int64(frame) * 1_000_000,
                offset: Double(offset),
                velocity: 0,
                list: list,
                states: states,
                carousels: offsets
            )
            expected += blank(from: offset, list, states, offsets)
        }
        #expect(abs(meter.result.blankScreenSeconds - expected) < 1e-9)
        #expect(meter.result.legibleBlankScreenSeconds == meter.result.blankScreenSeconds)
    }

    /// The blank share of the screen, by points.
    private func blank(from offset: Int, _ list: RowList, _ states: RowStates, _ offsets: CarouselOffsets) -> Double {
        var points = 0
        let (width, height) = (Int(Self.screen.width), Int(Self.screen.height))
        for y in offset..<offset + height {
            let (row, inside) = (y / 50, y % 50)
            guard row < 12 else { continue }
            for x in 0..<width where states[row].hasBitmap {
                guard list.rows[row].carousel != nil, (10..<40).contains(inside) else { continue }
                let place = x + Int(offsets.offset(ofRow: row)) - 5
                guard place >= 0, place / 20 < 8, place % 20 < 17 else { continue }
                if !states[list.parts.number(ofItem: place / 20, inRow: row)].hasBitmap { points += 1 }
            }
            if !states[row].hasBitmap { points += width }
        }
        return Double(points) / Double(width * height)
    }

    @Test func `what moves too fast to be read is not legible`() {
        let trace = ScrollTrace(header: TraceHeader(viewport: Self.screen, platform: .synthetic), events: [])
        let list = RowList(SimulationSetup(trace: trace, content: Self.content, network: .wifi, seed: 1))
        var states = RowStates(repeating: RowState(), count: list.parts.costs.count)
        for row in 0..<12 { states[row].hasBitmap = true }
        var offsets = CarouselOffsets()
        offsets.moving = (row: 1, velocity: 1500)
        var meter = RunMeter(list, Self.screen, frame: 1_000_000)
        meter.draw(at: 0, offset: 40, velocity: 0, list: list, states: states, carousels: offsets)
        // Rows 1 and 2 show their items: three of 17 points, the last one in part.
        #expect(abs(meter.result.blankScreenSeconds - 2 * 30 * 49 / 7200) < 1e-9)
        #expect(abs(meter.result.legibleBlankScreenSeconds - 30 * 49 / 7200) < 1e-9)
    }

    @Test func `items have numbers after those of all rows`() {
        let parts = RowParts(of: Self.content.rows, width: Self.screen.width)
        #expect(parts.costs.count == 12 + 9 * 8)
        #expect(parts.items(inRow: 0).isEmpty && parts.item(11) == nil)
        for row in 0..<12 {
            for (item, number) in parts.items(inRow: row).enumerated() {
                #expect(parts.number(ofItem: item, inRow: row) == number)
                #expect(parts.item(number).map { [$0.item, $0.row] } == [item, row])
                #expect(parts.costs[number].height == 8.5)
            }
        }
        #expect(parts.costs[0].height == 50 && parts.costs[1].height == 20)
    }
}
