import JSON
import Screenful
import ScreenfulTypes

extension JSONWriter {
    /// Writes what a node shows, as members of the node.
    mutating func members(of content: NodeContent) {
        switch content {
        case .none: break
        case .text(let text, let style):
            member("text", text)
            member("style", style.rawValue)
        case .paragraph(let paragraph):
            members(of: paragraph)
        case .image(let url):
            member("image", url)
        case .networkImage(let url, let defaultImage):
            member("image", url)
            if !defaultImage.isEmpty { member("defaultImage", defaultImage) }
        case .multiplexImage(let urls):
            key("images")
            beginArray()
            for url in urls { value(url) }
            endArray()
        case .control(let look):
            members(of: look)
        case .editableText(let paragraph, let text, let placeholder, let maximumLength):
            members(of: paragraph)
            member("value", text)
            member("placeholder", placeholder)
            if maximumLength > 0 { member("maximumLength", maximumLength) }
        case .video(let url, let poster, let playsAutomatically, let repeats):
            member("video", url)
            if !poster.isEmpty { member("poster", poster) }
            if playsAutomatically { member("autoplay", true) }
            if repeats { member("repeats", true) }
        case .map(let region):
            member("region", region)
        case .scroll(let axes, let contentSize):
            member("axes", axes == .vertical ? "vertical" : axes == .horizontal ? "horizontal" : "both")
            key("contentSize")
            beginArray()
            value(contentSize.width)
            value(contentSize.height)
            endArray()
        }
    }

    private mutating func members(of look: ControlLook) {
        if !look.action.isEmpty { member("action", look.action) }
        if !look.isEnabled { member("disabled", true) }
        if look.isSelected { member("selected", true) }
        let states = ControlTemplate.states.filter { _, state in
            look.background[keyPath: state] != nil || look.tint[keyPath: state] != nil
        }
        guard !states.isEmpty else { return }
        key("states")
        beginObject()
        for (name, state) in states {
            key(named: name)
            beginObject()
            if let color = look.background[keyPath: state] ?? nil { member("background", color.description) }
            if let color = look.tint[keyPath: state] ?? nil { member("tint", color.description) }
            endObject()
        }
        endObject()
    }
}
