/// A queue of bytes for a slow client: arrays, shared and not copied.
struct OutputQueue {
    private var pieces: [[UInt8]] = []
    private var first = 0
    /// Bytes of the first piece that are sent already.
    private var offset = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// Adds the bytes from `start` on; only a new first piece may start in its middle.
    mutating func append(_ bytes: [UInt8], from start: Int = 0) {
        guard start < bytes.count else { return }
        if isEmpty {
            offset = start
        } else {
            precondition(start == 0, "only the first piece may have been sent in part")
        }
        pieces.append(bytes)
        count += bytes.count - start
    }

    /// The first piece and the offset of its unsent rest.
    var next: (bytes: [UInt8], offset: Int)? { isEmpty ? nil : (pieces[first], offset) }

    mutating func drop(_ sent: Int) {
        count -= sent
        offset += sent
        guard offset == pieces[first].count else { return }
        offset = 0
        // The piece is released now; the others move only when half of the array is empty.
        pieces[first] = []
        first += 1
        guard first * 2 >= pieces.count else { return }
        pieces.removeFirst(first)
        first = 0
    }
}
