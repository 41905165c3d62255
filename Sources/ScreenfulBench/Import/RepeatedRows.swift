import ListStore

/// Rows of six columns as a file holds them, the same ten thousand again and again.
final class RepeatedRows: ByteSource {
    private static let blockLength = 10_000

    private let header: [UInt8]
    private let block: [UInt8]
    private var blocksLeft: Int
    private var rest: ArraySlice<UInt8>

    /// Creates so many rows.
    ///
    /// - Parameters:
    ///   - count: A multiple of 10,000.
    ///   - format: NDJSON or CSV.
    init(_ count: Int, _ format: ImportFormat) {
        header = format == .csv ? Array("id,title,likes,score,date,read\n".utf8) : []
        block = (0..<Self.blockLength).flatMap { Array(Self.row($0, format).utf8) }
        blocksLeft = count / Self.blockLength
        rest = header[...]
    }

    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
        if rest.isEmpty, blocksLeft > 0 {
            rest = block[...]
            blocksLeft -= 1
        }
        let count = min(rest.count, buffer.count)
        _ = buffer.update(fromContentsOf: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
    }

    private static func row(_ number: Int, _ format: ImportFormat) -> String {
        // An odd multiplier scatters the numbers.
        let mixed = number &* 7919
        let title = "row \(number) of a list that is long enough"
        let score = "\(mixed % 100).\(10 + mixed % 90)"
        let date = "2024-0\(1 + mixed % 9)-1\(mixed % 10)T10:20:30Z"
        let (likes, isRead) = (mixed % 100_000, number.isMultiple(of: 2))
        return format == .csv
            ? "\(number),\"\(title)\",\(likes),\(score),\(date),\(isRead)\n"
            : "{\"id\":\(number),\"title\":\"\(title)\",\"likes\":\(likes),\"score\":\(score),"
                + "\"date\":\"\(date)\",\"read\":\(isRead)}\n"
    }
}
