package import JSON
package import Screenful

extension JSONWriter {
    /// Writes the changed and removed media.
    mutating func value(_ news: MediaNews, of viewer: Viewer) {
        beginObject()
        key("media")
        value(news.changed, of: viewer)
        key("gone")
        beginArray()
        for id in news.gone { value(id.rawValue) }
        endArray()
        endObject()
    }

    /// Writes media and their status.
    package mutating func value(_ media: [MediaEntry], of viewer: Viewer) {
        beginArray()
        for entry in media { value(entry, of: viewer) }
        endArray()
    }

    private mutating func value(_ entry: MediaEntry, of viewer: Viewer) {
        let status = entry.status
        beginObject()
        member("id", entry.id.rawValue)
        member("row", entry.row)
        member("node", entry.source.node)
        member("kind", entry.source.kind.name)
        member("phase", status.phase.name)
        value(status.shown)
        if let request = status.request, !viewer.isWithheld(entry) {
            key("request")
            value(request)
        }
        if let url = viewer.previewURL(of: entry) { member("preview", url) }
        if entry.progress > 0 { member("progress", entry.progress) }
        if status.isPlaying { member("playing", true) }
        member("attempts", status.attempts)
        endObject()
    }

    private mutating func value(_ request: MediaStatus.Request) {
        beginObject()
        member("id", request.id.rawValue)
        member("url", request.url)
        member("priority", request.priority.rawValue)
        if let variant = request.variant { member("variant", variant) }
        endObject()
    }

    /// Writes what a medium shows, as members of the medium.
    private mutating func value(_ shown: MediaStatus.Shown) {
        switch shown {
        case .nothing: member("shown", "nothing")
        case .defaultImage(let url):
            member("shown", "default")
            member("url", url)
        case .preview: member("shown", "preview")
        case .picture(let url, let variant):
            member("shown", "picture")
            member("url", url)
            if let variant { member("variant", variant) }
        case .still(let tiles):
            member("shown", "still")
            member("url", tiles)
        case .live(let tiles):
            member("shown", "live")
            member("url", tiles)
        case .player: member("shown", "player")
        }
    }
}

extension MediaSource.Kind {
    /// The name of the kind.
    fileprivate var name: String {
        switch self {
        case .image: "image"
        case .multiplexImage: "multiplexImage"
        case .poster: "poster"
        case .video: "video"
        case .map: "map"
        }
    }
}
