import Screenful
import ScreenfulTypes
import Testing

@Suite struct BatchContextTests {
    private let start = Instant(nanoseconds: 0)

    @Test func `a batch under way is not asked for twice`() {
        var context = BatchContext()
        #expect(context.mayBegin(at: start))
        context.begin(at: start)
        #expect(!context.mayBegin(at: start))
    }

    @Test func `completing without success means that it failed`() {
        var context = BatchContext()
        context.begin(at: start)
        context.complete(success: false, at: start)
        #expect(context.state == .failed)
        #expect(context.retryAt == Instant(milliseconds: 1000))
    }

    @Test func `completing without success is ignored where Texture's meaning is asked for`() {
        var context = BatchContext(.init(unsuccessfulCompletion: .isIgnored))
        context.begin(at: start)
        context.complete(success: false, at: start)
        #expect(context.isFetching)
    }

    @Test func `failures wait longer and longer, up to a cap`() {
        var context = BatchContext()
        var now = start
        var waits: [Double] = []
        for _ in 0..<8 {
            context.begin(at: now)
            context.fail(at: now)
            let retry = context.retryAt ?? now
            waits.append(retry.seconds(since: now))
            #expect(!context.mayBegin(at: now))
            #expect(context.mayBegin(at: retry))
            now = retry
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60])
    }

    @Test func `a failed batch can be begun again at once`() {
        var context = BatchContext()
        context.begin(at: start)
        context.fail(at: start)
        context.begin(at: start)
        #expect(context.isFetching)
        context.inserted(rows: 10)
        context.complete(at: start)
        #expect(context.failures == 0)
        #expect(context.retryAt == nil)
    }

    @Test func `a batch without rows is not repeated until there is a reason`() {
        var context = BatchContext()
        context.begin(at: start)
        context.complete(at: start)
        #expect(!context.mayBegin(at: start))
        context.inserted(rows: 1)
        #expect(context.mayBegin(at: start))
    }

    @Test func `an answer to an earlier batch changes nothing`() {
        var context = BatchContext()
        let first = context.begin(at: start)
        context.cancel(first, at: start)
        let second = context.begin(at: start)
        let before = context
        let late = [
            context.complete(first, at: start), context.fail(first, at: start), context.cancel(first, at: start),
        ]
        #expect(late == [false, false, false])
        #expect(context == before)
        let answer = context.complete(second, at: start)
        #expect(answer)
    }

    @Test func `the latest batches are remembered`() {
        var context = BatchContext(.init(historyLength: 2))
        for milliseconds in Int64(0)..<3 {
            let now = Instant(milliseconds: milliseconds)
            context.begin(at: now)
            context.inserted(rows: Int(milliseconds))
            context.complete(at: now)
        }
        #expect(context.fetches == 3)
        #expect(context.history.map(\.id.rawValue) == [2, 3])
        #expect(context.last?.rows == 2)
        #expect(context.last?.outcome == .completed)
    }

    @Test func `no wait overflows`() {
        let backoff = Backoff(first: .max / 2, factor: 3, cap: .max)
        #expect(backoff.wait(afterFailures: 100) == .max)
        #expect(Backoff(first: 0).wait(afterFailures: 5) == 0)
    }
}
