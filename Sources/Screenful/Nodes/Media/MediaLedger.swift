public import ScreenfulRanges
public import ScreenfulTypes

/// The media of the rows that are near: what is to be fetched, shown and played, and how urgently.
///
/// A row's media are entered when its contents are known and it is promised
/// preload, and struck out when it leaves preload or its contents change; so
/// memory follows the ranges, not the list. Events go in; ``takeNews()`` tells
/// what whoever carries it out has to know. A report about a medium that was
/// struck out, or a request that is no longer wanted, changes nothing.
///
///     var ledger = MediaLedger()
///     ledger.handle(.contentsKnown(row: 7, tree.media, state: .inHierarchy), at: now)
///     for entry in ledger.takeNews().changed { print(entry.status.request?.url ?? "") }
public struct MediaLedger: Hashable, Sendable {
    /// What a ledger is told once.
    public struct Configuration: Hashable, Sendable {
        /// Where the tiles of maps are, with `{z}`, `{x}` and `{y}` in it; empty for nowhere.
        public var mapTiles = ""
        /// How many addresses are remembered of variants that have been fetched, and so are at hand.
        public var rememberedVariants = 256

        /// Creates the usual configuration.
        public init() {}
    }

    /// What can happen to the media of a viewer.
    public enum Event: Hashable, Sendable {
        /// A row shows these media now, and has been promised so much.
        case contentsKnown(row: Int, [MediaSource], state: InterfaceState)
        /// A row has been promised something else.
        case stateChanged(row: Int, InterfaceState)
        /// The rows have changed.
        case edited(RowEdit)
        /// Something became of a medium.
        case reported(MediaID, MediaReport)
        /// Time has passed; ``nextWake`` says until when nothing is due.
        case wake
    }

    /// A failed request that is to be repeated.
    struct Retry: Hashable, Sendable {
        var due: Instant
        var id: MediaID
        var request: MediaRequestID
    }

    /// What the ledger was told once.
    public let configuration: Configuration
    /// Every medium, by its name.
    var entries: [MediaID: MediaEntry] = [:]
    /// The media of each row that has any, in the order of its nodes.
    var rows: [Int: [MediaID]] = [:]
    /// Failed requests, the one that is due first at the front.
    var retries: [Retry] = []
    var fetchedVariants: RecentAddresses
    var news: [MediaID] = []
    var gone: [MediaID] = []
    var nextID = 0

    /// Creates a ledger without media.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        fetchedVariants = RecentAddresses(limit: max(1, configuration.rememberedVariants))
    }

    /// How many media there are.
    public var count: Int {
        entries.count
    }

    /// When a failed request is to be repeated next, if any.
    public var nextWake: Instant? {
        retries.first?.due
    }

    /// A medium that is near; nil for one that is not.
    public subscript(id: MediaID) -> MediaEntry? {
        entries[id]
    }

    /// The media of a row, in the order of its nodes.
    public func media(ofRow row: Int) -> [MediaEntry] {
        (rows[row] ?? []).compactMap { entries[$0] }
    }

    /// All media, in the order in which they were entered.
    ///
    /// - Complexity: O(*n* log *n*) for *n* media.
    public var all: [MediaEntry] {
        entries.values.sorted { $0.id.rawValue < $1.id.rawValue }
    }

    /// Takes what is new since this was asked last.
    ///
    /// A medium that stands as it did then is not among it, whatever happened in between.
    public mutating func takeNews() -> MediaNews {
        var result = MediaNews(gone: gone)
        for id in news {
            guard var entry = entries[id] else { continue }
            let status = entry.status
            if status != entry.told { result.changed.append(entry) }
            entry.told = status
            entry.isNews = false
            entries[id] = entry
        }
        news.removeAll(keepingCapacity: true)
        gone.removeAll(keepingCapacity: true)
        return result
    }

    /// Strikes out all media, without a word: nobody is there to hear of it.
    public mutating func removeAll() {
        let next = nextID
        self = Self(configuration)
        // No name is given twice, so that a late report still finds nothing.
        nextID = next
    }
}
