import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// Carousels: they begin when the data of their rows arrives, follow the states of the rows, and share the requests and
/// the decoders with them.
///
/// The steps and their order are those of the server's viewers.
extension Simulator {
    /// Applies an edit of the feed to the carousels, before the engine of the feed takes it.
    ///
    /// - Returns: The places of the rows that arrive with the event, in content with carousels.
    mutating func beginTurnOfCarousels(_ event: Event) -> [Range<Int>] {
        guard carousels != nil else { return [] }
        let time = instant
        switch event {
        case .committed(let edit, _, _, _):
            carousels?.decide { $0.apply(edit, at: time, into: &$1) }
            return []
        case .rowsArrived(let fetch, _): return engine.rows(of: fetch)
        default: return []
        }
    }

    /// Passes the changes of the feed to the carousels.
    mutating func followWithCarousels(_ event: Event, _ changes: [StateChange]) {
        guard carousels != nil else { return }
        let time = instant
        carousels?.decide { $0.follow(changes, at: time, into: &$1) }
        if case .wake = event { carousels?.decide { $0.handleInAll(.wake, at: time, into: &$1) } }
        for change in changes where change.new.contains(.preload) {
            let row = list.numbers[change.row]
            for item in list.rows[row].carousel?.items.indices ?? 0..<0 { rank(item, inRow: row) }
        }
    }

    /// Begins the carousels in rows that have arrived, and performs the actions of all.
    mutating func endTurnOfCarousels(_ arrived: [Range<Int>]) {
        guard carousels != nil else { return }
        for place in arrived.joined() { openCarousel(inRowAt: place) }
        performCarouselTasks()
    }

    private mutating func openCarousel(inRowAt place: Int) {
        let row = list.numbers[place]
        let state = engine.state(ofRow: place)
        guard let carousel = list.rows[row].carousel, let nested = carousels?.list(carousel), state.contains(.preload)
        else { return }
        let offset = carousels?.scrolls.offsets.offset(ofRow: row) ?? 0
        let time = instant
        carousels?.decide { engines, outcome in
            engines.open([nested], inRow: place, identity: Int64(row), state: state, at: time, into: &outcome)
            // One that was scrolled before it had arrived.
            let id = NestedListID(row: place, node: Carousels.node)
            guard engines.engine(of: id)?.offset != offset else { return }
            engines.handle(.scrolled(Scroll(.offset(offset))), in: id, at: time, into: &outcome)
        }
    }

    /// Moves the carousel under the user's finger to its position in a frame.
    mutating func scrollCarousel(at time: Int64, feedOffset: Double) {
        guard let (row, place) = carousels?.scrolls.step(at: time, offset: feedOffset, list) else { return }
        handle(
            .scrolled(
                Scroll(.offset(place.offset), velocity: place.velocity, phase: place.phase, target: place.target)
            ),
            ofCarouselIn: row
        )
    }

    /// Passes an event to the carousel in a row, if there is one.
    mutating func handle(_ event: Event, ofCarouselIn row: Int) {
        handle(event, in: NestedListID(row: list.place(of: row), node: Carousels.node))
    }

    /// Passes an event to a carousel by its number, if it has not ended.
    mutating func handle(_ event: Event, ofCarousel number: Int) {
        if let id = carousels?.engines.id(ofSerial: number) { handle(event, in: id) }
    }

    private mutating func handle(_ event: Event, in id: NestedListID) {
        let time = instant
        carousels?.decide { $0.handle(event, in: id, at: time, into: &$1) }
        performCarouselTasks()
        schedule()
    }

    private mutating func performCarouselTasks() {
        while let outcome = carousels?.settle(), !outcome.isEmpty {
            for change in outcome.leaving + outcome.entering {
                rank(change.change.row, inRow: list.numbers[change.list.row])
            }
            for task in outcome.tasks { perform(task) }
            // The pictures of a carousel that has ended go with it.
            for id in outcome.ended {
                for number in list.parts.items(inRow: list.numbers[id.row]) { purge(number) }
            }
        }
    }

    private mutating func perform(_ task: NestedOutcome.Task) {
        let row = Int(task.owner)
        switch task.action {
        case .fetch(let id, let items, priority: _, deadline: _):
            let fetch = ItemFetch(carousel: task.serial, fetch: id)
            for item in items { self.fetch(item, inRow: row, fetch) }
        case .cancelFetch(let id): cancel(ItemFetch(carousel: task.serial, fetch: id))
        case .display(let items):
            for item in items { decode(list.parts.number(ofItem: item, inRow: row)) }
        case .purge(let items):
            for item in items { purge(list.parts.number(ofItem: item, inRow: row)) }
        case .wake(let instant): eventQueue.add(.wake, at: (instant.nanoseconds + 999) / 1000)
        case .measure, .beginBatch, .geometryChanged: break
        }
    }
}

/// Requests for items.
extension Simulator {
    /// Fetches an item, from the disk if it is there.
    private mutating func fetch(_ item: Int, inRow row: Int, _ fetch: ItemFetch) {
        let number = list.parts.number(ofItem: item, inRow: row)
        if setup.hasDiskCache, rows[number].isOnDisk {
            return eventQueue.add(.itemRead(fetch), at: now + setup.frame)
        }
        carousels?.fetches[number] = fetch
        carousels?.numbers[fetch] = number
        let resource = RequestRecord.Resource.item(item, inRow: row)
        if !requests.isUnderWay(resource) { rows[number].askedAt = now }
        requests.submit(DeliveryRequest(resource, kind: .full, priority: urgency(ofItem: item, inRow: row)))
    }

    /// Cancels a fetch of an item, unless the policy allows its transfer to finish: that stores the item on the disk.
    private mutating func cancel(_ fetch: ItemFetch) {
        guard let number = carousels?.numbers.removeValue(forKey: fetch), let (item, row) = list.parts.item(number)
        else { return }
        let policy = carousels?.engine(inRowAt: list.place(of: row))?.policy ?? carousels?.policy
        let resource = RequestRecord.Resource.item(item, inRow: row)
        requests.cancel(resource, finishes: policy?.shouldCancel(progress: link.progress(of: resource)) == false)
    }

    /// Hands an item that has arrived, or is lost, to its carousel.
    mutating func endFetch(ofItem item: Int, inRow row: Int, isSuccess: Bool) {
        let number = list.parts.number(ofItem: item, inRow: row)
        guard let fetch = carousels?.fetches[number] else { return }
        carousels?.numbers[fetch] = nil
        let event: Event = isSuccess ? .rowsArrived(fetch.fetch, transfer(of: number)) : .rowsFailed(fetch.fetch)
        handle(event, ofCarousel: fetch.carousel)
    }

    /// Orders the waiting requests for rows and items by their distances from the screen, where rows have carousels.
    ///
    /// Without carousels all are of one engine, which asks for the most urgent first.
    mutating func rankByDistance() {
        guard carousels != nil, requests.waitingCount > 0 else { return }
        var ranked = requests
        ranked.reorder(.full) { DeliveryRequest<RequestRecord.Resource>.order(ofDistance: distance(of: $0)) }
        requests = ranked
    }

    private func distance(of resource: RequestRecord.Resource) -> Double {
        guard let carousels else { return 0 }
        switch resource {
        case .row(let row):
            let place = list.place(of: row)
            return place < engine.rowCount ? engine.distance(ofRow: place) : .infinity
        case .item(let item, let row):
            let id = NestedListID(row: list.place(of: row), node: Carousels.node)
            return carousels.engines.distance(ofItem: item, in: id, of: engine)
        case .preview, .page: return 0
        }
    }

    private mutating func rank(_ item: Int, inRow row: Int) {
        let resource = RequestRecord.Resource.item(item, inRow: row)
        guard requests.contains(resource) else { return }
        requests.reprioritise(resource, to: urgency(ofItem: item, inRow: row))
    }

    /// Returns the priority of an item among all requests: never above that of its row, whose deadline it has.
    func urgency(ofItem item: Int, inRow row: Int) -> FetchPriority {
        guard let inner = carousels?.engine(inRowAt: list.place(of: row)), item < inner.rowCount else {
            return .preload
        }
        return max(inner.policy.priority(for: inner.state(ofRow: item)), urgency(ofRow: row))
    }
}
