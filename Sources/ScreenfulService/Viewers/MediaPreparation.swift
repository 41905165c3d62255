import Pictures
import Screenful
import ScreenfulCoding
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

/// Decides which media of a viewer's rows the page fetches, and when.
///
/// The ledger decides what is fetched, shown and played; the page carries it out and reports. The page fetches media
/// by itself from their addresses, so under a simulated network a request is withheld for as long as the network
/// would take. The stream of a video after its beginning, and the tiles of a map that is moved, are not delayed.
///
/// Previews are small versions of pictures that are delivered first. No server has them, so the page draws the picture
/// itself, blurred; bytes and times are as if there were previews. A picture in several qualities has its own small
/// version.
struct MediaPreparation {
    private var ledger: MediaLedger
    /// The bytes of a preview as a share of its picture's, under a network; 0 for no previews.
    private(set) var previewShare: Double
    /// True under a network.
    private var isThrottled = false
    /// The media that were delivered, with the request that each was delivered for.
    private var delivered: [MediaID: MediaRequestID] = [:]
    /// The ids on the link of the requests for media.
    private var requests: [MediaID: Int] = [:]
    /// The pictures whose preview was delivered.
    private var previews: Set<MediaID> = []
    /// The ids on the link of the requests for previews.
    private var previewRequests: [MediaID: Int] = [:]

    init(_ configuration: MediaLedger.Configuration, previewShare: Double, isThrottled: Bool) {
        ledger = MediaLedger(configuration)
        self.previewShare = previewShare
        self.isThrottled = isThrottled
    }

    /// The time of the next retry, if any.
    var nextWake: Instant? { ledger.nextWake }

    /// True if there may be changes since they were last taken.
    var hasChanges: Bool { ledger.hasNews }

    /// All media.
    var all: [PublishedMedium] { ledger.all.map(medium) }

    /// Returns the media of a row.
    func media(ofRow row: Int) -> [PublishedMedium] {
        ledger.media(ofRow: row).map(medium)
    }

    /// Returns the row of a medium; nil if the medium was removed.
    func row(of medium: MediaID) -> Int? { ledger[medium]?.row }

    // MARK: Events

    /// Handles an event of the rows, the page or the clock.
    mutating func handle(_ event: MediaLedger.Event, at now: Instant) {
        ledger.handle(event, at: now)
    }

    /// Removes all media, since there is no page to carry anything out.
    mutating func removeAll() {
        ledger.removeAll()
        delivered = [:]
        previews = []
    }

    /// The consequence of the end of a medium's request.
    enum Outcome {
        case published(PublishedMedium)
        case failed
        /// The request is no longer the medium's.
        case ignored
    }

    /// Handles the delivery or the loss of a medium's request.
    mutating func finish(_ id: MediaID, _ request: MediaRequestID, isSuccess: Bool, at now: Instant) -> Outcome {
        requests[id] = nil
        guard let entry = ledger[id], entry.status.request?.id == request else { return .ignored }
        guard isSuccess else {
            ledger.handle(.reported(id, .failed(request)), at: now)
            return .failed
        }
        delivered[id] = request
        return .published(medium(entry))
    }

    /// Handles the delivery or the loss of a preview.
    ///
    /// - Returns: The medium, if it is to be published.
    mutating func finishPreview(_ id: MediaID, isSuccess: Bool, at now: Instant) -> PublishedMedium? {
        previewRequests[id] = nil
        guard isSuccess, let entry = ledger[id], isAwaited(entry), entry.source.kind.previewedURL != nil else {
            return nil
        }
        show(entry, at: now)
        return medium(ledger[id] ?? entry)
    }

    // MARK: Decisions

    /// Takes the changes of media, and requests new pictures over the network.
    ///
    /// - Parameters:
    ///   - delivery: The network.
    ///   - now: The time.
    ///   - arrival: Returns the time at which a row is expected on screen, in nanoseconds.
    /// - Returns: The changes since the previous call.
    mutating func takeChanges(
        _ delivery: inout ThrottledDelivery?,
        at now: Instant,
        arrival: (Int) -> Int64
    ) -> MediaChanges {
        var news = ledger.takeNews()
        if delivery != nil {
            for entry in news.changed {
                request(entry, &delivery, at: now)
                requestPreview(of: entry, &delivery, at: now, arrival: arrival)
            }
            for id in news.gone {
                if let request = requests.removeValue(forKey: id) { delivery?.cancel(request, at: now) }
                cancelPreview(of: id, &delivery, at: now)
                delivered[id] = nil
                previews.remove(id)
            }
            // Cached previews are shown at once.
            news.add(ledger.takeNews())
        }
        return MediaChanges(news.changed.map(medium), gone: news.gone)
    }

    /// Sets the bytes of a preview as a share of its picture's, and requests or cancels previews.
    mutating func setPreviewShare(
        _ share: Double,
        _ delivery: inout ThrottledDelivery?,
        at now: Instant,
        arrival: (Int) -> Int64
    ) {
        previewShare = share
        delivery?.reserve(forPreviews: share > 0)
        for entry in ledger.all { requestPreview(of: entry, &delivery, at: now, arrival: arrival) }
    }

    /// Moves the requests of a network that was replaced to the new one, or answers them if there is none.
    ///
    /// - Parameters:
    ///   - delivery: The new network.
    ///   - wasThrottled: True if there was a network before.
    ///   - now: The time.
    ///   - arrival: Returns the time at which a row is expected on screen, in nanoseconds.
    /// - Returns: The media that may be fetched at once now.
    mutating func moveRequests(
        to delivery: inout ThrottledDelivery?,
        wasThrottled: Bool,
        at now: Instant,
        arrival: (Int) -> Int64
    ) -> [PublishedMedium] {
        isThrottled = delivery != nil
        let waiting = ledger.all.filter { requests[$0.id] != nil }
        requests = [:]
        previewRequests = [:]
        if !wasThrottled {
            // The page has everything that was requested already.
            for entry in ledger.all { delivered[entry.id] = entry.status.request?.id }
        }
        for entry in waiting {
            request(entry, &delivery, at: now)
            requestPreview(of: entry, &delivery, at: now, arrival: arrival)
        }
        if !isThrottled {
            delivered = [:]
            previews = []
        }
        return waiting.filter { !isWithheld($0) }.map(medium)
    }

    /// Returns a medium as far as the network has delivered it.
    private func medium(_ entry: MediaEntry) -> PublishedMedium {
        let hasPreview = previews.contains(entry.id) && (isWithheld(entry) || entry.status.shown == .preview)
        let preview = hasPreview ? entry.source.kind.previewedURL : nil
        return PublishedMedium(entry, isWithheld: isWithheld(entry), preview: preview)
    }

    /// Returns whether the request of a medium must not be published yet.
    private func isWithheld(_ entry: MediaEntry) -> Bool {
        guard isThrottled, let request = entry.status.request else { return false }
        return delivered[entry.id] != request.id
    }

    /// Returns whether a picture is under way or waits for a retry.
    private func isAwaited(_ entry: MediaEntry) -> Bool {
        isWithheld(entry) || entry.status.phase == .picture(.waiting)
    }

    private func priority(of medium: MediaID) -> FetchPriority {
        ledger[medium]?.status.request?.priority ?? .preload
    }

    /// Requests a medium over the network unless it was delivered, and cancels its outdated request.
    private mutating func request(_ entry: MediaEntry, _ delivery: inout ThrottledDelivery?, at now: Instant) {
        let request = entry.status.request
        if let id = requests[entry.id] {
            if let request, delivery?.picture(of: id) == request.id {
                delivery?.reprioritise(id, to: priority(of: entry.id))
                return
            }
            requests[entry.id] = nil
            delivery?.cancel(id, at: now)
        }
        guard let request, delivered[entry.id] != request.id else { return }
        let seedKey = Self.seedKey(of: entry.source.kind.address ?? request.url)
        guard delivery?.isCached(seedKey) != true else { return delivered[entry.id] = request.id }
        // A video player retries by itself.
        let retries = if case .video = entry.source.kind { NetworkImageNode.retries } else { 0 }
        requests[entry.id] = delivery?.submit(
            .picture(entry.id, request.id, seedKey: seedKey),
            seedKey: seedKey,
            bytes: Self.pictureBytes(seedKey) * entry.source.kind.pictures,
            .init(priority: request.priority, retries: retries),
            at: now
        )
    }

    /// Requests the preview of a picture that is under way, or cancels it otherwise.
    private mutating func requestPreview(
        of entry: MediaEntry,
        _ delivery: inout ThrottledDelivery?,
        at now: Instant,
        arrival: (Int) -> Int64
    ) {
        guard delivery != nil, let url = entry.source.kind.previewedURL else { return }
        guard previewShare > 0, isAwaited(entry) else { return cancelPreview(of: entry.id, &delivery, at: now) }
        let priority = priority(of: entry.id)
        let order = row(of: entry.id).map(arrival) ?? .max
        if let id = previewRequests[entry.id] {
            delivery?.reprioritise(id, to: priority, order: order)
            return
        }
        let seedKey = Self.seedKey(of: "preview \(PictureLinks.unsigned(url))")
        guard !previews.contains(entry.id), delivery?.isCached(seedKey) != true else { return show(entry, at: now) }
        // Retried as often as pictures are.
        previewRequests[entry.id] = delivery?.submit(
            .preview(entry.id, seedKey: seedKey),
            seedKey: seedKey,
            bytes: Int64((Double(Self.pictureBytes(Self.seedKey(of: url))) * previewShare).rounded(.up)),
            .init(priority: priority, order: order, retries: NetworkImageNode.retries),
            at: now
        )
    }

    private mutating func cancelPreview(of medium: MediaID, _ delivery: inout ThrottledDelivery?, at now: Instant) {
        if let id = previewRequests.removeValue(forKey: medium) { delivery?.cancel(id, at: now) }
    }

    /// Marks a preview as delivered, and reports it to the ledger, which decides whether it is shown.
    private mutating func show(_ entry: MediaEntry, at now: Instant) {
        previews.insert(entry.id)
        guard let request = entry.status.request else { return }
        ledger.handle(.reported(entry.id, .previewArrived(request.id, quality: previewShare)), at: now)
    }

    /// Returns the key of an address's random draws, which are the same on all servers.
    private static func seedKey(of url: String) -> Int {
        Int(truncatingIfNeeded: String(PictureLinks.unsigned(url)).stableHash)
    }

    /// Returns the bytes of a picture, drawn from the lab's mix by its address, since its real size is unknown.
    private static func pictureBytes(_ seedKey: Int) -> Int64 {
        let bytes = ContentMix.feed.bytes
        let drawn = KeyedRandom(seed: 0).logNormal(.rowBytes, seedKey, median: bytes.median, sigma: bytes.sigma)
        return Int64(min(max(drawn, bytes.limits.lowerBound), bytes.limits.upperBound))
    }
}

extension MediaSource.Kind {
    /// The bytes that a medium needs before it can be shown, in pictures.
    ///
    /// - Note: Ours: four tiles cover a map of a phone's width, at 15 KB each; a video begins with two seconds of a
    ///   megabit.
    fileprivate var pictures: Int64 {
        if case .video = self { 4 } else { 1 }
    }

    /// The part of a medium that tells it from others with the same URL; nil if the URL does.
    fileprivate var address: String? {
        if case .map(let region) = self { region } else { nil }
    }

    /// The URL of the picture, if it may have a preview.
    fileprivate var previewedURL: String? {
        switch self {
        case .image(let url, _), .poster(let url): url.isEmpty ? nil : url
        case .multiplexImage, .video, .map: nil
        }
    }
}
