import Testing

@testable import ScreenfulServer

@Suite struct RequestLogTests {
    /// Returns the kind of an operation; 0 for nil.
    private func kind(_ name: String?) throws -> Int {
        guard let name else { return 0 }
        return Operation.kind(ofNumber: try #require(Operation.all.firstIndex { $0.name == name }))
    }

    private func reason(
        _ operation: String?,
        _ status: Int,
        milliseconds: UInt64 = 1,
        isStream: Bool = false
    ) throws -> RequestLog.Reason? {
        var log = RequestLog()
        return try log.record(
            .init(kind: kind(operation), status: status, nanoseconds: milliseconds * 1_000_000, isStream: isStream)
        )
    }

    @Test func `only what matters to an operator has a line`() throws {
        #expect(try reason("postScroll", 200) == nil)
        #expect(try reason("getRows", 404) == nil)
        #expect(try reason(nil, 200) == nil)
        #expect(try reason(nil, 404) == nil)
        #expect(try reason("patchRows", 200) == .change)
        #expect(try reason("patchRows", 412) == nil)
        #expect(try reason("patchRows", 507) == .failure)
        #expect(try reason("postScroll", 503) == .failure)
        #expect(try reason(nil, 401) == .refusal)
        #expect(try reason(nil, 429) == .refusal)
        #expect(try reason(nil, 400) == .refusal)
        #expect(try reason("getRows", 200, milliseconds: 1_000) == .slow)
        // A stream lasts as long as its reader likes.
        #expect(try reason("getEvents", 200, milliseconds: 100_000, isStream: true) == nil)
    }

    @Test func `what fails all the time does not fill the log`() throws {
        var log = RequestLog()
        let failure = RequestLog.Entry(kind: try kind("postScroll"), status: 503, nanoseconds: 1_000)
        let lines = (0..<1_000).count { _ in log.record(failure) != nil }
        #expect(lines == RequestLog.maxLines)
        let change = RequestLog.Entry(kind: try kind("deleteList"), status: 204, nanoseconds: 1_000)
        #expect(log.record(change) == .change)
        let sum = log.takeSum()
        #expect(sum?.suppressedLines == 1_000 - RequestLog.maxLines)
        #expect(sum?.answersByClass == [0, 0, 0, 0, 400])
        #expect(log.takeSum() == nil)
        #expect(log.record(failure) == .failure)
    }
}
