import ScreenfulCoding
import TestSupport
import Testing

@testable import ScreenfulService

@Suite struct ReplayBufferTests {
    /// Returns a block of events, each of which is one line with its number.
    private func block(_ ids: ClosedRange<UInt64>) -> EventBlock {
        var block = EventBlock()
        for id in ids { block.append(.gone(viewer: String(id)), id: id) }
        return block
    }

    private func text(_ events: [(block: EventBlock, events: Range<Int>)]?) -> String? {
        events.map { $0.map { String(decoding: $0.block.bytes(of: $0.events), as: UTF8.self) }.joined() }
    }

    private func text(_ ids: ClosedRange<UInt64>) -> String {
        ids.map { "id: \($0)\nevent: gone\ndata: {\"viewer\":\"\($0)\"}\n\n" }.joined()
    }

    @Test func `a buffer keeps the newest events within its bytes`() throws {
        var buffer = ReplayBuffer(lastID: 5)
        #expect(buffer.events(after: 5)?.isEmpty == true)
        #expect(buffer.events(after: 4) == nil)
        #expect(buffer.events(after: 6) == nil)
        for id in 100..<200 as Range<UInt64> {
            let ids = 2 * id - 194...2 * id - 193
            buffer.append(block(ids), keeping: 400)
        }
        #expect(buffer.lastID == 205)
        #expect(buffer.events(after: 195) == nil)
        #expect(text(buffer.events(after: 197)) == text(198...205))
        #expect(text(buffer.events(after: 198)) == text(199...205))
        #expect(text(buffer.events(after: 204)) == text(205...205))
        #expect(buffer.events(after: 205)?.isEmpty == true)
    }

    @Test(arguments: 0..<50 as Range<UInt64>) func `a buffer has what a list of all events has`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var buffer = ReplayBuffer(lastID: 0)
        let limit = Int.random(in: 0...2_000, using: &random)
        for _ in 0..<60 {
            let first = buffer.lastID + 1
            buffer.append(block(first...first + .random(in: 0...4, using: &random)), keeping: limit)
            let id = UInt64.random(in: 0...buffer.lastID + 1, using: &random)
            guard let events = text(buffer.events(after: id)) else { continue }
            #expect(events == (id == buffer.lastID ? "" : text(id + 1...buffer.lastID)))
        }
        #expect(buffer.events(after: buffer.lastID) != nil && buffer.events(after: buffer.lastID + 1) == nil)
    }

    @Test func `the newest block is kept even where it is too long`() {
        var buffer = ReplayBuffer(lastID: 0)
        buffer.append(block(1...1), keeping: 5)
        buffer.append(block(2...3), keeping: 5)
        #expect(buffer.events(after: 0) == nil)
        #expect(text(buffer.events(after: 1)) == text(2...3))
    }
}

@Suite struct EventBlockTests {
    @Test func `labels stand before the ids, and nowhere else`() {
        var block = EventBlock()
        for id in 9...11 as ClosedRange<UInt64> { block.append(.gone(viewer: "id: x"), id: id) }
        let labelled = String(decoding: block.bytes(of: 1..<3, label: Array("v.".utf8)), as: UTF8.self)
        let events = [10, 11].map { "id: v.\($0)\nevent: gone\ndata: {\"viewer\":\"id: x\"}\n\n" }
        #expect(labelled == events.joined())
        #expect(block.bytes(of: 1..<1).isEmpty)
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
