import ScreenfulCoding

/// The latest events of a viewer, encoded, for streams that resume.
///
/// Holds at most a number of bytes, but always the newest block.
struct ReplayBuffer {
    /// The blocks, each with the id before its first event.
    private var blocks: [(id: UInt64, block: EventBlock)] = []
    /// The number of evicted blocks at the front of `blocks`.
    private var dropped = 0
    /// The bytes of the events.
    private(set) var bytes = 0
    /// The id of the newest event.
    private(set) var lastID: UInt64
    /// Counts the bytes; nil if they are not counted.
    private let share: MemoryGauge.Share?

    init(lastID: UInt64, countedIn memory: MemoryGauge? = nil) {
        self.lastID = lastID
        share = memory.map(MemoryGauge.Share.init)
    }

    /// Appends a block whose events have the next ids, and evicts the oldest while there are more bytes than given.
    mutating func append(_ block: EventBlock, keeping byteLimit: Int) {
        blocks.append((lastID, block))
        lastID += UInt64(block.count)
        let before = bytes
        bytes += block.bytes.count
        evict(to: byteLimit, sparing: 1)
        share?.change(by: bytes - before)
    }

    /// Evicts the oldest blocks until they have at most a number of bytes.
    mutating func shrink(to length: Int) {
        let before = bytes
        evict(to: length, sparing: 0)
        share?.change(by: bytes - before)
    }

    private mutating func evict(to length: Int, sparing count: Int) {
        while bytes > length, blocks.count - dropped > count {
            bytes -= blocks[dropped].block.bytes.count
            blocks[dropped].block = EventBlock()
            dropped += 1
        }
        // Removing evicted blocks only when they are half of the array keeps this O(1) a block.
        if dropped > 16, dropped * 2 > blocks.count {
            blocks.removeFirst(dropped)
            dropped = 0
        }
    }

    /// Returns the events after an id, oldest first, as ranges of blocks; nil if some of them were evicted, or if the
    /// id is unknown.
    func events(after id: UInt64) -> [(block: EventBlock, events: Range<Int>)]? {
        guard id < lastID else { return id == lastID ? [] : nil }
        let kept = blocks[dropped...]
        guard let oldest = kept.first, oldest.id <= id else { return nil }
        var first = kept.startIndex
        // The block with the event behind `id` is the last one that begins at or before it.
        var end = kept.endIndex
        while end - first > 1 {
            let middle = (first + end) / 2
            if kept[middle].id <= id { first = middle } else { end = middle }
        }
        return kept[first...].map { block in
            (block.block, Int(max(id, block.id) - block.id)..<block.block.count)
        }
    }
}
