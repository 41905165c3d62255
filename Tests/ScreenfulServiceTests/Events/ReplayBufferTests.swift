import Testing

@testable import ScreenfulService

@Suite struct ReplayBufferTests {
    private func event(_ number: Int) -> [UInt8] {
        Array(repeating: UInt8(number % 256), count: 10)
    }

    @Test func `a buffer keeps the newest events within its bytes`() throws {
        var buffer = ReplayBuffer(lastID: 5, byteLimit: 100)
        #expect(buffer.events(after: 5)?.isEmpty == true)
        #expect(buffer.events(after: 4) == nil)
        #expect(buffer.events(after: 6) == nil)
        for number in 6..<200 { buffer.append(event(number)) }
        #expect(buffer.lastID == 199)
        #expect(buffer.events(after: 188) == nil)
        #expect(buffer.events(after: 189).map(Array.init) == (190..<200).map(event))
        #expect(buffer.events(after: 199)?.isEmpty == true)
    }

    @Test func `the newest event is kept even where it is too long`() {
        var buffer = ReplayBuffer(lastID: 0, byteLimit: 5)
        buffer.append(event(1))
        buffer.append(event(2))
        #expect(buffer.events(after: 1).map(Array.init) == [event(2)])
    }
}

@Suite struct ViewerIDTests {
    @Test func `an id is read back from its text, and nothing else is`() {
        for _ in 0..<100 {
            let id = ViewerID()
            #expect(id.text.utf8.count == 13)
            #expect(ViewerID(id.text) == id)
        }
        for text in ["", "0", "0000000000000 ", "zzzzzzzzzzzzz", "000000000000u", "000000000000A", "00000000000000"] {
            #expect(ViewerID(text) == nil, "\(text)")
        }
    }
}
