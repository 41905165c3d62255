package import JSON
package import Screenful
import ScreenfulTypes

/// A medium with its status, as far as the simulated network has delivered it.
package struct PublishedMedium {
    package let entry: MediaEntry
    package let isWithheld: Bool
    package let preview: String?

    /// - Parameters:
    ///   - entry: The medium.
    ///   - isWithheld: True if its request must not be published yet.
    ///   - preview: The URL of the picture whose preview may be shown, if any.
    package init(_ entry: MediaEntry, isWithheld: Bool, preview: String?) {
        self.entry = entry
        self.isWithheld = isWithheld
        self.preview = preview
    }
}

/// The changed and removed media of a viewer.
package struct MediaChanges {
    package let changed: [PublishedMedium]
    package let gone: [MediaID]

    package init(_ changed: [PublishedMedium], gone: [MediaID]) {
        self.changed = changed
        self.gone = gone
    }

    /// True if nothing changed.
    package var isEmpty: Bool { changed.isEmpty && gone.isEmpty }
}

extension JSONWriter {
    mutating func value(_ changes: MediaChanges) {
        beginObject()
        key("media")
        value(changes.changed)
        key("gone")
        beginArray()
        for id in changes.gone { value(id.rawValue) }
        endArray()
        endObject()
    }

    /// Writes media and their status.
    package mutating func value(_ media: [PublishedMedium]) {
        beginArray()
        for medium in media { value(medium) }
        endArray()
    }

    private mutating func value(_ medium: PublishedMedium) {
        let entry = medium.entry
        let status = entry.status
        beginObject()
        member("id", entry.id.rawValue)
        member("row", entry.row)
        member("node", entry.source.node)
        member("kind", entry.source.kind.name)
        member("phase", status.phase.name)
        members(status.shown)
        if let request = status.request, !medium.isWithheld {
            key("request")
            value(request)
        }
        if let preview = medium.preview { member("preview", preview) }
        if entry.progress > 0 { member("progress", entry.progress) }
        if status.isPlaying { member("playing", true) }
        member("attempts", status.attempts)
        if let level = status.level { member("level", level.rawValue) }
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

    /// Writes the visible content of a medium, as members of the medium.
    private mutating func members(_ shown: MediaStatus.Shown) {
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
