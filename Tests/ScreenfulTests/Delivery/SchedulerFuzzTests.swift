import Screenful
import ScreenfulTypes
import Testing
import TestSupport

/// Random events against the slow model; the failing seed is the argument in the report.
@Suite struct SchedulerFuzzTests {
    @Test(arguments: UInt64(0)..<400)
    func `the scheduler does what the slow model does`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        let connections = 1 + pick(7)
        let carriesPreviews = pick(2) == 0
        var scheduler = RequestScheduler<Int>(connections: connections, carriesPreviews: carriesPreviews)
        var model = SchedulerModel()
        (model.connections, model.carriesPreviews) = (connections, carriesPreviews)
        scheduler.preempts = pick(2) == 0
        model.preempts = scheduler.preempts
        var now: Int64 = 0
        for step in 0..<300 {
            now += Int64(pick(4)) * 150_000_000
            let key = pick(24)
            let priority = FetchPriority.allCases[pick(3)]
            switch pick(10) {
            case 0...3:
                let request = DeliveryRequest(
                    key,
                    kind: DeliveryKind.allCases[key % 4],
                    priority: priority,
                    order: key % 4 == 1 ? now + Int64(pick(3_000)) * 1_000_000 : Int64(pick(3)),
                    retries: pick(3)
                )
                scheduler.submit(request)
                model.submit(request)
            case 4:
                let order = pick(2) == 0 ? nil : now + Int64(pick(3_000)) * 1_000_000
                scheduler.reprioritise(key, to: priority, order: order)
                model.reprioritise(key, to: priority, order: order)
            case 5:
                let finishes = pick(2) == 0
                scheduler.cancel(key, finishes: finishes)
                model.cancel(key, finishes: finishes)
            case 6, 7:
                let ending = model.active.isEmpty ? key : model.active[pick(model.active.count)]
                scheduler.arrived(ending)
                model.arrived(ending)
            case 8:
                let failing = model.active.isEmpty ? key : model.active[pick(model.active.count)]
                let notBefore = pick(2) == 0 ? nil : now + Int64(pick(5)) * 300_000_000
                scheduler.failed(
                    failing,
                    at: Instant(nanoseconds: now),
                    notBefore: notBefore.map { Instant(nanoseconds: $0) }
                )
                model.failed(failing, at: now, notBefore: notBefore)
            default:
                scheduler.isScreenLoaded.toggle()
                model.isScreenLoaded.toggle()
            }
            let progress = { (key: Int) in Double((key &* 7 &+ step) % 10) / 10 }
            var actions: [DeliveryAction<Int>] = []
            scheduler.schedule(at: Instant(nanoseconds: now), progress: progress, into: &actions)
            let expected = model.schedule(at: now, progress: progress)
            guard actions == expected else {
                Issue.record("step \(step): \(actions) instead of \(expected)")
                return
            }
            #expect(scheduler.underWayCount == model.active.count)
            #expect(scheduler.waitingCount == model.waiting(at: now).count)
        }
    }

    @Test(arguments: UInt64(0)..<40)
    func `a request on screen is sent however many others come`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let connections = Int.random(in: 1...6, using: &random)
        var scheduler = RequestScheduler<Int>(connections: connections, carriesPreviews: seed.isMultiple(of: 2))
        var underWay: [Int] = []
        var actions: [DeliveryAction<Int>] = []
        var last = 0
        for turn in 0..<60 {
            let now = Instant(milliseconds: Int64(turn) * 100)
            // A flood of rows to preload, and of previews that are about to be seen.
            for _ in 0..<8 {
                last += 1
                let kind = [DeliveryKind.data, .preview, .full][last % 3]
                scheduler.submit(
                    DeliveryRequest(last, kind: kind, priority: .preload, order: kind == .preview ? now.nanoseconds : 0)
                )
            }
            if turn == 5 {
                scheduler.submit(DeliveryRequest(-1, kind: .data, priority: .visible))
                scheduler.submit(DeliveryRequest(-2, kind: .full, priority: .visible))
            }
            actions.removeAll()
            scheduler.schedule(at: now, into: &actions)
            for case .send(let key) in actions { underWay.append(key) }
            scheduler.arrived(underWay.remove(at: Int.random(in: underWay.indices, using: &random)))
        }
        // Each waits for those under way at most, one of which ends in a turn.
        #expect(!scheduler.contains(-1) || scheduler.isUnderWay(-1))
        #expect(!scheduler.contains(-2) || scheduler.isUnderWay(-2))
    }
}
