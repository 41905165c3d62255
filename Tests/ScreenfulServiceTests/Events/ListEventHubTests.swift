import JSON
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import ScreenfulService

/// Listeners of a list that come and go, against what they have to know.
@Suite struct ListEventHubTests {
    /// A listener that follows the version by its events.
    private final class Listener: EventSink {
        var isOpen = true
        var version: Int?
        var isBroken = false
        private(set) var count = 0

        func send(_ block: [UInt8]) {
            for text in String(decoding: block, as: UTF8.self).split(separator: "\n\n") where text.contains("event: ") {
                let lines = text.split(separator: "\n")
                // The last event has no id.
                guard lines.count == 3 else { continue }
                let id = Int(lines[0].dropFirst(4)) ?? -1
                let data = try? JSONValue.parse(Array(lines[2].dropFirst(6).utf8))
                if lines[1] == "event: edit" {
                    // The name has the version that the edit is made to.
                    if data?["name"]?.string != version.map(String.init) { isBroken = true }
                }
                if data?["version"]?.integer != Int64(id) { isBroken = true }
                version = id
                count += 1
            }
        }

        func finish() { isOpen = false }
        func whenClosed(_: @escaping () -> Void) {}
    }

    private func description(_ version: Int) -> ListDescription {
        ListDescription(
            id: 1,
            name: "list",
            rowCount: 0,
            version: version,
            extent: .full,
            source: .stored,
            columns: [],
            sections: [],
            rowHeights: .fixed,
            rowHeight: 1,
            available: nil,
            pageSize: 1,
            isEditable: true
        )
    }

    @Test(arguments: UInt64(0)..<40)
    func `whoever comes and goes, nobody misses a commit`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let hub = ListEventHub()
        var version = 1
        var now: UInt64 = 0
        var listeners: [Listener] = []
        var gone: [Int] = [0]
        for _ in 0..<400 {
            now += UInt64.random(in: 0..<3_000_000_000, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let listener = Listener()
                let last = gone.randomElement(using: &random)
                if Bool.random(using: &random) { listener.version = last }
                hub.attach(listener, after: listener.version.map(UInt64.init), count: nil, description(version))
                listeners.append(listener)
            case 1:
                guard let listener = listeners.popLast() else { continue }
                hub.detach(listener, at: now)
                gone.append(listener.version ?? 0)
            default:
                let base = version
                version += Int.random(in: 1...3, using: &random)
                // Seldom so long that few of them are kept.
                let most = Int.random(in: 0..<12, using: &random) == 0 ? 2_000 : 60
                let runs = (0..<Int.random(in: 0...most, using: &random)).map { 2 * $0..<2 * $0 + 1 }
                let edit = RowEdit(reloaded: runs)
                hub.publish(from: base, to: version, at: now) {
                    .edit(PublishedEdit(edit, list: 1, name: "\(base)", version: version, rowCount: 0))
                }
            }
            #expect(listeners.allSatisfy { $0.version == version && !$0.isBroken })
            #expect(hub.unusedBytes <= 65_536 + 40_000)
            if !listeners.isEmpty { #expect(hub.unusedBytes == 0) }
        }
    }

    @Test func `nothing is encoded without listeners, and little is kept for them`() {
        let hub = ListEventHub()
        var encoded = 0
        func publish(_ base: Int, at now: UInt64) {
            hub.publish(from: base, to: base + 1, at: now) {
                encoded += 1
                return .edit(PublishedEdit(RowEdit(), list: 1, name: "\(base)", version: base + 1, rowCount: 0))
            }
        }
        publish(1, at: 0)
        #expect(encoded == 0)
        let listener = Listener()
        hub.attach(listener, after: nil, count: 3, description(2))
        publish(2, at: 1)
        #expect(encoded == 1 && listener.isOpen)
        hub.detach(listener, at: 1)
        publish(3, at: 30_000_000_001)
        #expect(encoded == 2 && hub.unusedBytes > 0)
        publish(4, at: 30_000_000_002)
        #expect(encoded == 2 && hub.unusedBytes == 0)
        publish(5, at: 30_000_000_003)
        let late = Listener()
        hub.attach(late, after: 4, count: 1, description(6))
        #expect(late.version == 6 && late.count == 1 && !late.isOpen)
        let last = Listener()
        hub.attach(last, after: nil, count: nil, description(6))
        hub.close(.deleted(list: 1))
        #expect(!last.isOpen)
    }

    @Test func `what is kept is released when memory is short`() {
        let hub = ListEventHub()
        let listener = Listener()
        hub.attach(listener, after: nil, count: nil, description(1))
        hub.publish(from: 1, to: 2, at: 0) {
            .renamed(PublishedEdit(RowEdit(), list: 1, name: "b", version: 2, rowCount: 0))
        }
        #expect(hub.releaseUnused() == 0)
        hub.detach(listener, at: 0)
        #expect(hub.releaseUnused() > 0)
        #expect(hub.unusedBytes == 0)
        let resumed = Listener()
        hub.attach(resumed, after: 1, count: nil, description(2))
        #expect(resumed.version == 2 && resumed.count == 1)
    }
}
