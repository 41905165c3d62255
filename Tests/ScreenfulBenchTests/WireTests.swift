import Testing

@testable import ScreenfulBench

/// What a client without a DOM has and lacks.
@Suite struct WireTests {
    private func meter() -> BlankMeter { BlankMeter(rowHeight: 76, viewportHeight: 760) }

    @Test func `rows are those that show a pixel`() {
        #expect(meter().rows(at: 0) == 0..<10)
        #expect(meter().rows(at: 1) == 0..<11)
        #expect(meter().rows(at: 75.5) == 0..<11)
        #expect(meter().rows(at: 76) == 1..<11)
    }

    @Test func `blank is the share of pixels, also of rows that are cut`() {
        var one = meter()
        one.add(offset: 38) { $0 != 0 }
        #expect(abs(one.blank - 38.0 / 760) < 1e-12)
        one.add(offset: 38) { $0 != 10 }
        #expect(abs(one.blank - 38.0 / 760) < 1e-12)
        one.add(offset: 38) { _ in false }
        one.add(offset: 38) { _ in true }
        #expect(abs(one.blank - (38.0 * 2 + 760) / (4 * 760)) < 1e-12)
        #expect(one.frames == 4)
        #expect(meter().blank == 0)
    }

    @Test(arguments: [1, 3, 10, 1_000])
    func `events are read however the bytes are cut`(length: Int) {
        let text = """
            HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nretry: 1000\n\nid: 1\nevent: snapshot\n\
            data: {"cells":[]}\n\n: comment\n\nid: 2\nevent: states\ndata: {"a":1}\n\nid: 3\nevent: half
            """
        var parser = EventParser()
        var events: [EventParser.Event] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            events += parser.read(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        #expect(events.map(\.name) == ["snapshot", "states"])
        #expect(events.map { String(decoding: $0.data, as: UTF8.self) } == [#"{"cells":[]}"#, #"{"a":1}"#])
    }

    @Test func `rows come with their contents, and go when they leave preload`() throws {
        var here = RowsHere()
        func take(_ name: String, _ data: String) throws {
            try here.take(EventParser.Event(name: name, data: Array(data.utf8)))
        }
        try take("snapshot", #"{"cells":[{"row":1},{"row":2}]}"#)
        try take("cells", #"{"cells":[{"row":3,"id":9}]}"#)
        try take("states", #"{"revision":4,"changes":[[1,3,1],[2,15,7],[3,3,2],[4,1,3]]}"#)
        try take("ranges", "not read")
        #expect((0...5).filter { here.contains($0) } == [2, 3])
        try take("snapshot", #"{"cells":[{"row":7}]}"#)
        #expect((0...9).filter { here.contains($0) } == [7])
        #expect(throws: (any Error).self) { try take("cells", "{") }
    }

    @Test func `a link delivers in order, each after its delay`() {
        var line = DelayLine<Int>(nanoseconds: 50)
        line.put(1, at: 100)
        line.put(2, at: 100)
        line.put(3, at: 120)
        #expect(line.take(at: 149) == [])
        #expect(line.take(at: 150) == [1, 2])
        #expect(line.take(at: 150) == [])
        #expect(line.take(at: 1_000) == [3])
        var none = DelayLine<Int>(nanoseconds: 0)
        none.put(4, at: 7)
        #expect(none.take(at: 7) == [4])
    }
}
