import EventLoop
import HTTPClient
import ListStore

/// A request for a page, and the questions that wait for it.
final class PageRead {
    var transfer: Transfer?
    var questions: [PageQuestion]

    init(_ question: PageQuestion) { questions = [question] }
}

/// A question for rows that waits for pages.
final class PageQuestion {
    let question = Question()
    private(set) var missing: Set<Int>
    private var pages: [Int: [UpstreamRow]] = [:]
    private var timer: LoopTimer?
    private let then: Reply<[Int: [UpstreamRow]]>

    init(_ pages: Set<Int>, loop: EventLoop, by deadline: Deadline, then: @escaping Reply<[Int: [UpstreamRow]]>) {
        missing = pages
        self.then = then
        let timer = loop.timer { [weak self] in
            self?.fail(StoreError(.timedOut, "the API has not answered in time"), on: nil)
        }
        self.timer = timer
        timer.schedule(afterNanoseconds: deadline.nanosecondsLeft)
        if pages.isEmpty { loop.nextTurn { self.finish(.success([:])) } }
    }

    /// Takes a page; in a later turn on `loop`, or at once without one.
    func take(_ rows: [UpstreamRow], ofPage page: Int, on loop: EventLoop?) {
        missing.remove(page)
        pages[page] = rows
        guard missing.isEmpty else { return }
        finish(.success(pages), on: loop)
    }

    /// Ends with an error; in a later turn on `loop`, or at once without one.
    func fail(_ error: StoreError, on loop: EventLoop?) { finish(.failure(error), on: loop) }

    private func finish(_ result: Result<[Int: [UpstreamRow]], StoreError>, on loop: EventLoop?) {
        if let loop { loop.nextTurn { self.finish(result) } } else { finish(result) }
    }

    private func finish(_ result: Result<[Int: [UpstreamRow]], StoreError>) {
        timer?.cancel()
        timer = nil
        if question.close() { then(result) }
    }
}
