import Synchronization

/// Whether any viewer of the server scrolls, on any of its loops, for background work that yields to scrolls.
package final class ScrollActivity: Sendable {
    /// The time after a scroll in which another one is likely, in nanoseconds: a page sends ten a second and more.
    static let nanoseconds: UInt64 = 300_000_000

    /// When the latest scroll is over unless another one comes, in nanoseconds of the monotonic clock.
    private let end = Atomic<UInt64>(0)

    package init() {}

    /// Records a scroll, at a time in nanoseconds of the monotonic clock.
    func scrolled(at now: UInt64) {
        end.store(now &+ Self.nanoseconds, ordering: .relaxed)
    }

    /// Returns whether a viewer scrolls; the clock of one loop may be a little behind that of another.
    func isUnderWay(at now: UInt64) -> Bool {
        now < end.load(ordering: .relaxed)
    }
}
