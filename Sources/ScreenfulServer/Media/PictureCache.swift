import CZlib

/// A cache of drawn pictures that evicts the oldest first.
///
/// A browser requests a picture once, since it never changes. Other clients that view the same rows soon after are
/// served from the cache.
struct PictureCache {
    struct Key: Hashable {
        let seed: UInt64
        let row: Int64
    }

    /// The bytes of a file, and the entity tag computed from them.
    struct Picture {
        let bytes: [UInt8]
        let entityTag: String

        init(bytes: [UInt8]) {
            self.bytes = bytes
            entityTag = "\"\(String(crc32(0, bytes, UInt32(bytes.count)), radix: 16))\""
        }
    }

    /// The maximum of ``byteCount``.
    let limit: Int
    /// The total bytes of the cached files.
    private(set) var byteCount = 0
    private var pictures: [Key: Picture] = [:]
    /// The keys in the order of insertion; those before `first` have been evicted.
    private var order: [Key] = []
    private var first = 0

    /// - Parameter limit: The maximum total of cached bytes.
    init(limit: Int) { self.limit = limit }

    /// Returns the cached picture, or draws it and caches the result.
    ///
    /// A picture larger than the whole cache is returned without being cached.
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

    /// Evicts all pictures; returns their bytes.
    mutating func removeAll() -> Int {
        defer { self = Self(limit: limit) }
        return byteCount
    }

    private mutating func evictFirst() {
        byteCount -= pictures.removeValue(forKey: order[first])?.bytes.count ?? 0
        first += 1
        guard first > order.count / 2 else { return }
        order.removeFirst(first)
        first = 0
    }
}
