/// A list of up to a billion posts that nobody wrote, computed from a seed.
///
/// Nothing is stored: row 900,000,000 costs as much as row 0, and the same
/// seed gives the same rows on every machine and at any time. The rows look
/// like a feed and say what they are in their `source` column.
public struct GeneratedFeed: Hashable, Sendable {
    /// The most rows a feed can have.
    public static let largestRowCount = 1_000_000_000

    /// How many rows there are; their identities are `0..<rows`, the newest first.
    public let rows: Int
    /// What the rows depend on.
    public let seed: UInt64

    /// Creates a feed.
    ///
    /// - Precondition: `rows` is from 0 through ``largestRowCount``.
    public init(rows: Int, seed: UInt64) {
        precondition((0...Self.largestRowCount).contains(rows), "a feed cannot have \(rows) rows")
        self.rows = rows
        self.seed = seed
    }

    /// The columns of every row.
    public static let columns = [
        Column(name: "title", type: .text),
        Column(name: "text", type: .text),
        Column(name: "author", type: .text),
        Column(name: "date", type: .date),
        Column(name: "likes", type: .integer),
        Column(name: "image", type: .image),
        Column(name: "source", type: .text),
    ]

    /// A row.
    ///
    /// - Precondition: `id` is from 0 up to, not including, ``rows``.
    public func row(id: Int64) -> Row {
        FeedWriter(self).row(id: id)
    }

    /// Rows, of which some columns are needed.
    ///
    /// - Parameters:
    ///   - ids: Which rows.
    ///   - columns: The numbers of the columns that are needed; the others are left empty. Nil for all.
    /// - Returns: The rows, in the order of the ids.
    /// - Precondition: The ids are from 0 up to, not including, ``rows``.
    public func rows(_ ids: some Sequence<Int64>, columns: [Int]? = nil) -> [Row] {
        let writer = FeedWriter(self, columns: columns)
        return ids.map { writer.row(id: $0) }
    }

    /// The lines that the row's text needs on a phone, 1 to 4; a hash and nothing more.
    public func lineCount(id: Int64) -> Int {
        // Out of twenty: six rows of one line, seven of two, four of three, three of four.
        var numbers = random(id, .lines)
        switch numbers.below(20) {
        case 0..<6: return 1
        case 6..<13: return 2
        case 13..<17: return 3
        default: return 4
        }
    }

    /// How many readers liked the row; most were liked a little, a few by a million.
    func likes(id: Int64) -> Int64 {
        // Pareto's distribution with exponent 1, whose median here is 6.
        var numbers = random(id, .likes)
        let share = 1 - numbers.fraction()
        return min(Int64(6 * (1 / share - 1)), 2_000_000)
    }

    func random(_ id: Int64, _ field: FeedRandom.Field) -> FeedRandom {
        FeedRandom(seed: seed, row: id, field: field)
    }
}

extension GeneratedFeed {
    /// Where a server shows the picture of a row.
    public static func imagePath(seed: UInt64, id: Int64) -> String {
        "\(imageFolder(seed: seed))\(id).png"
    }

    /// Where a server shows the pictures of a feed.
    static func imageFolder(seed: UInt64) -> String {
        "/media/generated/\(seed)/"
    }

    /// The pixels of a picture's side.
    public static let pictureSide = FeedPicture.side

    /// The picture of a row as pixels.
    ///
    /// - Returns: Red, green and blue of ``pictureSide`` rows of as many pixels, from the top.
    public func pixels(id: Int64) -> [UInt8] {
        picture(id).pixels
    }

    /// The picture of a row as the bytes of an SVG document of less than a kilobyte.
    public func drawing(id: Int64) -> [UInt8] {
        Array(picture(id).svg.utf8)
    }

    private func picture(_ id: Int64) -> FeedPicture {
        var numbers = random(id, .picture)
        return FeedPicture(random: &numbers)
    }
}
