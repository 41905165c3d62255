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
    private struct Retry: Hashable, Sendable {
        var due: Instant
        var id: MediaID
        var request: MediaRequestID
    }

    /// What the ledger was told once.
    public let configuration: Configuration
    /// Every medium, by its name.
    private var entries: [MediaID: MediaEntry] = [:]
    /// The media of each row that has any, in the order of its nodes.
    private var rows: [Int: [MediaID]] = [:]
    /// Failed requests, the one that is due first at the front.
    private var retries: [Retry] = []
    private var fetchedVariants: RecentAddresses
    private var news: [MediaID] = []
    private var gone: [MediaID] = []
    private var nextID = 0

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
            if status != entry.published { result.changed.append(entry) }
            entry.published = status
            entry.needsPublishing = false
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

extension MediaLedger {
    /// Takes an event in.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - now: When.
    /// - Complexity: O(media of the row); of an edit, O(*n* · *k*) for *n* media and *k* ranges of the edit.
    public mutating func handle(_ event: Event, at now: Instant) {
        switch event {
        case .contentsKnown(let row, let sources, let state): show(sources, inRow: row, state: state)
        case .stateChanged(let row, let state): enter(state, inRow: row)
        case .edited(let edit): apply(edit)
        case .reported(let id, let report): take(report, of: id, at: now)
        case .wake: retry(at: now)
        }
        checkInvariants()
    }

    private mutating func show(_ sources: [MediaSource], inRow row: Int, state: InterfaceState) {
        let old = rows[row] ?? []
        guard state.contains(.preload) else { return remove(row) }
        guard old.compactMap({ entries[$0]?.source }) != sources else { return }
        // A medium that stays what it was goes on with its request.
        var kept = old
        var ids: [MediaID] = []
        for source in sources {
            if let index = kept.firstIndex(where: { entries[$0]?.source == source }) {
                ids.append(kept.remove(at: index))
            } else {
                ids.append(enter(source, row: row, state: state))
            }
        }
        for id in kept { remove(id) }
        rows[row] = ids.isEmpty ? nil : ids
    }

    private mutating func enter(_ source: MediaSource, row: Int, state: InterfaceState) -> MediaID {
        let id = MediaID(rawValue: nextID)
        nextID += 1
        var node = MediaNode(
            source.kind,
            mapTiles: configuration.mapTiles,
            isCached: fetchedVariants.contains
        )
        node.enter(state)
        entries[id] = MediaEntry(id: id, source: source, row: row, node: node, needsPublishing: true)
        news.append(id)
        return id
    }

    private mutating func enter(_ state: InterfaceState, inRow row: Int) {
        guard let ids = rows[row] else { return }
        guard state.contains(.preload) else { return remove(row) }
        for id in ids { change(id) { $0.enter(state) } }
    }

    private mutating func apply(_ edit: RowEdit) {
        let before = rows
        rows.removeAll(keepingCapacity: true)
        for (row, ids) in before.sorted(by: { $0.key < $1.key }) {
            guard let place = edit.newRow(ofOld: row) else {
                for id in ids { remove(id) }
                continue
            }
            rows[place] = ids
            guard place != row else { continue }
            for id in ids { entries[id]?.row = place }
        }
    }

    private mutating func take(_ report: MediaReport, of id: MediaID, at now: Instant) {
        var wake: MediaNode.Wake?
        change(id) { wake = $0.take(report) }
        // The same answer twice finds the variant fetched already.
        if case .loaded = report, let entry = entries[id], case .multiplexImage = entry.node,
            case .picture(let url, _) = entry.status.shown
        {
            fetchedVariants.insert(url)
        }
        guard let wake else { return }
        retries.removeAll { $0.id == id }
        let retry = Retry(due: now.advanced(byNanoseconds: wake.afterNanoseconds), id: id, request: wake.request)
        retries.insert(retry, at: retries.firstIndex { $0.due > retry.due } ?? retries.endIndex)
    }

    private mutating func retry(at now: Instant) {
        while let first = retries.first, first.due <= now {
            retries.removeFirst()
            change(first.id) { $0.retry(first.request) }
        }
    }

    /// Lets a medium change, and notes that there may be something to tell.
    private mutating func change(_ id: MediaID, by body: (inout MediaNode) -> Void) {
        guard var entry = entries[id] else { return }
        body(&entry.node)
        if !entry.needsPublishing {
            entry.needsPublishing = true
            news.append(id)
        }
        entries[id] = entry
    }

    private mutating func remove(_ row: Int) {
        for id in rows.removeValue(forKey: row) ?? [] { remove(id) }
    }

    private mutating func remove(_ id: MediaID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        // Nobody has heard of it yet: there is nothing to take back.
        if entry.published != nil { gone.append(id) }
        if !retries.isEmpty { retries.removeAll { $0.id == id } }
    }

    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program when the ledger contradicts itself.
    private func checkInvariants() {
        precondition(rows.values.reduce(0) { $0 + $1.count } == entries.count, "a medium without a row")
        for (row, ids) in rows {
            precondition(!ids.isEmpty, "row \(row) is kept without media")
            for id in ids { precondition(entries[id]?.row == row, "medium \(id.rawValue) is not of row \(row)") }
        }
        precondition(zip(retries, retries.dropFirst()).allSatisfy { $0.due <= $1.due }, "retries out of order")
        precondition(retries.allSatisfy { entries[$0.id] != nil }, "a retry of what is gone")
        precondition(Set(retries.map(\.id)).count == retries.count, "two retries of one medium")
    }
    #else
    @inline(__always) private func checkInvariants() {}
    #endif
}
