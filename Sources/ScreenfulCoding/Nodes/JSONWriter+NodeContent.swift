import JSON
import Screenful
import ScreenfulTypes

extension JSONWriter {
    /// Writes what a node shows, as members of the node.
    mutating func members(of content: NodeContent) {
        switch content {
        case .none: break
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
            key("control")
            value(look)
        case .editableText(let paragraph, let text, let placeholder, let maximumLength, let draft):
            members(of: paragraph)
            member("value", text)
            if !placeholder.isEmpty { member("placeholder", placeholder) }
            if maximumLength > 0 { member("maximumLength", maximumLength) }
            if let draft { member("draft", draft) }
        case .video(let url, let poster, let playsAutomatically, let repeats):
            key("video")
            beginObject()
            member("url", url)
            if !poster.isEmpty { member("poster", poster) }
            if playsAutomatically { member("autoplay", true) }
            if repeats { member("repeats", true) }
            endObject()
        case .map(let region):
            key("map")
            beginObject()
            member("region", region)
            endObject()
        case .scroll(let axes, let contentSize):
            scroll(axes, contentSize: contentSize)
        }
    }

    private mutating func scroll(_ axes: ScrollableAxes, contentSize: Size) {
        key("scroll")
        beginObject()
        key("axes")
        beginArray()
        if axes.contains(.horizontal) { value("horizontal") }
        if axes.contains(.vertical) { value("vertical") }
        endArray()
        key("contentSize")
        beginArray()
        value(contentSize.width)
        value(contentSize.height)
        endArray()
        endObject()
    }

    private mutating func value(_ look: ControlLook) {
        beginObject()
        if !look.action.isEmpty { member("action", look.action) }
        if !look.isEnabled { member("enabled", false) }
        if look.isSelected { member("selected", true) }
        colors("background", look.background)
        colors("tint", look.tint)
        endObject()
    }

    /// Writes the colours of a control that are not as usual, by state.
    private mutating func colors(_ name: StaticString, _ colors: ControlValues<NodeColor?>) {
        let given = ControlTemplate.states.filter { _, state in colors[keyPath: state] != nil }
        guard colors.normal != nil || !given.isEmpty else { return }
        key(name)
        beginObject()
        if let normal = colors.normal { member("normal", normal.description) }
        for (name, state) in given {
            key(named: name)
            if let color = colors[keyPath: state] ?? nil { value(color.description) } else { null() }
        }
        endObject()
    }
}
