import Testing

@testable import ScreenfulServer

@Suite struct RequestLogTests {
    private func reason(
        _ operation: Operation?,
        _ status: Int,
        milliseconds: UInt64 = 1,
        isStream: Bool = false
    ) -> RequestLog.Reason? {
        var log = RequestLog()
        return log.record(
            .init(operation: operation, status: status, nanoseconds: milliseconds * 1_000_000, isStream: isStream)
        )
    }

    @Test func `only what matters to an operator has a line`() {
        #expect(reason(.postScroll, 200) == nil)
        #expect(reason(.getRows, 404) == nil)
        #expect(reason(nil, 200) == nil)
        #expect(reason(nil, 404) == nil)
        #expect(reason(.patchRows, 200) == .change)
        #expect(reason(.patchRows, 412) == nil)
        #expect(reason(.patchRows, 507) == .failure)
        #expect(reason(.postScroll, 503) == .failure)
        #expect(reason(nil, 401) == .refusal)
        #expect(reason(nil, 429) == .refusal)
        #expect(reason(nil, 400) == .refusal)
        #expect(reason(.getRows, 200, milliseconds: 1_000) == .slow)
        // A stream lasts as long as its reader likes.
        #expect(reason(.getEvents, 200, milliseconds: 100_000, isStream: true) == nil)
    }

    @Test func `what fails all the time does not fill the log`() {
        var log = RequestLog()
        let failure = RequestLog.Entry(operation: .postScroll, status: 503, nanoseconds: 1_000)
        let lines = (0..<1_000).count { _ in log.record(failure) != nil }
        #expect(lines == RequestLog.maxLines)
        let change = RequestLog.Entry(operation: .deleteList, status: 204, nanoseconds: 1_000)
        #expect(log.record(change) == .change)
        let sum = log.takeSum()
        #expect(sum?.suppressedLines == 1_000 - RequestLog.maxLines)
        #expect(sum?.answersByClass == [0, 0, 0, 0, 400])
        #expect(log.takeSum() == nil)
        #expect(log.record(failure) == .failure)
    }
}
