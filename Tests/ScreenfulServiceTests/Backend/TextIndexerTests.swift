import EventLoop
import ListStore
import TestSupport
import Testing

@testable import ScreenfulService

/// The batches of a ``TextIndexer`` whose answers the test gives.
@Suite struct TextIndexerTests {
    /// The batches that were begun, and their replies.
    private final class Batches {
        var waiting: [(list: Int64, then: Reply<(Bool, UInt64)>)] = []
        var begun: [Int64] = []
        var dropped: [Int64] = []

        /// Answers all batches that wait.
        func reply(_ result: Result<(Bool, UInt64), StoreError>) {
            let answered = waiting
            waiting = []
            for batch in answered { batch.then(result) }
        }
    }

    private let loop: EventLoop
    private let batches = Batches()
    private let indexer: TextIndexer

    init() throws {
        loop = try EventLoop()
        indexer = TextIndexer(loop: loop) { [batches] list, _, then in
            batches.begun.append(list)
            batches.waiting.append((list, then))
        } drop: { [batches] list in
            batches.dropped.append(list)
        }
    }

    /// Runs the loop until a condition holds, and for a while longer.
    private func runUntil(_ condition: @escaping () -> Bool) {
        var isMet = false
        var timer: LoopTimer?
        timer = loop.timer { [loop] in
            if isMet { return loop.stop() }
            isMet = condition()
            // The pause behind a batch is 40 ms.
            timer?.schedule(afterNanoseconds: isMet ? 60_000_000 : 1_000_000)
        }
        timer?.schedule(afterNanoseconds: 0)
        loop.run()
        timer = nil
    }

    @Test func `a list begun in the pause behind a batch is indexed by one batch at a time`() {
        indexer.begin(1)
        batches.reply(.success((false, 1_000_000)))
        indexer.begin(2)
        runUntil { [batches] in batches.begun.count > 1 }
        #expect(batches.waiting.map(\.list) == [2])
        batches.reply(.success((false, 1_000_000)))
        #expect(batches.begun == [1, 2])
    }

    @Test func `lists are indexed to their ends in the order in which they were begun`() {
        indexer.begin(1)
        indexer.begin(2)
        indexer.begin(1)
        batches.reply(.success((true, 1_000_000)))
        runUntil { [batches] in batches.begun.count == 2 }
        batches.reply(.success((false, 1_000_000)))
        runUntil { [batches] in batches.begun.count == 3 }
        batches.reply(.success((false, 1_000_000)))
        #expect(batches.begun == [1, 1, 2])
    }

    @Test func `a list that cannot be indexed is not tried again, and the next one is`() {
        indexer.begin(1)
        indexer.begin(2)
        batches.reply(.failure(StoreError(.diskFull, "the disk is full")))
        indexer.begin(1)
        runUntil { [batches] in batches.begun.count == 2 }
        batches.reply(.success((false, 1_000_000)))
        runUntil { true }
        #expect(batches.begun == [1, 2])
        #expect(batches.dropped == [1])
    }
}
