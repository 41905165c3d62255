import Screenful
import ScreenfulRanges
import ScreenfulTypes

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
        guard network.comingPreviews[entry.id] == nil else { return }
        let luck = luck(ofPreviewAt: url)
        guard !network.previews.contains(entry.id), !network.atHand.contains(luck) else { return show(entry) }
        askForPreview(of: entry.id, url: url, luck: luck, failures: 0)
    }

    /// Gives a small first version up that is on its way.
    func forgetPreview(_ medium: MediaID) {
        guard let network, let id = network.comingPreviews.removeValue(forKey: medium) else { return }
        network.cancel(id, at: now, urgency: urgency(of:))
    }

    /// A small first version has come, or was lost: then it is asked for again, as often as pictures are.
    func previewCame(_ medium: MediaID, luck: Int, failures: Int, isSuccess: Bool) {
        network?.comingPreviews[medium] = nil
        if isSuccess { network?.keepAtHand(luck) }
        guard let entry = media[medium], isAwaited(entry), let url = entry.source.kind.previewedURL else { return }
        if isSuccess {
            show(entry)
            tell([media[medium] ?? entry])
        } else if failures < NetworkImageNode.Options().retries {
            askForPreview(of: medium, url: url, luck: luck, failures: failures + 1)
        }
    }

    private func askForPreview(of medium: MediaID, url: String, luck: Int, failures: Int) {
        network?.comingPreviews[medium] = network?.ask(
            .preview(medium, luck: luck, failures: failures),
            luck: luck,
            bytes: Int64((Double(Self.pictureBytes(Self.luck(of: url))) * preview).rounded(.up)),
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
    private func luck(ofPreviewAt url: String) -> Int {
        Self.luck(of: "preview " + url)
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

extension Engine {
    /// Seconds until a row is on screen if the scroll goes on at its speed of the moment; nil if it does not go there.
    func secondsUntilSeen(_ row: Int) -> Double? {
        guard row < rowCount else { return nil }
        let (start, end) = viewport.extent(along: axis)
        let (top, bottom) = (geometry.offset(ofRow: row), geometry.offset(ofRow: row + 1))
        guard bottom <= start || top >= end else { return 0 }
        let isBeyond = top >= end
        let speed = isBeyond ? velocity : -velocity
        return speed > 0 ? (isBeyond ? top - end : start - bottom) / speed : nil
    }
}
