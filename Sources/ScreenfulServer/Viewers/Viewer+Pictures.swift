import JSON
import Screenful
import ScreenfulLab

/// Pictures under a network: the page hears of a request when its bytes could have come.
///
/// The page fetches pictures by itself, from wherever they are, so the server
/// withholds the request for as long as the network would take. Videos and maps
/// are not held up.
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
        watchNetwork()
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
        guard let network, entry.source.kind.isPicture, let request = entry.status.request else { return false }
        return network.pictures[entry.id] != request.id
    }

    /// Lets all pictures be that the page has been told to fetch.
    func keepPictures() {
        for entry in media.all where entry.source.kind.isPicture {
            if let request = entry.status.request { network?.pictures[entry.id] = request.id }
        }
    }

    /// Has the picture of a medium come over the network, if it asks for one that has not come.
    func follow(_ entry: MediaEntry) {
        guard let network, entry.source.kind.isPicture else { return }
        let request = entry.status.request
        if let id = network.coming[entry.id] {
            if case .picture(_, request?.id, _) = network.purposes[id] { return }
            forget(entry.id)
        }
        guard let request, network.pictures[entry.id] != request.id else { return }
        let luck = Self.luck(of: request.url)
        guard !network.atHand.contains(luck) else { return network.pictures[entry.id] = request.id }
        network.coming[entry.id] = network.ask(
            .picture(entry.id, request.id, luck: luck),
            luck: luck,
            bytes: Self.pictureBytes(luck),
            at: now,
            urgency: urgency(of:)
        )
    }

    /// A picture has come, or was lost.
    func pictureCame(_ medium: MediaID, _ request: MediaRequestID, isSuccess: Bool) {
        network?.coming[medium] = nil
        guard let entry = media[medium], entry.status.request?.id == request else { return }
        if isSuccess {
            network?.pictures[medium] = request
            tell([entry])
        } else {
            metrics.failedMedia += 1
            media.handle(.reported(medium, .failed(request)), at: now)
        }
    }

    /// Tells listeners how media stand.
    func tell(_ entries: [MediaEntry]) {
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
        guard let network, let id = network.coming.removeValue(forKey: medium) else { return }
        network.cancel(id, at: now, urgency: urgency(of:))
    }

    /// What the luck of an address depends on: its FNV-1a hash.
    static func luck(of url: String) -> Int {
        let hash = url.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash)
    }

    /// Bytes of a picture: drawn by its address from the lab's mix, since the server does not know those of others.
    static func pictureBytes(_ luck: Int) -> Int64 {
        let bytes = ContentMix.feed.bytes
        let drawn = KeyedRandom(seed: 0).logNormal(.rowBytes, luck, median: bytes.median, sigma: bytes.sigma)
        return Int64(min(max(drawn, bytes.limits.lowerBound), bytes.limits.upperBound))
    }
}

extension MediaSource.Kind {
    fileprivate var isPicture: Bool {
        switch self {
        case .image, .multiplexImage, .poster: true
        case .video, .map: false
        }
    }
}
