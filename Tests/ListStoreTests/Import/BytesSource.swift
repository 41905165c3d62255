import ListStore

/// Bytes as an input, handed out in pieces of chosen sizes.
final class BytesSource: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let pieces: [Int]
    private var piece = 0
    /// Called before each read; may throw to end the import.
    var beforeRead: (Int) throws(ImportError) -> Void = { _ in }
    private(set) var reads = 0

    init(_ bytes: [UInt8], pieces: [Int] = [1 << 20]) {
        rest = bytes[...]
        self.pieces = pieces
    }

    convenience init(_ text: String, pieces: [Int] = [1 << 20]) {
        self.init(Array(text.utf8), pieces: pieces)
    }

    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
        try beforeRead(reads)
        reads += 1
        let count = min(pieces[piece % pieces.count], buffer.count, rest.count)
        piece += 1
        _ = buffer.update(fromContentsOf: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
    }
}
