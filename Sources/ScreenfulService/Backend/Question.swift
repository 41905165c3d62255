package import EventLoop
package import ListStore
import Synchronization

/// A question to a backend that can be withdrawn before it is answered.
package final class Question {
    /// Called when the question is withdrawn, so that no work is done for it.
    package var onCancel: () -> Void
    fileprivate var timer: LoopTimer?
    /// Whether an answer is still expected.
    package private(set) var isOpen = true

    package init(onCancel: @escaping () -> Void = {}) {
        self.onCancel = onCancel
    }

    /// Withdraws the question; an answer that comes later is dropped.
    package func cancel() {
        if close() { onCancel() }
    }

    /// Ends the question because its answer is there.
    ///
    /// - Returns: False if it has ended before.
    package func close() -> Bool {
        defer { isOpen = false }
        timer?.cancel()
        timer = nil
        return isOpen
    }
}

/// A closure that takes the answer to a question.
package typealias Reply<Answer> = (Result<Answer, StoreError>) -> Void

/// The time by which a question is answered.
package struct Deadline: Hashable, Sendable {
    /// The time in nanoseconds of the monotonic clock.
    private let nanoseconds: UInt64

    /// Creates a deadline some milliseconds from now.
    package static func milliseconds(_ count: UInt64) -> Self {
        Self(nanoseconds: MonotonicClock.nanoseconds + count * 1_000_000)
    }

    /// The deadline of a read from now: two waits for a lock of another program.
    package static var read: Self { milliseconds(10_000) }

    /// The deadline of a change from now: several changes may wait for a lock, 5 seconds each.
    static var write: Self { milliseconds(30_000) }

    /// The time left, in nanoseconds; 0 once the deadline has passed.
    package var nanosecondsLeft: UInt64 {
        let now = MonotonicClock.nanoseconds
        return nanoseconds > now ? nanoseconds - now : 0
    }
}

/// A thread that works on questions one after another.
package final class QuestionWorker {
    private let worker: Worker
    private let loop: EventLoop
    /// The open questions, and those that have ended since the latest was asked.
    private var questions: [Question] = []

    /// Starts the thread, whose answers come on `loop`.
    package init(name: String, loop: EventLoop) throws(EventLoopError) {
        worker = try Worker(name: name)
        self.loop = loop
    }

    /// Works on a question, unless it ends before its turn.
    ///
    /// - Parameters:
    ///   - deadline: The time after which the question fails.
    ///   - late: Called with a result that has come after the deadline; nil if nothing depends on it.
    ///   - work: Runs on the thread.
    ///   - then: Called on the loop with the result.
    /// - Returns: The question.
    /// - Precondition: The worker is not closed.
    package func ask<Answer: Sendable>(
        by deadline: Deadline,
        late: Reply<Answer>? = nil,
        _ work: @escaping @Sendable () throws(StoreError) -> Answer,
        then: @escaping Reply<Answer>
    ) -> Question {
        let turn = Turn()
        let question = Question { turn.withdraw() }
        let timer = loop.timer { [unowned question] in
            guard deadline.nanosecondsLeft == 0 else { return question.wait(until: deadline) }
            guard question.close() else { return }
            let isUnknown = !turn.withdraw() && late != nil
            let doubt = isUnknown ? "; the change may have been stored" : ""
            let message = "the database has not answered in time\(doubt)"
            then(.failure(StoreError(isUnknown ? .unknownOutcome : .timedOut, message)))
        }
        question.timer = timer
        question.wait(until: deadline)
        questions.removeAll { !$0.isOpen }
        questions.append(question)
        loop.offload(to: worker) { () -> Result<Answer, StoreError>? in
            turn.begin() ? Result { () throws(StoreError) in try work() } : nil
        } then: { result in
            guard let result else { return }
            if question.close() { then(result) } else { late?(result) }
        }
        return question
    }

    /// Runs work that is no question, without a deadline.
    package func perform<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer, then: @escaping (Answer) -> Void) {
        loop.offload(to: worker, work, then: then)
    }

    /// Waits until the work for all questions is done, and ends the thread; the answers are dropped.
    package func close() {
        // A timer that runs would keep the loop.
        for question in questions { _ = question.close() }
        worker.close()
    }
}

extension Question {
    /// Starts the timer; the loop's clock may be a little ahead, so that it is started again.
    fileprivate func wait(until deadline: Deadline) {
        timer?.schedule(afterNanoseconds: deadline.nanosecondsLeft)
    }
}

/// The turn of a question on a worker: it begins or is withdrawn, whichever comes first.
private final class Turn: Sendable {
    private let isTaken = Atomic(false)

    /// Returns true if the work may run, because the question was not withdrawn.
    func begin() -> Bool {
        isTaken.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    }

    /// Returns true if the work will not run, because it has not begun.
    @discardableResult
    func withdraw() -> Bool {
        begin()
    }
}
