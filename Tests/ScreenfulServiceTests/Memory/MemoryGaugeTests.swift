import ScreenfulCoding
import TestSupport
import Testing

@testable import ScreenfulService

@Suite struct MemoryGaugeTests {
    /// Returns a block of an event for each id, of at least 44 bytes.
    private func block(_ ids: Range<UInt64>) -> EventBlock {
        var block = EventBlock()
        for id in ids { block.append(.gone(viewer: "0"), id: id) }
        return block
    }

    @Test func `a level cuts the longest, and just enough`() {
        #expect(WaterLevel.level(of: [10, 100, 50], releasing: 20) == 80)
        #expect(WaterLevel.level(of: [10, 100, 50], releasing: 70) == 40)
        #expect(WaterLevel.level(of: [10, 100, 50], releasing: 160) == 0)
        #expect(WaterLevel.level(of: [10, 100, 50], releasing: 1_000) == 0)
        #expect(WaterLevel.level(of: [], releasing: 1) == 0)
    }

    @Test(arguments: UInt64(0)..<200)
    func `no higher level would release enough`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let lengths = (0..<Int.random(in: 1...20, using: &random)).map { _ in Int.random(in: 0...50, using: &random) }
        let total = lengths.reduce(0, +)
        guard total > 0 else { return }
        let need = Int.random(in: 1...total, using: &random)
        let level = WaterLevel.level(of: lengths, releasing: need)
        func released(_ level: Int) -> Int { lengths.reduce(0) { $0 + max(0, $1 - level) } }
        #expect(released(level) >= need)
        #expect(released(level + 1) < need)
    }

    @Test(arguments: UInt64(0)..<50)
    func `what is counted is what the buffers have`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let memory = MemoryGauge()
        var (grown, shrunk) = (0, 0)
        memory.onGrowth = { grown += $0 }
        memory.onRelease = { shrunk += $0 }
        var buffers: [ReplayBuffer?] = (0..<4).map { _ in nil }
        for _ in 0..<200 {
            let index = Int.random(in: 0..<4, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: buffers[index] = nil
            case 1: buffers[index]?.shrink(to: Int.random(in: 0...300, using: &random))
            default:
                if buffers[index] == nil { buffers[index] = ReplayBuffer(lastID: 1, countedIn: memory) }
                let first = buffers[index].map { $0.lastID + 1 } ?? 0
                buffers[index]?.append(block(first..<first + .random(in: 1...3, using: &random)), keeping: 400)
            }
            let held = buffers.reduce(0) { $0 + ($1?.bytes ?? 0) }
            #expect(memory.bytes == held)
            #expect(grown - shrunk == held)
        }
    }

    @Test func `a buffer that was shrunk resumes from what is left`() {
        var buffer = ReplayBuffer(lastID: 5)
        for id in 6...9 as ClosedRange<UInt64> { buffer.append(block(id..<id + 1), keeping: 1_000) }
        buffer.shrink(to: 2 * block(8..<9).bytes.count)
        #expect(buffer.events(after: 7)?.map(\.block.bytes) == [block(8..<9).bytes, block(9..<10).bytes])
        #expect(buffer.events(after: 6) == nil)
        buffer.shrink(to: 0)
        #expect(buffer.events(after: 9)?.isEmpty == true)
        #expect(buffer.events(after: 8) == nil)
        buffer.append(block(10..<11), keeping: 1_000)
        #expect(buffer.events(after: 9)?.map(\.block.bytes) == [block(10..<11).bytes])
    }
}
