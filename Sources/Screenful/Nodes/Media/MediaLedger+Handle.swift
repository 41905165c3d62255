public import ScreenfulTypes
import ScreenfulRanges

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
        guard state.contains(.preload) else { return strike(row) }
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
        for id in kept { strike(id) }
        rows[row] = ids.isEmpty ? nil : ids
    }

    private mutating func enter(_ source: MediaSource, row: Int, state: InterfaceState) -> MediaID {
        let id = MediaID(rawValue: nextID)
        nextID += 1
        var node = MediaNode(
            source.kind,
            mapTiles: configuration.mapTiles,
            isAtHand: fetchedVariants.contains
        )
        node.enter(state)
        entries[id] = MediaEntry(id: id, source: source, row: row, node: node, isNews: true)
        news.append(id)
        return id
    }

    private mutating func enter(_ state: InterfaceState, inRow row: Int) {
        guard let ids = rows[row] else { return }
        guard state.contains(.preload) else { return strike(row) }
        for id in ids { change(id) { $0.enter(state) } }
    }

    private mutating func apply(_ edit: RowEdit) {
        let before = rows
        rows.removeAll(keepingCapacity: true)
        for (row, ids) in before.sorted(by: { $0.key < $1.key }) {
            guard let place = edit.newRow(ofOld: row) else {
                for id in ids { strike(id) }
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
        if !entry.isNews {
            entry.isNews = true
            news.append(id)
        }
        entries[id] = entry
    }

    private mutating func strike(_ row: Int) {
        for id in rows.removeValue(forKey: row) ?? [] { strike(id) }
    }

    private mutating func strike(_ id: MediaID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        // Nobody has heard of it yet: there is nothing to take back.
        if entry.told != nil { gone.append(id) }
        if !retries.isEmpty { retries.removeAll { $0.id == id } }
    }
}
