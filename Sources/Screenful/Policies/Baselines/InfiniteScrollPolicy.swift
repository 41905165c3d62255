/// No preloading at all: the next page is asked for when the end is on screen.
///
/// The case that all others are compared with.
public struct InfiniteScrollPolicy: ExtentPolicy, Hashable {
    /// Creates the policy, which has no settings.
    public init() {}

    /// The policy's name.
    public var name: String { "infiniteScroll" }

    /// True once the end is on screen.
    public func beginsBatch(at situation: ListEndSituation) -> Bool? {
        situation.remaining <= 0
    }

    /// True: the end may come on screen under the finger.
    public var looksAtEndsWhileDragging: Bool { true }
}
