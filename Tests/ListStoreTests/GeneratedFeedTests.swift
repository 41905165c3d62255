import JSON
import ListStore
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct GeneratedFeedTests {
    static let feed = GeneratedFeed(rows: GeneratedFeed.largestRowCount, seed: 7)

    /// FNV-1a of 64 bits (RFC 9923): enough to notice any change of the rows.
    static func digest(_ texts: [String]) -> UInt64 {
        texts.joined(separator: "\u{1f}").utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    @Test(
        arguments: [
            (0, 4_945_693_199_850_587_539), (7, 4_283_206_515_914_909_577), (.max, 13_036_462_422_357_125_474),
        ]
            as [(UInt64, UInt64)]
    )
    func `the same seed gives the same rows on every machine`(seed: UInt64, expected: UInt64) {
        let feed = GeneratedFeed(rows: GeneratedFeed.largestRowCount, seed: seed)
        let ids: [Int64] = Array(0..<200) + [1_000_000, 123_456_789, 999_999_999]
        let texts: [String] = ids.flatMap { id in
            let drawing = String(decoding: feed.drawing(id: id), as: UTF8.self)
            return ["\(id)"] + feed.row(id: id).values.map { "\($0)" } + [drawing]
        }
        #expect(Self.digest(texts) == expected)
    }

    @Test func `a chat has messages of two people, the latest last`() {
        let chat = GeneratedFeed(rows: 5_000, seed: 7, content: .chat)
        let columns = chat.content.columns
        var authors: Set<Value> = []
        var last = ""
        var ownCount = 0
        for id in Int64(0)..<5_000 {
            let values = chat.row(id: id).values
            #expect(values.count == columns.count)
            guard case (.text(let text), .text(let date), .boolean(let isOwn)) = (values[0], values[2], values[3])
            else {
                Issue.record("row \(id) is \(values)")
                continue
            }
            #expect(!text.isEmpty && date > last)
            last = date
            authors.insert(values[1])
            ownCount += isOwn ? 1 : 0
        }
        #expect(authors.count == 2)
        #expect((2_000...3_000).contains(ownCount))
        #expect(chat.rows([7], columns: [0, 3])[0].values[1] == .null)
    }

    @Test func `a row has a value of the right type for every column`() {
        for id in stride(from: Int64(0), to: 1_000_000_000, by: 9_999_991) {
            let values = Self.feed.row(id: id).values
            #expect(values.count == GeneratedFeed.columns.count)
            for (value, column) in zip(values, GeneratedFeed.columns) {
                switch (value, column.type) {
                case (.text(let text), .text), (.text(let text), .date), (.text(let text), .image):
                    #expect(!text.isEmpty)
                case (.integer(let number), .integer): #expect((0...2_000_000).contains(number))
                default: Issue.record("\(column.name) of row \(id) is \(value)")
                }
            }
            #expect(values.last == .text("generated from seed 7"))
        }
    }

    @Test func `columns that nobody needs are left empty`() {
        for row in Self.feed.rows(500..<600, columns: [1, 4]) {
            let whole = Self.feed.row(id: row.id)
            #expect(row.values == [.null, whole.values[1], .null, .null, whole.values[4], .null, .null])
        }
    }

    static func date(_ id: Int64) -> String {
        if case .text(let text) = feed.row(id: id).values[3] { text } else { "" }
    }

    @Test func `every row is older than the one before it`() {
        for start: Int64 in [0, 5_000, 1_000_000, 77_777_777, 999_998_999] {
            for id in start..<start + 1000 { #expect(Self.date(id) > Self.date(id + 1)) }
        }
        #expect(Self.date(0).hasPrefix("2026-03-01T17:59"))
        #expect(Self.date(999_999_999).hasPrefix("1992-"))
    }

    @Test func `texts have about as many lines as they are given`() {
        var lines = 0
        for id in Int64(0)..<20_000 {
            let count = Self.feed.lineCount(id: id)
            #expect((1...4).contains(count))
            lines += count
        }
        #expect(abs(Double(lines) / 20_000 - 2.2) < 0.02)
        for id in Int64(0)..<500 {
            guard case .text(let text) = Self.feed.row(id: id).values[1] else { continue }
            #expect(text.count < Self.feed.lineCount(id: id) * 42 + 1)
            #expect(text.hasSuffix("."))
        }
    }

    static func likes(_ id: Int64) -> Int64 {
        if case .integer(let number) = feed.row(id: id).values[4] { number } else { -1 }
    }

    @Test func `likes have a long tail`() {
        let likes = (Int64(0)..<20_000).map { Self.likes($0) }.sorted()
        #expect((3...10).contains(likes[10_000]))
        #expect(likes[19_990] > 1000)
    }

    @Test func `rows and authors differ`() {
        let rows = (Int64(0)..<2000).map { Self.feed.row(id: $0) }
        #expect(Set(rows.map { $0.values[1] }).count > 1200)
        #expect(Set(rows.map { $0.values[2] }).count > 500)
        #expect(GeneratedFeed(rows: 10, seed: 8).row(id: 0) != rows[0])
    }

    @Test func `pictures are small documents that differ`() {
        var seen: Set<[UInt8]> = []
        for id in Int64(0)..<2000 {
            let image = Self.feed.drawing(id: id)
            #expect(image.count < 1024)
            #expect(image.starts(with: Array("<svg xmlns=\"http://www.w3.org/2000/svg\"".utf8)))
            seen.insert(image)
        }
        #expect(seen.count == 2000)
    }
    @Test func `pixels show what the drawing has`() throws {
        let side = GeneratedFeed.pictureSide
        var seen: Set<[UInt8]> = []
        for id in Int64(0)..<1000 {
            let pixels = Self.feed.pixels(id: id)
            #expect(pixels.count == 3 * side * side)
            let drawing = String(decoding: Self.feed.drawing(id: id), as: UTF8.self)
            // The nearest ridge is drawn last, and covers the bottom.
            let fill = try #require(drawing.split(separator: "fill=\"hsl(").last?.prefix { $0 != ")" })
            let parts = fill.split(separator: ",").compactMap { Double($0.filter(\.isNumber)) }
            for column in [0, side / 2, side - 1] {
                let at = 3 * (side * (side - 1) + column)
                let shown = pixels[at..<at + 3].map { Double($0) }
                let (low, high) = (try #require(shown.min()), try #require(shown.max()))
                #expect(abs((low + high) / 510 - parts[2] / 100) < 0.005)
                #expect(abs((high - low) / 255 - parts[1] / 100 * (1 - abs(2 * parts[2] / 100 - 1))) < 0.01)
            }
            seen.insert(pixels)
        }
        #expect(seen.count == 1000)
    }

    @Test func `a carousel has a JSON array of stories, each with a picture`() throws {
        let feed = GeneratedFeed(rows: 1_000_000_000, seed: 7, content: .carousels)
        var names: Set<String> = []
        for id in [0, 1, 2, 999_999_999] as [Int64] {
            let values = feed.row(id: id).values
            #expect(values.count == feed.content.columns.count)
            guard case .text(let items) = values[1] else { return #expect(Bool(false), "no items") }
            let stories = try JSONValue.parse(Array(items.utf8)).array ?? []
            #expect((8...32).contains(stories.count))
            #expect(Set(stories.compactMap { $0["id"]?.integer }).count == stories.count)
            for story in stories {
                names.insert(try #require(story["name"]?.string))
                let cover = try #require(story["cover"]?.string)
                #expect(cover.hasPrefix("/media/generated/7/") && cover.hasSuffix("\(story["id"]?.integer ?? -1).png"))
            }
        }
        #expect(names.count > 20)
        #expect(feed.row(id: 5) == GeneratedFeed(rows: 10, seed: 7, content: .carousels).row(id: 5))
        #expect(feed.rows([5], columns: [0])[0].values[1] == .null)
    }
}
