import JSON
import Screenful
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

/// What the page is to fetch, show and play of the rows that are near.
///
/// The ledger decides, the page carries out and reports. It is kept only while
/// somebody listens, for nobody else could carry anything out.
extension Viewer {
    /// Notes which media a row shows whose contents listeners are about to be told.
    func noteMedia(_ sources: [MediaSource], inRow row: Int) {
        guard row < engine.rowCount else { return }
        media.handle(.contentsKnown(row: row, sources, state: engine.state(ofRow: row)), at: now)
    }

    /// Notes the promises that have just changed.
    func noteMediaStates() {
        for change in workspace.outcome.changes {
            media.handle(.stateChanged(row: change.row, change.new), at: now)
        }
    }

    /// Tells listeners what is new about media.
    func publishMedia() {
        guard hub.isListenedTo else { return }
        let news = takeMediaNews()
        if !news.isEmpty { hub.publish(.media) { $0.value(news, of: self) } }
        if let next = media.nextWake { wake(at: next) }
    }

    /// Takes what the page has to report; what is late or unknown changes nothing.
    func takeMediaReports(_ reports: [(id: MediaID, report: MediaReport)]) {
        for (id, report) in reports {
            if case .failed = report { metrics.failedMedia += 1 }
            media.handle(.reported(id, report), at: now)
        }
        handle([])
    }
}

/// Pictures, videos and maps under a network: the page hears of a request when its bytes could have come.
///
/// The page fetches media by itself, from wherever they are, so the server
/// withholds the request for as long as the network would take. What a player
/// streams after its beginning, and the tiles of a map that is moved, come at once.
extension Viewer {
    /// Takes what is new about media, and has new pictures come over the network.
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
        // Small first versions that are at hand are shown at once.
        news.add(media.takeNews())
        return news
    }

    /// Forgets all media: nobody is there to carry anything out.
    func forgetMedia() {
        media.removeAll()
        network?.pictures = [:]
        network?.previews = []
    }

    /// Whether the page must not fetch yet what a medium asks for.
    func isWithheld(_ entry: MediaEntry) -> Bool {
        guard let network, let request = entry.status.request else { return false }
        return network.pictures[entry.id] != request.id
    }

    /// Lets all media be that the page has been told to fetch.
    func keepPictures() {
        for entry in media.all {
            if let request = entry.status.request { network?.pictures[entry.id] = request.id }
        }
    }

    /// Has what a medium asks for come over the network, if it has not come.
    func follow(_ entry: MediaEntry) {
        guard let network else { return }
        let request = entry.status.request
        if let id = network.mediaRequests[entry.id] {
            if case .picture(_, request?.id, _, _) = network.purposes[id] { return }
            forget(entry.id)
        }
        guard let request, network.pictures[entry.id] != request.id else { return }
        let seedKey = Self.seedKey(of: entry.source.kind.address ?? request.url)
        guard !network.cached.contains(seedKey) else { return network.pictures[entry.id] = request.id }
        requestMedia(for: entry, request.id, seedKey: seedKey, failures: 0)
    }

    private func requestMedia(for entry: MediaEntry, _ request: MediaRequestID, seedKey: Int, failures: Int) {
        network?.mediaRequests[entry.id] = network?.enqueue(
            .picture(entry.id, request, seedKey: seedKey, failures: failures),
            seedKey: seedKey,
            bytes: Self.pictureBytes(seedKey) * entry.source.kind.pictures,
            at: now,
            urgency: urgency(of:)
        )
    }

    /// What a medium asked for has come, or was lost.
    func finishPicture(_ medium: MediaID, _ request: MediaRequestID, seedKey: Int, failures: Int, isSuccess: Bool) {
        network?.mediaRequests[medium] = nil
        guard let entry = media[medium], entry.status.request?.id == request else { return }
        if isSuccess {
            network?.pictures[medium] = request
            publish([entry])
        } else if case .video = entry.source.kind, failures < NetworkImageNode.Options().retries {
            // A player asks again by itself.
            requestMedia(for: entry, request, seedKey: seedKey, failures: failures + 1)
        } else {
            metrics.failedMedia += 1
            media.handle(.reported(medium, .failed(request)), at: now)
        }
    }

    /// Tells listeners how media stand.
    func publish(_ entries: [MediaEntry]) {
        guard hub.isListenedTo, !entries.isEmpty else { return }
        hub.publish(.media) { json in
            json.beginObject()
            json.key("media")
            json.value(entries, of: self)
            json.key("gone")
            json.beginArray()
            json.endArray()
            json.endObject()
        }
    }

    private func forget(_ medium: MediaID) {
        guard let network, let id = network.mediaRequests.removeValue(forKey: medium) else { return }
        network.cancel(id, at: now, urgency: urgency(of:))
    }

    /// What the luck of an address depends on: its FNV-1a hash.
    private static func seedKey(of url: String) -> Int {
        let hash = url.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash)
    }

    /// Bytes of a picture: drawn by its address from the lab's mix, since the server does not know those of others.
    private static func pictureBytes(_ seedKey: Int) -> Int64 {
        let bytes = ContentMix.feed.bytes
        let drawn = KeyedRandom(seed: 0).logNormal(.rowBytes, seedKey, median: bytes.median, sigma: bytes.sigma)
        return Int64(min(max(drawn, bytes.limits.lowerBound), bytes.limits.upperBound))
    }
}

extension MediaSource.Kind {
    /// How many pictures a medium is as long as, before it can be seen.
    ///
    /// - Note: Ours: four tiles cover a map of a phone's width, at 15 KB each; a video begins with two seconds of a
    ///   megabit.
    fileprivate var pictures: Int64 {
        if case .video = self { 4 } else { 1 }
    }

    /// What tells a medium from others whose requests go to the same address.
    fileprivate var address: String? {
        if case .map(let region) = self { region } else { nil }
    }
}

/// Small first versions of pictures under a network: they come before the pictures, and stand for them until
/// those are here.
///
/// No server has them, so the page is told the picture itself to be drawn without sharpness; what they cost
/// and when they come is as if there were some. A picture in several qualities has its own.
extension Viewer {
    /// Has pictures come with a small first version from now on, or without one.
    ///
    /// - Parameter share: The bytes of a small version as a share of the picture's; 0 for none.
    func setPreview(_ share: Double) {
        guard share != preview else { return }
        preview = share
        network?.reserve(forPreviews: share > 0)
        for entry in media.all { followPreview(of: entry) }
        handle([])
    }

    /// Where the picture is whose small first version is here and may be shown, if any.
    func previewURL(of entry: MediaEntry) -> String? {
        guard network?.previews.contains(entry.id) == true, isWithheld(entry) || entry.status.shown == .preview else {
            return nil
        }
        return entry.source.kind.previewedURL
    }

    /// Has the small first version of a picture come while the picture is on its way.
    func followPreview(of entry: MediaEntry) {
        guard let network, let url = entry.source.kind.previewedURL else { return }
        guard preview > 0, isAwaited(entry) else { return forgetPreview(entry.id) }
        guard network.previewRequests[entry.id] == nil else { return }
        let seedKey = seedKey(ofPreviewAt: url)
        guard !network.previews.contains(entry.id), !network.cached.contains(seedKey) else { return show(entry) }
        requestPreview(of: entry.id, url: url, seedKey: seedKey, failures: 0)
    }

    /// Gives a small first version up that is on its way.
    private func forgetPreview(_ medium: MediaID) {
        guard let network, let id = network.previewRequests.removeValue(forKey: medium) else { return }
        network.cancel(id, at: now, urgency: urgency(of:))
    }

    /// A small first version has come, or was lost: then it is asked for again, as often as pictures are.
    func finishPreview(_ medium: MediaID, seedKey: Int, failures: Int, isSuccess: Bool) {
        network?.previewRequests[medium] = nil
        if isSuccess { network?.cache(seedKey) }
        guard let entry = media[medium], isAwaited(entry), let url = entry.source.kind.previewedURL else { return }
        if isSuccess {
            show(entry)
            publish([media[medium] ?? entry])
        } else if failures < NetworkImageNode.Options().retries {
            requestPreview(of: medium, url: url, seedKey: seedKey, failures: failures + 1)
        }
    }

    private func requestPreview(of medium: MediaID, url: String, seedKey: Int, failures: Int) {
        network?.previewRequests[medium] = network?.enqueue(
            .preview(medium, seedKey: seedKey, failures: failures),
            seedKey: seedKey,
            bytes: Int64((Double(Self.pictureBytes(Self.seedKey(of: url))) * preview).rounded(.up)),
            at: now,
            urgency: urgency(of:)
        )
    }

    /// Has the node decide what is to be seen, now that there is a small first version.
    private func show(_ entry: MediaEntry) {
        network?.previews.insert(entry.id)
        guard let request = entry.status.request else { return }
        media.handle(.reported(entry.id, .previewArrived(request.id, quality: preview)), at: now)
    }

    /// Whether a picture is on its way, or will be again.
    private func isAwaited(_ entry: MediaEntry) -> Bool {
        isWithheld(entry) || entry.status.phase == .picture(.waiting)
    }

    /// A small version is another thing than its picture, and has its own luck.
    private func seedKey(ofPreviewAt url: String) -> Int {
        Self.seedKey(of: "preview " + url)
    }
}

extension MediaSource.Kind {
    /// Where the picture is that may have a small first version.
    fileprivate var previewedURL: String? {
        switch self {
        case .image(let url, _), .poster(let url): url.isEmpty ? nil : url
        case .multiplexImage, .video, .map: nil
        }
    }
}
