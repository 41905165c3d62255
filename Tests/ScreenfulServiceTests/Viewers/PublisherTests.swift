import Screenful
import ScreenfulCoding
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import ScreenfulService

@Suite struct PublisherTests {
    private let settings = ViewerSettings(
        policy: PolicySpecification(.ranges(.preset(.texture))),
        network: .off,
        seed: 0,
        preview: 0
    )

    private func makeEngine() -> Engine {
        let viewport = Size(width: 300, height: 600)
        var engine = Engine(Engine.Configuration(rowCount: 1_000, estimatedRowLength: 50, viewport: viewport))
        _ = handle(.opened, &engine)
        return engine
    }

    private func handle(_ event: Event, _ engine: inout Engine) -> Outcome {
        var outcome = Outcome()
        engine.handle(event, at: Instant(nanoseconds: 0), into: &outcome)
        return outcome
    }

    private func ranges(_ engine: Engine, _ settings: ViewerSettings? = nil) -> ViewerRanges {
        var engine = engine
        let position = ViewerPosition(
            anchor: (0, 0),
            revision: engine.revision,
            mode: engine.mode,
            direction: engine.direction,
            offset: engine.offset,
            contentLength: engine.contentLength
        )
        return ViewerRanges(at: position, settings ?? self.settings, engine.summary())
    }

    @Test func `without listeners nothing is kept, and nothing published`() {
        var publisher = Publisher()
        let ranges = ranges(makeEngine())
        publisher.noteGeometry(correction: 7)
        #expect(publisher.publications(after: ranges, hasChanges: true, hasCells: true) == nil)
        publisher.begin(with: ranges)
        #expect(publisher.publications(after: ranges, hasChanges: false, hasCells: false) == .init())
        publisher.end()
        #expect(publisher.publications(after: ranges, hasChanges: true, hasCells: true) == nil)
    }

    @Test func `what changed is published once, in the order of the events`() {
        var engine = makeEngine()
        var publisher = Publisher()
        publisher.begin(with: ranges(engine))
        _ = handle(.scrolled(Scroll(.offset(5_000))), &engine)
        let opened = ranges(makeEngine())
        let changed = publisher.publications(after: ranges(engine), hasChanges: true, hasCells: true)
        #expect(changed == .init(correction: 0, hasStates: true, oldRanges: opened, hasCells: true))
        #expect(publisher.publications(after: ranges(engine), hasChanges: false, hasCells: false) == .init())
        _ = handle(.batchBegan(.tail), &engine)
        let begun = publisher.publications(after: ranges(engine), hasChanges: false, hasCells: false)
        #expect(begun == .init(hasBatches: true))
        var other = settings
        other.seed = 5
        let set = publisher.publications(after: ranges(engine, other), hasChanges: false, hasCells: false)
        #expect(set == .init(oldRanges: ranges(engine)))
    }

    @Test func `corrections add up until they are published`() {
        let ranges = ranges(makeEngine())
        var publisher = Publisher()
        publisher.begin(with: ranges)
        publisher.noteGeometry(correction: 3)
        publisher.noteGeometry()
        publisher.noteGeometry(correction: -1)
        let first = publisher.publications(after: ranges, hasChanges: false, hasCells: false)
        #expect(first == .init(correction: 2))
        #expect(publisher.publications(after: ranges, hasChanges: false, hasCells: false) == .init())
    }

    /// A listener that applies what is published has the viewer's states, whatever happens between two turns.
    @Test(arguments: 0..<50 as Range<UInt64>) func `a listener misses nothing`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var engine = makeEngine()
        var publisher = Publisher()
        publisher.begin(with: ranges(engine))
        var known = ranges(engine)
        for _ in 0..<100 {
            var hasChanges = false
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let event: Event =
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0: .rangeModeSet([.full, .minimum, .lowMemory].randomElement(using: &random) ?? .full)
                    case 1: .resized(Size(width: 300, height: .random(in: 100...900, using: &random)))
                    case 2: .measured(rows: 3..<4, lengths: [.random(in: 20...90, using: &random)])
                    default: .scrolled(Scroll(.offset(.random(in: 0...40_000, using: &random))))
                    }
                hasChanges = !handle(event, &engine).changes.isEmpty || hasChanges
            }
            let ranges = ranges(engine)
            let published = publisher.publications(after: ranges, hasChanges: hasChanges, hasCells: false)
            #expect(published?.hasStates == hasChanges)
            if published?.oldRanges != nil { known = ranges }
            let (summary, current) = (known.summary, ranges.summary)
            #expect(summary.states == current.states && summary.ranges == current.ranges)
            if published?.correction == nil { #expect(known.summary.nodes == ranges.summary.nodes) }
            known = ranges
        }
    }
}
