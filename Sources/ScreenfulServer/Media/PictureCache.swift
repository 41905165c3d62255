import CZlib
import Pictures

/// A cache of drawn pictures.
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

    private var pictures: S3FIFOCache<Key, Picture>

    /// - Parameter limit: The maximum total of cached bytes.
    init(limit: Int) { pictures = S3FIFOCache(budget: limit) }

    /// The total bytes of the cached files.
    var byteCount: Int { pictures.cost }

    /// Returns the cached picture, or draws it and caches the result.
    ///
    /// A picture larger than the whole cache is returned without being cached.
    mutating func picture(_ key: Key, draw: () -> [UInt8]) -> Picture {
        if let kept = pictures.value(key) { return kept }
        let made = Picture(bytes: draw())
        pictures.insert(made, cost: made.bytes.count, for: key)
        return made
    }

    /// Evicts all pictures; returns their bytes.
    mutating func removeAll() -> Int {
        defer { pictures.removeAll() }
        return byteCount
    }
}
