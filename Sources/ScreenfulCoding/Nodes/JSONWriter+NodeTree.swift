public import JSON
public import Screenful
public import ScreenfulLayout
import ScreenfulTypes

extension JSONWriter {
    /// Writes the nodes of a row, in their order: parents before children, the back before the front.
    ///
    /// Each is an object with `id` (a number that is stable while the template is), `kind`, `parent` (such a number;
    /// null for the root) and `frame` (left, top, width, height in its parent, in points; the root is at 0,0), then the
    /// attributes that differ from their defaults. Offsets in texts count UTF-16 units, as in JavaScript. The row's
    /// state as
    /// bits is written with each node, size ranges with the nodes that they are given for by `id`.
    ///
    /// - Complexity: O(*n*) for *n* nodes and all characters of their texts.
    public mutating func nodes(_ tree: NodeTree, state: Int? = nil, sizeRanges: [Int: SizeRange] = [:]) {
        beginArray()
        for node in 0..<tree.count {
            beginObject()
            member("id", tree.id(of: node))
            member("kind", tree.kinds[node].rawValue)
            key("parent")
            if node == 0 { null() } else { value(tree.id(of: tree.parents[node])) }
            key("frame")
            rectangle(node == 0 ? Rect(origin: Point(x: 0, y: 0), size: tree.frames[0].size) : tree.frames[node])
            if let state { member("state", state) }
            if let range = sizeRanges[tree.id(of: node)] {
                key("sizeRange")
                value(range)
            }
            members(of: tree.attributes[node])
            members(of: tree.contents[node])
            endObject()
        }
        endArray()
    }

    private mutating func value(_ range: SizeRange) {
        beginObject()
        for (name, size) in [("min", range.min), ("max", range.max)] {
            key(named: name)
            beginArray()
            for length in [size.width, size.height] {
                if length == .infinity { value("inf") } else { value(length) }
            }
            endArray()
        }
        endObject()
    }

    private mutating func rectangle(_ frame: Rect) {
        beginArray()
        value(frame.origin.x)
        value(frame.origin.y)
        value(frame.size.width)
        value(frame.size.height)
        endArray()
    }

    private mutating func members(of attributes: NodeAttributes) {
        if let name = attributes.name { member("name", name) }
        if let label = attributes.label { member("label", label) }
        if !attributes.link.isEmpty { member("link", attributes.link) }
        if attributes.scaling != .fill { member("scaling", attributes.scaling.rawValue) }
        if let color = attributes.placeholder.color { member("placeholderColor", color.description) }
        if attributes.placeholder.fadeDuration != 0 {
            member("placeholderFadeDuration", attributes.placeholder.fadeDuration)
        }
        if attributes.box != BoxStyle() {
            key("box")
            value(attributes.box)
        }
    }

    private mutating func value(_ box: BoxStyle) {
        beginObject()
        if let color = box.background { member("background", color.description) }
        if let color = box.borderColor {
            member("borderColor", color.description)
            member("borderWidth", box.borderWidth)
        }
        if box.cornerRadius != 0 { member("cornerRadius", box.cornerRadius) }
        if box.opacity != 1 { member("opacity", box.opacity) }
        if box.clips { member("clips", true) }
        endObject()
    }
}

extension JSONWriter {
    private mutating func members(of content: NodeContent) {
        switch content {
        case .none: break
        case .paragraph(let paragraph): members(of: paragraph)
        case .image(let url): member("image", url)
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
        case .scroll(let axes, let contentSize): scroll(axes, contentSize: contentSize)
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

    /// Writes the colours of a control that differ from the default, by state.
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
