import EventLoop
import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import ScreenfulService

/// Viewers that are told of changes in slices see what viewers see that are told all at once.
@Suite struct BroadcastTests {
    private final class RecordingStream: EventSink {
        private(set) var blocks: [String] = []
        let isOpen = true

        /// Keeps a block without its revision: purging is put off for an instant, and an event counts on its own only
        /// if time has passed since the one before.
        func send(_ block: [UInt8]) {
            blocks.append(String(decoding: block, as: UTF8.self).replacing(/"revision":\d+/, with: ""))
        }

        func finish() {}
        func whenClosed(_: @escaping () -> Void) {}
    }

    /// A list with viewers, on a backend that answers when the test says so.
    private final class World {
        let loop: EventLoop
        let backend = ScriptedBackend(rowCount: 120, rowHeights: .fixed)
        let fonts: FontService
        let catalog: ListCatalog
        let registry: ViewerRegistry
        let list: OpenList
        private(set) var viewers: [Viewer] = []
        private(set) var streams: [RecordingStream] = []
        private(set) var replies = 0

        /// Opens viewers that are told of changes for so many nanoseconds of a turn.
        ///
        /// Worlds that are compared share a loop, and so its clock.
        init(slice: UInt64, viewerCount: Int, on loop: EventLoop) throws {
            self.loop = loop
            fonts = FontService(loop: loop)
            let metrics = ServiceMetrics()
            catalog = ListCatalog([backend.stored], of: backend, metrics: metrics, fontService: fonts, limit: 1)
            list = try catalog.list(withID: "1")
            let services = Viewer.ViewerServices(
                loop: loop,
                metrics: metrics,
                replayBytes: 1 << 20,
                media: MediaLedger.Configuration(),
                gatherNanoseconds: 3_600_000_000_000,
                maxFetchFailures: 8,
                sliceNanoseconds: slice
            )
            registry = ViewerRegistry(services: services, limit: 1_000, idleSeconds: 600)
            for number in 0..<viewerCount {
                let body: JSONValue = [
                    "viewport": ["width": 390, "height": 600], "anchor": [.integer(Int64(number * 7 % 120)), 0],
                ]
                let viewer = try registry.open(NewViewerRequest(JSONField(body)), of: list)
                viewers.append(viewer)
                streams.append(RecordingStream())
                if number % 3 != 2 { attach(number) }
            }
            try replyToAll()
        }

        /// Answers all questions, and runs turns until the rows that were read are bound.
        func replyToAll() throws {
            backend.replyToAll()
            let binder = try fonts.ready().cellBinder
            while binder.jobCount > 0 { turn() }
        }

        func attach(_ number: Int) {
            registry.viewer(viewers[number].id)?.attach(streams[number], after: ResumePoint(), count: nil)
        }

        func scroll(_ number: Int, to offset: Double) throws {
            let request = try ScrollRequest(JSONField(["offset": .number(offset)]))
            registry.viewer(viewers[number].id)?.scroll(request)
        }

        func edit(_ operations: [JSONValue]) throws {
            let body = JSONField(["operations": .array(operations)])
            list.apply(try ChangeRequest(body, columns: ScriptedBackend.columns), if: .none) { [unowned self] _ in
                replies += 1
            }
            backend.take(.commit)?.reply()
        }

        /// Runs one turn of the loop.
        func turn() {
            loop.nextTurn { [loop] in loop.stop() }
            loop.run()
        }

        /// Runs turns until all viewers are told and the edit has ended: a turn for each viewer, and one more.
        func settle() {
            for _ in 0...viewers.count { turn() }
        }

        /// What can be seen of a viewer.
        func view(of number: Int) -> String {
            guard let viewer = registry.viewer(viewers[number].id) else { return "gone" }
            return "\(viewer.rowCount) \(viewer.states) \(viewer.frame(ofRow: 0))"
        }

        func close() {
            registry.endAll()
            fonts.close()
        }
    }

    private static func operations(rowCount: Int, using random: inout SeededGenerator) -> [JSONValue] {
        let row = Int64.random(in: 0..<Int64(rowCount), using: &random)
        let other = Int64.random(in: 0..<Int64(rowCount), using: &random)
        return switch Int.random(in: 0..<4, using: &random) {
        case 0: [["op": "insert", "at": [0, .integer(row)], "values": ["n": .integer(row)]]]
        case 1: [["op": "delete", "at": [0, .integer(row)]]]
        case 2: [["op": "move", "from": [0, .integer(row)], "to": [0, .integer(other)]]]
        default: [["op": "reload", "at": [0, .integer(row)], "values": ["n": .integer(other)]]]
        }
    }

    @Test(arguments: UInt64(0)..<24)
    func `streams and states are those of viewers that are told at once`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let viewerCount = Int.random(in: 1...12, using: &random)
        let loop = try EventLoop()
        let sliced = try World(slice: 0, viewerCount: viewerCount, on: loop)
        let whole = try World(slice: .max, viewerCount: viewerCount, on: loop)
        defer {
            sliced.close()
            whole.close()
        }
        for _ in 0..<12 {
            let edit = Self.operations(rowCount: whole.list.contents.rowCount, using: &random)
            for world in [sliced, whole] { try world.edit(edit) }
            #expect(whole.replies == sliced.replies + (viewerCount > 1 ? 1 : 0) || viewerCount == 1)
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let number = Int.random(in: 0..<viewerCount, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: sliced.turn()
                case 1...2:
                    let offset = Double.random(in: 0..<6_000, using: &random).rounded()
                    for world in [sliced, whole] { try world.scroll(number, to: offset) }
                case 3 where whole.streams[number].blocks.isEmpty:
                    for world in [sliced, whole] { world.attach(number) }
                default: #expect(sliced.view(of: number) == whole.view(of: number))
                }
            }
            sliced.settle()
            #expect(whole.replies == sliced.replies)
            for world in [sliced, whole] { try world.replyToAll() }
        }
        for number in 0..<viewerCount {
            #expect(sliced.view(of: number) == whole.view(of: number))
            let pairs = zip(sliced.streams[number].blocks, whole.streams[number].blocks)
            for (index, (one, other)) in pairs.enumerated() where one != other {
                Issue.record("event \(index) of viewer \(number): \(one)instead of \(other)")
                break
            }
            #expect(sliced.streams[number].blocks.count == whole.streams[number].blocks.count)
        }
    }

    @Test func `viewers whose visible rows are concerned are told first`() throws {
        let world = try World(slice: 0, viewerCount: 9, on: EventLoop())
        defer { world.close() }
        // Rows 42 and on are what viewer 6 sees.
        try world.edit([["op": "reload", "at": [0, 43], "values": ["n": 9]]])
        let concerned = world.viewers.indices.filter { number in
            number % 3 != 2 && world.viewers[number].engine.visibleRows.contains(row: 43)
        }
        #expect(!concerned.isEmpty && concerned.first != 0)
        var told: [Int] = []
        for _ in world.viewers.indices {
            for number in world.viewers.indices where !world.viewers[number].isBehind && !told.contains(number) {
                told.append(number)
            }
            world.turn()
        }
        #expect(Array(told.prefix(concerned.count)) == concerned)
        #expect(told.count >= 8)
    }

    @Test func `the next edit waits until all viewers are told`() throws {
        let world = try World(slice: 0, viewerCount: 5, on: EventLoop())
        defer { world.close() }
        try world.edit([["op": "delete", "at": [0, 0]]])
        try world.edit([["op": "delete", "at": [0, 0]]])
        #expect(world.list.contents.version == 2)
        #expect(world.replies == 0)
        world.settle()
        #expect(world.replies == 1)
        try world.replyToAll()
        world.settle()
        #expect(world.list.contents.version == 3)
        #expect(world.replies == 2)
        for viewer in world.viewers { #expect(viewer.rowCount == 118) }
    }

    @Test func `viewers that end or open while others are told do not hold the edit up`() throws {
        let world = try World(slice: 0, viewerCount: 6, on: EventLoop())
        defer { world.close() }
        try world.edit([["op": "delete", "at": [0, 0]]])
        world.viewers[5].end()
        let body: JSONValue = ["viewport": ["width": 390, "height": 600]]
        let new = try world.registry.open(NewViewerRequest(JSONField(body)), of: world.list)
        #expect(new.rowCount == 119)
        world.settle()
        #expect(new.rowCount == 119)
        #expect(world.viewers[4].rowCount == 119)
        #expect(world.replies == 1)
    }
}
