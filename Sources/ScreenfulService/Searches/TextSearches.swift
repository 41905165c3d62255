package import EventLoop
import ListStore
import ScreenfulTypes

/// Searches lists for texts, on a thread of its own beside the event loop.
///
/// Searches that are under way take turns, and each ends after a while: with what was found so far, and where to go on.
package final class TextSearches {
    /// The maximum of concurrent searches, each of which may have a snapshot of the database.
    private static let maxSearches = 16
    /// The duration of a turn, in nanoseconds.
    private static let turn: UInt64 = 20_000_000
    /// The time after which a search answers with what it has found, in nanoseconds.
    private static let patience: UInt64 = 250_000_000

    private let loop: EventLoop
    private let thread: BackgroundThreads
    /// The number of searches in progress.
    private var searches = 0

    /// Starts the thread.
    package init(loop: EventLoop) throws(EventLoopError) {
        self.loop = loop
        // Replies to scrolls come first, where processors are few.
        thread = try BackgroundThreads(name: "searches", count: 1, niceness: 5)
    }

    /// Searches a list as it is shown.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - list: The list.
    ///   - isWanted: Returns false once the answer is no longer wanted; it is not called then.
    ///   - then: Called with what was found.
    package func find(
        _ search: TextSearch,
        in list: OpenList,
        while isWanted: @escaping () -> Bool,
        then: @escaping (Result<TextMatches, ServiceError>) -> Void
    ) {
        guard searches < Self.maxSearches else { return then(.failure(.searchesAreBusy(searches: Self.maxSearches))) }
        searches += 1
        let finish = { [self] (result: Result<TextMatches, ServiceError>) in
            searches -= 1
            if isWanted() { then(result) }
        }
        list.takeSnapshot { [self] result in
            switch result {
            case .success(let snapshot):
                let scan = TextScan(search, of: snapshot)
                advance(scan, until: MonotonicClock.nanoseconds + Self.patience, while: isWanted) { result in
                    if case .success(let matches) = result, matches.isSlow(search) { list.indexTexts() }
                    finish(result)
                }
            case .failure(let error): finish(.failure(error))
            }
        }
    }

    /// Gives a search a turn, and then the next one.
    private func advance(
        _ scan: TextScan,
        until end: UInt64,
        while isWanted: @escaping () -> Bool,
        then finish: @escaping (Result<TextMatches, ServiceError>) -> Void
    ) {
        thread.submit(on: loop) { _ in
            scan.advance(until: MonotonicClock.nanoseconds + Self.turn)
        } then: { [weak self] result in
            guard let self else { return }
            if case .success((_, false)) = result, isWanted(), MonotonicClock.nanoseconds < end {
                return advance(scan, until: end, while: isWanted, then: finish)
            }
            finish(result.map(\.matches).mapError(ServiceError.store))
        }
    }

    /// Ends the thread after its current work, whose results are dropped.
    package func close() { thread.close() }
}

extension TextMatches {
    /// Whether the search would have found more in the same time with an index of the list's texts.
    fileprivate func isSlow(_ search: TextSearch) -> Bool {
        indexed.map { $0 < 1 } ?? (next != nil && rows.count < search.count)
    }
}

extension OpenList {
    /// Begins to index the list's texts if they are stored; those of generated rows are computed.
    fileprivate func indexTexts() {
        if record.source == .stored, !isDeleted { backend.indexTexts(of: id) }
    }
}
