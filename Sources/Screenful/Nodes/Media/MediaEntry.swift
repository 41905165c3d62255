/// One medium of a row that is near, and how it stands.
public struct MediaEntry: Hashable, Sendable {
    /// Names it for as long as its row is near.
    public let id: MediaID
    /// The node it belongs to, and where it is.
    public let source: MediaSource
    /// The row, as it is numbered now.
    public internal(set) var row: Int
    var node: MediaNode
    /// What its owner has been told last.
    var published: MediaStatus?
    /// True while it waits to be told.
    var needsPublishing = false

    /// How it stands.
    public var status: MediaStatus {
        node.status
    }

    /// How much of a picture has arrived, from 0 through 1.
    public var progress: Double {
        if case .image(let node) = node { node.progress } else { 0 }
    }
}

/// What is new about media since it was told last.
public struct MediaNews: Hashable, Sendable {
    /// Media that stand otherwise now, in the order in which that happened.
    public internal(set) var changed: [MediaEntry] = []
    /// Media that are no more: their requests are to be stopped.
    public internal(set) var gone: [MediaID] = []

    /// True if there is nothing to tell.
    public var isEmpty: Bool {
        changed.isEmpty && gone.isEmpty
    }

    /// Adds what has become new meanwhile.
    public mutating func add(_ later: Self) {
        changed.removeAll { entry in later.changed.contains { $0.id == entry.id } || later.gone.contains(entry.id) }
        changed += later.changed
        gone += later.gone
    }
}

/// Names one medium of a viewer for as long as its row is near; no number is given twice.
public struct MediaID: Hashable, Sendable {
    /// Counts up from 0 in each ledger.
    public var rawValue: Int

    /// Creates an identifier.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}
