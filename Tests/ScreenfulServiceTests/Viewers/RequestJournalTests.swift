import ScreenfulCoding
import ScreenfulLab
import ScreenfulTypes
import Testing

@testable import Screenful
@testable import ScreenfulService

@Suite struct RequestJournalTests {
    private let journal = RequestJournal(since: Instant(nanoseconds: 1_000))

    private func at(_ time: Int64) -> Instant { Instant(nanoseconds: 1_000 + time) }

    private func fetch(_ number: Int) -> RequestJournal.Key { .fetch(FetchID(rawValue: number)) }

    private func news() -> [PublishedRequest] {
        journal.takeNews { if case .picture(let medium) = $0 { medium.rawValue * 10 } else { nil } }
    }

    @Test func `a request is told of when it is asked for, sent and answered`() {
        journal.asked(fetch(1), .rows(3..<5), at: at(10))
        #expect(news() == [PublishedRequest(1, .rows, rows: 3..<5, askedAt: 10)])
        #expect(news().isEmpty)
        journal.sent(fetch(1), nil, at: at(20))
        #expect(news().map(\.sentAt) == [20])
        journal.ended(fetch(1), .complete, bytes: 7, answeredAt: at(30), at: at(40))
        var whole = PublishedRequest(1, .rows, rows: 3..<5, askedAt: 10)
        (whole.sentAt, whole.answeredAt, whole.endedAt, whole.ending, whole.bytes) = (20, 30, 40, .complete, 7)
        #expect(news() == [whole])
        // It is over.
        journal.ended(fetch(1), .failed, at: at(50))
        journal.sent(fetch(1), nil, at: at(60))
        #expect(news().isEmpty)
    }

    @Test func `several changes between two looks are told once`() {
        journal.asked(fetch(1), .rows(0..<1), at: at(0))
        journal.asked(.delivery(4), .page, at: at(1))
        journal.sent(fetch(1), nil, at: at(2))
        journal.ended(fetch(1), .cancelled, at: at(3))
        let told = news()
        #expect(told.map(\.number) == [1, 2] && told.map(\.ending) == [.cancelled, .unfinished])
        #expect(told.map(\.rows) == [0..<1, nil])
    }

    @Test func `a request that is sent again is another one`() {
        journal.asked(fetch(1), .rows(0..<1), at: at(0))
        journal.sent(fetch(1), .rows(0..<1), at: at(1))
        journal.ended(fetch(1), .failed, at: at(2))
        journal.sent(fetch(1), .rows(0..<1), at: at(9))
        let told = news()
        #expect(told.map(\.ending) == [.failed, .unfinished])
        #expect(told.map(\.askedAt) == [0, 9])
    }

    @Test func `a transfer that another fetch takes over goes on as that one`() {
        journal.asked(fetch(1), .rows(0..<1), at: at(0))
        journal.sent(fetch(1), nil, at: at(1))
        journal.rename(fetch(1), to: .delivery(7))
        journal.asked(fetch(2), .rows(0..<1), at: at(5))
        journal.rename(.delivery(7), to: fetch(2))
        journal.ended(fetch(2), .complete, at: at(8))
        let told = news()
        #expect(told.map(\.number) == [1] && told.map(\.endedAt) == [8])
        // Nothing is left of either.
        journal.ended(fetch(1), .failed, at: at(9))
        journal.ended(.delivery(7), .failed, at: at(9))
        #expect(news().isEmpty)
    }

    @Test func `pictures have the rows that they belong to`() {
        journal.asked(.delivery(1), .picture(MediaID(rawValue: 4)), at: at(0))
        #expect(news().map(\.rows) == [40..<41])
    }

    @Test func `the end of a network cancels what was on it, except fetches of rows`() {
        journal.asked(fetch(1), .rows(0..<1), at: at(0))
        journal.asked(.delivery(1), .page, at: at(0))
        journal.networkEnded(at: at(5))
        #expect(news().map(\.endedAt) == [nil, 5])
    }

    @Test func `nothing is kept for nobody`() {
        for number in 0..<RequestJournal.maxUntaken + 10 { journal.asked(fetch(number), .rows(0..<1), at: at(0)) }
        #expect(!journal.isOn && news().isEmpty)
        journal.start()
        journal.asked(fetch(0), .rows(0..<1), at: at(0))
        #expect(news().count == 1)
    }
}
