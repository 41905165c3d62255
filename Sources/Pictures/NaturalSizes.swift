import ScreenfulTypes
import Synchronization

/// The sizes of pictures that are known, for the layout on any thread.
///
/// It remembers those that were used last, by a hash of their addresses.
package final class NaturalSizes: Sendable {
    /// The most sizes that are remembered, which take some 20 MB.
    package static let capacity = 1 << 18

    private let sizes = Mutex(S3FIFOCache<UInt64, NaturalSize>(budget: NaturalSizes.capacity))

    /// Creates a store without sizes.
    package init() {}

    /// Returns the size of a picture; nil as long as it is unknown.
    package func size(of url: String) -> NaturalSize? {
        let key = url.stableHash
        return sizes.withLock { $0.value(key) }
    }

    /// Remembers the size of a picture.
    ///
    /// - Returns: False if it was known.
    @discardableResult
    package func note(_ size: NaturalSize, of url: String) -> Bool {
        let key = url.stableHash
        return sizes.withLock { sizes in
            guard sizes.value(key) != size else { return false }
            sizes.insert(size, cost: 1, for: key)
            return true
        }
    }
}
