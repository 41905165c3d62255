public import ScreenfulTypes

/// A request for a resource of a list.
public struct DeliveryRequest<Key: Hashable & Sendable>: Hashable, Sendable {
    /// The resource, and the name of the request.
    public var key: Key
    /// The kind of the resource.
    public var kind: DeliveryKind
    /// The urgency, which ``RequestScheduler/reprioritise(_:to:order:)`` changes.
    public var priority: FetchPriority
    /// The order among requests of the same kind and priority: the least is sent first, and of equal ones the oldest.
    ///
    /// For previews it is the time at which the row is expected on screen, in nanoseconds of the scheduler's clock; where
    /// rows have lists, the distance from the screen by ``order(ofDistance:)``.
    public var order: Int64
    /// The number of times that a failed request is repeated before it is abandoned.
    public var retries: Int
    /// The wait before a failed request is repeated.
    public var backoff: Backoff

    /// Creates a request; by default it is abandoned when it fails.
    public init(
        _ key: Key,
        kind: DeliveryKind,
        priority: FetchPriority,
        order: Int64 = 0,
        retries: Int = 0,
        backoff: Backoff = .prompt
    ) {
        self.key = key
        self.kind = kind
        self.priority = priority
        self.order = order
        self.retries = retries
        self.backoff = backoff
    }

    /// Returns the order of a request for what lies so many screenfuls from the screen: millionths of a screenful.
    public static func order(ofDistance screenfuls: Double) -> Int64 {
        Int64((min(max(screenfuls, 0), 1e12) * 1e6).rounded())
    }
}

/// The kind of a requested resource, which decides the connections that it may use.
public enum DeliveryKind: Int, Hashable, Sendable, CaseIterable {
    /// The data of a row: a small answer that everything else of the row waits for.
    case data
    /// A small first version of a row or a picture.
    case preview
    /// A whole picture, the beginning of a video, or a row together with its picture.
    case full
    /// A page of rows, which has a connection of its own.
    case page
}

/// An action of the owner of a ``RequestScheduler``, to be performed in the order given.
public enum DeliveryAction<Key: Hashable & Sendable>: Hashable, Sendable {
    /// End the transfer of a request; it may be sent again later.
    case cancel(Key)
    /// Send a request.
    case send(Key)
    /// Hand over an answer that has arrived in full.
    case deliver(Key)
    /// Report the failure of a request that is not repeated.
    case abandon(Key)
    /// Call ``RequestScheduler/schedule(at:progress:into:)`` at this time; earlier such actions stay valid.
    case wake(at: Instant)
}
