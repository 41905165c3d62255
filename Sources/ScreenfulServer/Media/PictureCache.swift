import CZlib

/// Pictures that were drawn, as many as there is room for; the one that was drawn first goes first.
///
/// A browser asks for a picture once, since it never changes. Others who look at the same rows soon after get it from
/// here.
struct PictureCache {
    /// Which picture of which feed.
    struct Key: Hashable {
        let seed: UInt64
        let row: Int64
    }

    /// The bytes of a file and the tag that follows from them.
    struct Picture {
        let bytes: [UInt8]
        let entityTag: String

        init(bytes: [UInt8]) {
            self.bytes = bytes
            entityTag = "\"\(String(crc32(0, bytes, UInt32(bytes.count)), radix: 16))\""
        }
    }

    /// The most bytes of files that are kept.
    let limit: Int
    /// The bytes of the files that are kept.
    private(set) var byteCount = 0
    private var pictures: [Key: Picture] = [:]
    /// In the order in which they came; those before `first` are gone.
    private var order: [Key] = []
    private var first = 0

    /// - Parameter limit: The most bytes of files that are kept.
    init(limit: Int) {
        self.limit = limit
    }

    /// The picture, if it is kept, or else as `draw` makes it.
    mutating func picture(_ key: Key, draw: () -> [UInt8]) -> Picture {
        if let kept = pictures[key] { return kept }
        let made = Picture(bytes: draw())
        guard made.bytes.count <= limit else { return made }
        pictures[key] = made
        order.append(key)
        byteCount += made.bytes.count
        while byteCount > limit { evictFirst() }
        return made
    }

    private mutating func evictFirst() {
        byteCount -= pictures.removeValue(forKey: order[first])?.bytes.count ?? 0
        first += 1
        guard first > order.count / 2 else { return }
        order.removeFirst(first)
        first = 0
    }
}
