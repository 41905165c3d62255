import JSON
public import ScreenfulTypes

/// A list of up to a billion artificial posts, names, messages, carousels or rooms, computed from a seed.
///
/// Nothing is stored: row 900,000,000 costs as much as row 0, and the same seed gives the same rows on every machine
/// and at any time. The rows look like a feed; their `source` column says that they are generated.
public struct GeneratedFeed: Hashable, Sendable {
    /// The maximum number of rows of a feed.
    public static let largestRowCount = 1_000_000_000

    /// The number of rows; their identities are `0..<rows`, the newest post first, the
    /// newest message last, names in their order.
    public let rows: Int
    /// The seed of all random numbers.
    public let seed: UInt64
    /// The kind of its rows.
    public let content: GeneratedContent

    /// Creates a feed.
    ///
    /// - Precondition: `rows` is from 0 through ``largestRowCount``.
    public init(rows: Int, seed: UInt64, content: GeneratedContent = .feed) {
        precondition((0...Self.largestRowCount).contains(rows), "a feed cannot have \(rows) rows")
        self.rows = rows
        self.seed = seed
        self.content = content
    }

    /// The columns of every post.
    public static let columns = [
        Column(name: "title", type: .text), Column(name: "text", type: .text), Column(name: "author", type: .text),
        Column(name: "date", type: .date), Column(name: "likes", type: .integer), Column(name: "image", type: .image),
        Column(name: "source", type: .text),
    ]

    /// Returns a row.
    ///
    /// - Precondition: `id` is from 0 up to, not including, ``rows``.
    public func row(id: Int64) -> Row { rows(CollectionOfOne(id))[0] }

    /// Returns rows in the order of their ids, with the columns of some numbers, the others empty; nil for all columns.
    ///
    /// - Precondition: The ids are from 0 up to, not including, ``rows``.
    public func rows(_ ids: some Sequence<Int64>, columns: [Int]? = nil) -> [Row] {
        if content == .names {
            let names = GeneratedNames(self, columns: columns)
            return ids.map { names.row(id: $0) }
        }
        let writer = FeedWriter(self, columns: columns)
        return ids.map { writer.row(id: $0) }
    }

    /// Returns the number of lines of the row's text on a phone, 1 to 4, from a hash alone.
    public func lineCount(id: Int64) -> Int {
        // Out of twenty: six rows of one line, seven of two, four of three, three of four.
        switch draw(id, .lines, { $0.below(20) }) {
        case 0..<6: return 1
        case 6..<13: return 2
        case 13..<17: return 3
        default: return 4
        }
    }

    /// Returns the number of likes of a row: small for most, up to millions for a few.
    func likes(id: Int64) -> Int64 {
        // Pareto's distribution with exponent 1, whose median here is 6.
        let share = draw(id, .likes) { 1 - $0.fraction() }
        return min(Int64(6 * (1 / share - 1)), 2_000_000)
    }

    /// Returns the value of a field that `body` draws from the field's random numbers.
    func draw<Drawn>(_ id: Int64, _ field: FeedRandom.Field, _ body: (inout FeedRandom) -> Drawn) -> Drawn {
        var random = FeedRandom(seed: seed, row: id, field: field)
        return body(&random)
    }
}

extension GeneratedContent {
    /// The columns of every row.
    public var columns: [Column] {
        switch self {
        case .feed: GeneratedFeed.columns
        case .names: GeneratedNames.columns
        case .chat:
            [
                Column(name: "text", type: .text), Column(name: "author", type: .text),
                Column(name: "date", type: .date), Column(name: "own", type: .boolean),
                Column(name: "source", type: .text),
            ]
        case .carousels:
            [
                Column(name: "title", type: .text), Column(name: "items", type: .text),
                Column(name: "source", type: .text),
            ]
        case .calendar: GeneratedCalendar.columns
        }
    }
}

extension GeneratedFeed {
    /// The path below which a server serves the pictures of all feeds.
    package static let picturePath = "/media/generated/"

    /// Returns the path of the folder in which a server serves the pictures of a feed.
    static func imageFolder(seed: UInt64) -> String { "\(picturePath)\(seed)/" }

    /// The pixels of a picture's side.
    public static let pictureSide = FeedPicture.side

    /// Returns the picture of a row as red, green and blue of ``pictureSide`` rows of as many pixels, from the top.
    public func pixels(id: Int64) -> [UInt8] { picture(id).pixels }
    /// Returns the picture of a row as the bytes of an SVG document of less than a kilobyte.
    public func drawing(id: Int64) -> [UInt8] { Array(picture(id).svg.utf8) }

    private func picture(_ id: Int64) -> FeedPicture { draw(id, .picture) { FeedPicture(random: &$0) } }
}

/// A writer of a generated feed's rows, with the values that all rows share.
struct FeedWriter {
    private let feed: GeneratedFeed
    private let isWanted: [Bool]
    private let imageFolder: String
    private let source: Value

    /// Creates a writer of the columns with some numbers; nil for all.
    init(_ feed: GeneratedFeed, columns: [Int]? = nil) {
        self.feed = feed
        isWanted = feed.content.columns.indices.map { columns?.contains($0) ?? true }
        imageFolder = GeneratedFeed.imageFolder(seed: feed.seed)
        source = .text("generated from seed \(feed.seed)")
    }

    /// Returns a row; columns that are not requested are empty.
    func row(id: Int64) -> Row {
        precondition(id >= 0 && id < Int64(feed.rows), "there is no row \(id) among \(feed.rows)")
        let topic = feed.draw(id, .topic) { $0.pick(FeedPhrases.all) }
        return switch feed.content {
        case .feed: post(id, topic)
        case .chat: message(id, topic)
        case .carousels: carousel(id, topic)
        case .calendar: room(id)
        case .names: preconditionFailure("names have a writer of their own")
        }
    }

    private func post(_ id: Int64, _ topic: FeedPhrases) -> Row {
        Row(
            id: id,
            values: [
                isWanted[0] ? .text(title(id, topic)) : .null, isWanted[1] ? .text(text(id, topic)) : .null,
                isWanted[2] ? .text(author(id)) : .null, isWanted[3] ? .text(date(id)) : .null,
                isWanted[4] ? .integer(feed.likes(id: id)) : .null, isWanted[5] ? .text(image(id)) : .null,
                isWanted[6] ? source : .null,
            ]
        )
    }

    private func message(_ id: Int64, _ topic: FeedPhrases) -> Row {
        let isOwn = feed.draw(id, .author) { $0.below(2) == 0 }
        return Row(
            id: id,
            values: [
                isWanted[0] ? .text(text(id, topic)) : .null, isWanted[1] ? .text(author(isOwn ? -1 : -2)) : .null,
                isWanted[2] ? .text(date(Int64(feed.rows) - 1 - id)) : .null, isWanted[3] ? .boolean(isOwn) : .null,
                isWanted[4] ? source : .null,
            ]
        )
    }

    private func carousel(_ id: Int64, _ topic: FeedPhrases) -> Row {
        Row(
            id: id,
            values: [
                isWanted[0] ? .text(title(id, topic)) : .null, isWanted[1] ? .text(stories(id, topic)) : .null,
                isWanted[2] ? source : .null,
            ]
        )
    }

    private func room(_ id: Int64) -> Row {
        let values = GeneratedCalendar.values(ofRoom: id, in: feed) + [source]
        return Row(id: id, values: zip(values, isWanted).map { $1 ? $0 : .null })
    }

    /// The stories of a carousel as a JSON array; their numbers follow those of the carousel before.
    private func stories(_ id: Int64, _ topic: FeedPhrases) -> String {
        let count = feed.draw(id, .items) { Self.leastStories + $0.below(Self.mostStories - Self.leastStories + 1) }
        var json = JSONWriter(capacity: count * 112)
        json.beginArray()
        for number in 0..<Int64(count) {
            // Pictures are numbered as the rows of the longest feed.
            let story = (id * Int64(Self.mostStories) + number) % Int64(GeneratedFeed.largestRowCount)
            json.beginObject()
            json.member("id", story)
            json.member("name", title(story, topic))
            json.member("cover", image(story))
            json.endObject()
        }
        json.endArray()
        return json.description
    }

    private static let leastStories = 8
    private static let mostStories = 32

    private func title(_ id: Int64, _ topic: FeedPhrases) -> String {
        feed.draw(id, .title) { FeedText.title(topic: topic, random: &$0) }
    }

    private func text(_ id: Int64, _ topic: FeedPhrases) -> String {
        feed.draw(id, .text) { FeedText.text(lines: feed.lineCount(id: id), topic: topic, random: &$0) }
    }

    private func author(_ id: Int64) -> String { feed.draw(id, .author) { FeedAuthors.name(random: &$0) } }
    private func date(_ id: Int64) -> String { feed.draw(id, .date) { FeedDate.text(ofRow: id, random: &$0) } }

    private func image(_ id: Int64) -> String {
        let name = String(id)
        var path = ""
        path.reserveCapacity(imageFolder.utf8.count + name.utf8.count + 4)
        path += imageFolder
        path += name
        path += ".png"
        return path
    }
}
