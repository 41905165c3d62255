/// The latest events of a viewer, encoded, for streams that resume.
///
/// Holds at most a number of bytes, but always the newest event.
struct ReplayBuffer {
    private let byteLimit: Int
    private var events: [[UInt8]] = []
    /// The number of evicted events at the front of `events`.
    private var dropped = 0
    private var bytes = 0
    /// The id of the newest event.
    private(set) var lastID: UInt64

    init(lastID: UInt64, byteLimit: Int) {
        self.lastID = lastID
        self.byteLimit = byteLimit
    }

    /// Appends the event with the next id, and evicts the oldest while there are too many bytes.
    mutating func append(_ event: [UInt8]) {
        lastID += 1
        events.append(event)
        bytes += event.count
        while bytes > byteLimit, events.count - dropped > 1 {
            bytes -= events[dropped].count
            events[dropped] = []
            dropped += 1
        }
        // Removing evicted events only when they are half of the array keeps this O(1) an event.
        if dropped > 16, dropped * 2 > events.count {
            events.removeFirst(dropped)
            dropped = 0
        }
    }

    /// Returns the events after an id, oldest first; nil if some of them were evicted, or if the id is unknown.
    func events(after id: UInt64) -> ArraySlice<[UInt8]>? {
        guard id <= lastID else { return nil }
        let missed = lastID - id
        guard missed <= UInt64(events.count - dropped) else { return nil }
        return events.suffix(Int(missed))
    }
}
