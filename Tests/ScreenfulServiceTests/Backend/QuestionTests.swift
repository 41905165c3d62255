import EventLoop
import Glibc
import ListStore
import Synchronization
import TestSupport
import Testing

@testable import ScreenfulService

/// Questions to a worker that is busy.
@Suite struct QuestionTests {
    /// Work that waits until it is let go.
    private final class Gate: Sendable {
        private let isOpen = Atomic(false)

        func open() { isOpen.store(true, ordering: .releasing) }

        func pass() {
            while !isOpen.load(ordering: .acquiring) {}
        }
    }

    private let loop: EventLoop
    private let worker: QuestionWorker
    private let gate = Gate()

    init() throws {
        loop = try EventLoop()
        worker = try QuestionWorker(name: "busy", loop: loop)
    }

    /// Runs the loop until everything that was asked before has had its answer.
    private func runToEnd() {
        gate.open()
        worker.perform {
        } then: { [loop] in
            loop.stop()
        }
        loop.run()
        worker.close()
    }

    private func runFor(milliseconds: UInt64) {
        let timer = loop.timer { [loop] in loop.stop() }
        timer.schedule(afterNanoseconds: milliseconds * 1_000_000)
        loop.run()
    }

    @Test func `a question that has not begun by its deadline times out, and its work is not run`() {
        let runs = Counter()
        var codes: [StoreError.Code] = []
        worker.perform { [gate] in
            gate.pass()
        } then: {
        }
        _ = worker.ask(by: .milliseconds(20), late: { _ in #expect(Bool(false), "came late") }) {
            runs.add()
        } then: { result in
            if case .failure(let error) = result { codes.append(error.code) }
        }
        runFor(milliseconds: 60)
        #expect(codes == [.timedOut])
        runToEnd()
        #expect(codes == [.timedOut])
        #expect(runs.count == 0)
    }

    @Test func `a change that has begun by its deadline has an unknown outcome, which comes late`() {
        var codes: [StoreError.Code] = []
        var late: [Int] = []
        let take = { (result: Result<Int, StoreError>) in
            if case .success(let value) = result { late.append(value) }
        }
        let runs = Counter()
        _ = worker.ask(by: .milliseconds(20), late: take) { [gate] in
            runs.add()
            gate.pass()
            return 7
        } then: { result in
            if case .failure(let error) = result { codes.append(error.code) }
        }
        // A busy machine may take longer than until the deadline, which is looked at by the loop alone.
        while runs.count == 0 { sched_yield() }
        runFor(milliseconds: 60)
        #expect(codes == [.unknownOutcome])
        runToEnd()
        #expect(codes == [.unknownOutcome])
        #expect(late == [7])
    }

    @Test func `a read that has begun by its deadline times out`() {
        var codes: [StoreError.Code] = []
        _ = worker.ask(by: .milliseconds(20)) { [gate] in
            gate.pass()
        } then: { result in
            if case .failure(let error) = result { codes.append(error.code) }
        }
        runFor(milliseconds: 60)
        runToEnd()
        #expect(codes == [.timedOut])
    }

    @Test func `a cancelled question is neither run nor answered`() {
        let runs = Counter()
        worker.perform { [gate] in
            gate.pass()
        } then: {
        }
        let question = worker.ask(by: .milliseconds(10_000)) {
            runs.add()
        } then: { _ in
            #expect(Bool(false), "answered")
        }
        question.cancel()
        runToEnd()
        #expect(runs.count == 0)
    }

    @Test func `a question is answered once`() {
        var answers = 0
        gate.open()
        let question = worker.ask(by: .milliseconds(10_000)) {
            1
        } then: { _ in
            answers += 1
        }
        runToEnd()
        question.cancel()
        #expect(answers == 1)
        #expect(!question.isOpen)
    }

    private final class Counter: Sendable {
        private let value = Atomic(0)

        var count: Int { value.load(ordering: .relaxed) }

        func add() { value.wrappingAdd(1, ordering: .relaxed) }
    }
}
