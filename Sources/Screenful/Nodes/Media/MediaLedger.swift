public import ScreenfulRanges
public import ScreenfulTypes

/// The media of the rows in the preload range, with their requests and priorities.
///
/// A row's media are added when its contents are known and it is in the preload range, and removed when it leaves the
/// range or its contents change; so memory follows the ranges, not the list. Events go in; ``takeNews()`` returns the
/// changes for the owner to act on. A report about a medium that was removed, or about a cancelled request, changes
/// nothing.
///
///     var ledger = MediaLedger()
///     ledger.handle(.contentsKnown(row: 7, tree.media, state: .inHierarchy), at: now)
///     for entry in ledger.takeNews().changed { print(entry.status.request?.url ?? "") }
public struct MediaLedger: Sendable {
    /// The settings of a ledger.
    public struct Configuration: Hashable, Sendable {
        /// The address of map tiles, with `{z}`, `{x}` and `{y}`; empty for none.
        public var mapTiles = ""
        /// The number of addresses of fetched variants that are remembered as cached.
        public var rememberedVariants = 256

        /// Creates the default settings.
        public init() {}
    }

    /// An event of the media of a viewer.
    public enum Event: Hashable, Sendable {
        /// The contents of a row are known: its media, and its interface state.
        case contentsKnown(row: Int, [MediaSource], state: InterfaceState)
        /// The interface state of a row changed.
        case stateChanged(row: Int, InterfaceState)
        /// The list was edited.
        case edited(RowEdit)
        /// A medium has a report.
        case reported(MediaID, MediaReport)
        /// Time has passed; ``nextWake`` is the time of the next retry.
        case wake
    }

    /// A failed request that waits for its retry.
    private struct Retry: Hashable, Sendable {
        var due: Instant
        var id: MediaID
        var request: MediaRequestID
    }

    /// The settings of the ledger.
    public let configuration: Configuration
    /// All media by identifier.
    private var entries: [MediaID: MediaEntry] = [:]
    /// The media of each row that has any, in the order of its nodes.
    private var rows = RowDictionary<[MediaID]>()
    /// Failed requests, the earliest retry first.
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

    /// The time of the next retry, if any.
    public var nextWake: Instant? { retries.first?.due }
    /// A medium in the preload range; nil if it was removed.
    public subscript(id: MediaID) -> MediaEntry? { entries[id] }
    /// The media of a row, in the order of its nodes.
    public func media(ofRow row: Int) -> [MediaEntry] { (rows[row] ?? []).compactMap { entries[$0] } }

    /// All media, in the order in which they were added.
    ///
    /// - Complexity: O(*n* log *n*) for *n* media.
    public var all: [MediaEntry] { entries.values.sorted { $0.id.rawValue < $1.id.rawValue } }

    /// True if there may be changes since they were last taken.
    package var hasNews: Bool { !news.isEmpty || !gone.isEmpty }

    /// Returns the changes since the last call.
    ///
    /// A medium whose status is the same as then is not included, whatever happened in between.
    public mutating func takeNews() -> MediaNews {
        guard hasNews else { return MediaNews() }
        var result = MediaNews(gone: gone)
        for id in news {
            // In place, since an entry is large.
            guard let index = entries.index(forKey: id) else { continue }
            if entries.values[index].hasNews { result.changed.append(entries.values[index]) }
            entries.values[index].notePublication()
        }
        news.removeAll(keepingCapacity: true)
        gone.removeAll(keepingCapacity: true)
        return result
    }

    /// Removes all media without publishing it.
    public mutating func removeAll() {
        let next = nextID
        self = Self(configuration)
        // Identifiers are never reused, so that a late report is ignored.
        nextID = next
    }
}

extension MediaLedger {
    /// Handles an event.
    ///
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
        // A medium that is unchanged keeps its request.
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
        var node = MediaNode(source.kind, mapTiles: configuration.mapTiles, isCached: fetchedVariants.contains)
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
        for ids in rows.apply(edit) {
            for id in ids { remove(id) }
        }
        // Not over `indices`, which would hold on to the entries and have them copied.
        var index = entries.values.startIndex
        while index != entries.values.endIndex {
            if let row = edit.newRow(ofOld: entries.values[index].row) { entries.values[index].row = row }
            entries.values.formIndex(after: &index)
        }
    }

    private mutating func take(_ report: MediaReport, of id: MediaID, at now: Instant) {
        var wake: MediaNode.Wake?
        change(id) { wake = $0.take(report) }
        // A repeated answer finds the variant in the set already.
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

    /// Changes a medium, and marks it to be published.
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
        for id in rows.removeValue(forRow: row) ?? [] { remove(id) }
    }

    private mutating func remove(_ id: MediaID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        // A medium that was never published needs no removal.
        if entry.published != nil { gone.append(id) }
        if !retries.isEmpty { retries.removeAll { $0.id == id } }
    }

    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program if the ledger is inconsistent.
    private func checkInvariants() {
        precondition(rows.rows.compactMap { rows[$0] }.joined().count == entries.count, "a medium without a row")
        for row in rows.rows {
            precondition(rows[row]?.isEmpty == false, "row \(row) is kept without media")
            for id in rows[row] ?? [] {
                precondition(entries[id]?.row == row, "medium \(id.rawValue) is not of row \(row)")
            }
        }
        precondition(zip(retries, retries.dropFirst()).allSatisfy { $0.due <= $1.due }, "retries out of order")
        precondition(retries.allSatisfy { entries[$0.id] != nil }, "a retry of what is gone")
        precondition(Set(retries.map(\.id)).count == retries.count, "two retries of one medium")
    }
    #else
    @inline(__always) private func checkInvariants() {}
    #endif
}
