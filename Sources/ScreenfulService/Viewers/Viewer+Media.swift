package import Screenful
import ScreenfulCoding
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

/// The media that the page fetches, shows and plays in the rows with a node.
///
/// The ledger decides; the page carries out and reports. The ledger has media only
/// while there is a listener, since only a page can carry anything out.
extension Viewer {
    /// Sets the media of a row whose contents are about to be published.
    func noteMedia(_ sources: [MediaSource], inRow row: Int) {
        guard row < engine.rowCount else { return }
        media.handle(.contentsKnown(row: row, sources, state: engine.state(ofRow: row)), at: now)
    }

    /// Passes the state changes of the latest event to the ledger.
    func noteMediaStates() {
        for change in workspace.outcome.changes {
            media.handle(.stateChanged(row: change.row, change.new), at: now)
        }
    }

    /// Publishes the changes of media.
    func publishMedia() {
        guard hub.isActive else { return }
        let news = takeMediaNews()
        if !news.isEmpty { hub.publish(.media(MediaChanges(news.changed.map(medium), gone: news.gone))) }
        if let next = media.nextWake { wake(at: next) }
    }

    /// Handles reports of the page about media; late and unknown ones change nothing.
    package func takeMediaReports(_ reports: [(id: MediaID, report: MediaReport)]) {
        for (id, report) in reports {
            if case .failed = report { metrics.failedMedia += 1 }
            media.handle(.reported(id, report), at: now)
        }
        flush()
    }
}

/// Media under a simulated network: a request is published when its bytes would have been delivered.
///
/// The page fetches media by itself from their addresses, so the server withholds
/// the request for as long as the network would take. The stream of a video after
/// its beginning, and the tiles of a map that is moved, are not delayed.
extension Viewer {
    /// Removes and returns the changes of media, and requests new pictures over the network.
    func takeMediaNews() -> MediaNews {
        var news = media.takeNews()
        guard let network else { return news }
        for entry in news.changed {
            follow(entry)
            followPreview(of: entry)
        }
        for id in news.gone {
            forget(id)
            forgetPreview(id)
            network.pictures[id] = nil
            network.previews.remove(id)
        }
        // Cached previews are shown at once.
        news.add(media.takeNews())
        return news
    }

    /// Removes all media, since there is no page to carry anything out.
    func forgetMedia() {
        media.removeAll()
        network?.pictures = [:]
        network?.previews = []
    }

    /// Returns whether the request of a medium must not be published yet.
    func isWithheld(_ entry: MediaEntry) -> Bool {
        guard let network, let request = entry.status.request else { return false }
        return network.pictures[entry.id] != request.id
    }

    /// Marks all current requests as delivered, since the page has them already.
    func keepPictures() {
        for entry in media.all {
            if let request = entry.status.request { network?.pictures[entry.id] = request.id }
        }
    }

    /// Requests a medium over the network unless it was delivered, and cancels its outdated request.
    func follow(_ entry: MediaEntry) {
        guard let network else { return }
        let request = entry.status.request
        if let id = network.mediaRequests[entry.id] {
            if case .picture(_, request?.id, _) = network.purposes[id] {
                return network.reprioritise(id, to: priority(of: entry.id))
            }
            forget(entry.id)
        }
        guard let request, network.pictures[entry.id] != request.id else { return }
        let seedKey = Self.seedKey(of: entry.source.kind.address ?? request.url)
        guard !network.cached.contains(seedKey) else { return network.pictures[entry.id] = request.id }
        // A video player retries by itself.
        let retries = if case .video = entry.source.kind { NetworkImageNode.retries } else { 0 }
        network.mediaRequests[entry.id] = network.submit(
            .picture(entry.id, request.id, seedKey: seedKey),
            seedKey: seedKey,
            bytes: Self.pictureBytes(seedKey) * entry.source.kind.pictures,
            .init(priority: request.priority, retries: retries),
            at: now
        )
    }

    /// Handles the delivery or the loss of a medium's request.
    func finishPicture(_ medium: MediaID, _ request: MediaRequestID, isSuccess: Bool) {
        network?.mediaRequests[medium] = nil
        guard let entry = media[medium], entry.status.request?.id == request else { return }
        if isSuccess {
            network?.pictures[medium] = request
            publish([entry])
        } else {
            metrics.failedMedia += 1
            media.handle(.reported(medium, .failed(request)), at: now)
        }
    }

    /// Publishes the status of media.
    func publish(_ entries: [MediaEntry]) {
        guard hub.isActive, !entries.isEmpty else { return }
        hub.publish(.media(MediaChanges(entries.map(medium), gone: [])))
    }

    private func forget(_ medium: MediaID) {
        guard let network, let id = network.mediaRequests.removeValue(forKey: medium) else { return }
        network.cancel(id, at: now)
    }

    /// Returns the key of an address's random draws: its FNV-1a hash.
    private static func seedKey(of url: String) -> Int {
        let hash = url.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash)
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
}

/// Previews of pictures under a simulated network: small versions that are delivered first.
///
/// No server has them, so the page draws the picture itself, blurred; bytes and times are as if there
/// were previews. A picture in several qualities has its own small version.
extension Viewer {
    /// Turns previews of pictures on or off.
    ///
    /// - Parameter share: The bytes of a preview as a share of the picture's; 0 for no previews.
    package func setPreview(_ share: Double) {
        guard share != preview else { return }
        preview = share
        network?.reserve(forPreviews: share > 0)
        for entry in media.all { followPreview(of: entry) }
        flush()
    }

    /// Returns the URL of the picture whose preview was delivered and may be shown, if any.
    func previewURL(of entry: MediaEntry) -> String? {
        guard network?.previews.contains(entry.id) == true, isWithheld(entry) || entry.status.shown == .preview else {
            return nil
        }
        return entry.source.kind.previewedURL
    }

    /// Requests the preview of a picture that is under way, or cancels it otherwise.
    func followPreview(of entry: MediaEntry) {
        guard let network, let url = entry.source.kind.previewedURL else { return }
        guard preview > 0, isAwaited(entry) else { return forgetPreview(entry.id) }
        let priority = priority(of: entry.id)
        let order = arrival(of: entry.id)
        if let id = network.previewRequests[entry.id] { return network.reprioritise(id, to: priority, order: order) }
        let seedKey = seedKey(ofPreviewAt: url)
        guard !network.previews.contains(entry.id), !network.cached.contains(seedKey) else { return show(entry) }
        // Retried as often as pictures are.
        network.previewRequests[entry.id] = network.submit(
            .preview(entry.id, seedKey: seedKey),
            seedKey: seedKey,
            bytes: Int64((Double(Self.pictureBytes(Self.seedKey(of: url))) * preview).rounded(.up)),
            .init(priority: priority, order: order, retries: NetworkImageNode.retries),
            at: now
        )
    }

    /// Cancels the request of a preview.
    private func forgetPreview(_ medium: MediaID) {
        guard let network, let id = network.previewRequests.removeValue(forKey: medium) else { return }
        network.cancel(id, at: now)
    }

    /// Handles the delivery or the loss of a preview.
    func finishPreview(_ medium: MediaID, seedKey: Int, isSuccess: Bool) {
        network?.previewRequests[medium] = nil
        guard isSuccess else { return }
        network?.cache(seedKey)
        guard let entry = media[medium], isAwaited(entry), entry.source.kind.previewedURL != nil else { return }
        show(entry)
        publish([media[medium] ?? entry])
    }

    /// Marks a preview as delivered, and reports it to the ledger, which decides whether it is shown.
    private func show(_ entry: MediaEntry) {
        network?.previews.insert(entry.id)
        guard let request = entry.status.request else { return }
        media.handle(.reported(entry.id, .previewArrived(request.id, quality: preview)), at: now)
    }

    /// Returns whether a picture is under way or waits for a retry.
    private func isAwaited(_ entry: MediaEntry) -> Bool {
        isWithheld(entry) || entry.status.phase == .picture(.waiting)
    }

    /// Returns the key of a preview's random draws, which differs from that of its picture.
    private func seedKey(ofPreviewAt url: String) -> Int {
        Self.seedKey(of: "preview " + url)
    }
}

extension MediaSource.Kind {
    /// The URL of the picture, if it may have a preview.
    fileprivate var previewedURL: String? {
        switch self {
        case .image(let url, _), .poster(let url): url.isEmpty ? nil : url
        case .multiplexImage, .video, .map: nil
        }
    }
}
