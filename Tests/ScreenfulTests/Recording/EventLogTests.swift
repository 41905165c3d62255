import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import Screenful

@Suite struct EventLogTests {
    private static let numbers = [
        0, -0.0, 0.5, 1_200.5, -34.015625, 1 / 3, 0x1p42, 0x1p42 - 0x1p-10, -0x1p42, 0x1p53, -0x1p63, .infinity, .nan,
        .leastNonzeroMagnitude, .greatestFiniteMagnitude, -1e300,
    ]
    private static let integers = [0, 1, -1, 63, 64, 999_999_999, .max, .min]

    private func event(using random: inout SeededGenerator) throws -> Event {
        func number() throws -> Double { try #require(Self.numbers.randomElement(using: &random)) }
        func integer() throws -> Int { try #require(Self.integers.randomElement(using: &random)) }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .wake
        case 1: return .rowsArrived(FetchID(rawValue: try integer()))
        case 2: return .rowsArrived(FetchID(rawValue: 7), Transfer(bytes: 12, latency: 0.25))
        case 3:
            let start = Int.random(in: -5...1_000_000, using: &random)
            return .displayed(start..<start + Int.random(in: 0...300, using: &random))
        case 4: return .measured(rows: 3..<5, lengths: [1, try number()])
        default:
            let isRow = Bool.random(using: &random)
            var scroll = Scroll(
                isRow ? .row(try integer(), within: try number()) : .offset(try number()),
                velocity: try number(),
                phase: try #require(Scroll.Phase.allCases.randomElement(using: &random)),
                target: Bool.random(using: &random) ? try number() : nil
            )
            scroll.isAcross = [nil, true, false][Int.random(in: 0..<3, using: &random)]
            return .scrolled(scroll)
        }
    }

    @Test(arguments: UInt64(0)..<50)
    func `events come out as they went in, whatever their numbers are`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var log = EventLog()
        var expected: [String] = []
        for _ in 0..<200 {
            let at = Instant(nanoseconds: Int64(try #require(Self.integers.randomElement(using: &random))))
            let event = try event(using: &random)
            log.append(event, at: at)
            expected.append("\(at) \(event)")
        }
        #expect(log.count == expected.count)
        #expect(log.entries.map { "\($0.at) \($0.event)" } == expected)
    }

    @Test
    func `a minute of scrolls takes a few bytes a scroll`() {
        var log = EventLog()
        for frame in 0..<3_600 {
            let scroll = Scroll(.offset(15.015625 * Double(frame)), velocity: 901, phase: .drag)
            log.append(.scrolled(scroll), at: Instant(nanoseconds: 5_000_000_000 + Int64(frame) * 16_666_667))
        }
        #expect(log.memory <= 3_600 * 12)
    }

    @Test
    func `an event that is kept as it is takes the memory of its arrays`() {
        var log = EventLog()
        log.append(.measured(rows: 0..<1_000, lengths: Array(repeating: 1, count: 1_000)), at: Instant(nanoseconds: 0))
        #expect((8_000..<8_300).contains(log.memory))
    }
}
