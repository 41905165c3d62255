/// One medium of a row in the preload range, and its status.
public struct MediaEntry: Hashable, Sendable {
    /// Its identifier while its row is in the preload range.
    public let id: MediaID
    /// Its node and address.
    public let source: MediaSource
    /// The current number of its row.
    public internal(set) var row: Int
    var node: MediaNode
    /// The medium as it was published last; nil if it never was.
    var published: MediaNode?
    /// True while it waits to be published.
    var needsPublishing = false

    /// Whether the status is another than when it was published last.
    var hasNews: Bool { published?.status != node.status }

    mutating func notePublication() {
        published = node
        needsPublishing = false
    }

    /// The current status.
    public var status: MediaStatus { node.status }

    /// The share of a picture that has arrived, from 0 through 1.
    public var progress: Double {
        if case .image(let node) = node { node.progress } else { 0 }
    }
}

/// The changes of media since the last publication.
public struct MediaNews: Hashable, Sendable {
    /// Media with another status, in the order of the changes.
    public internal(set) var changed: [MediaEntry] = []
    /// Media that were removed: their requests are to be cancelled.
    public internal(set) var gone: [MediaID] = []

    /// True if nothing changed.
    public var isEmpty: Bool { changed.isEmpty && gone.isEmpty }

    /// Adds later changes.
    public mutating func add(_ later: Self) {
        changed.removeAll { entry in later.changed.contains { $0.id == entry.id } || later.gone.contains(entry.id) }
        changed += later.changed
        gone += later.gone
    }
}

/// The identifier of one medium of a viewer while its row is in the preload range; never reused.
public struct MediaID: Hashable, Sendable {
    /// Counts up from 0 in each ledger.
    public var rawValue: Int

    /// Creates an identifier.
    public init(rawValue: Int) { self.rawValue = rawValue }
}
