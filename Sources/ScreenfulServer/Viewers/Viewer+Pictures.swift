import JSON
import Screenful
import ScreenfulLab

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
        if let id = network.coming[entry.id] {
            if case .picture(_, request?.id, _, _) = network.purposes[id] { return }
            forget(entry.id)
        }
        guard let request, network.pictures[entry.id] != request.id else { return }
        let luck = Self.luck(of: entry.source.kind.address ?? request.url)
        guard !network.atHand.contains(luck) else { return network.pictures[entry.id] = request.id }
        ask(for: entry, request.id, luck: luck, failures: 0)
    }

    private func ask(for entry: MediaEntry, _ request: MediaRequestID, luck: Int, failures: Int) {
        network?.coming[entry.id] = network?.ask(
            .picture(entry.id, request, luck: luck, failures: failures),
            luck: luck,
            bytes: Self.pictureBytes(luck) * entry.source.kind.pictures,
            at: now,
            urgency: urgency(of:)
        )
    }

    /// What a medium asked for has come, or was lost.
    func pictureCame(_ medium: MediaID, _ request: MediaRequestID, luck: Int, failures: Int, isSuccess: Bool) {
        network?.coming[medium] = nil
        guard let entry = media[medium], entry.status.request?.id == request else { return }
        if isSuccess {
            network?.pictures[medium] = request
            tell([entry])
        } else if case .video = entry.source.kind, failures < NetworkImageNode.Options().retries {
            // A player asks again by itself.
            ask(for: entry, request, luck: luck, failures: failures + 1)
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
