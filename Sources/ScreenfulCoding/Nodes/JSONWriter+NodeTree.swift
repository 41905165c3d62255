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
    /// state as bits is written with each node, size ranges with the nodes that they are given for by `id`.
    ///
    /// - Complexity: O(*n*) for *n* nodes and all characters of their texts.
    public mutating func nodes(_ tree: NodeTree, state: Int? = nil, sizeRanges: [Int: SizeRange] = [:]) {
        array(0..<tree.count) { json, node in
            json.object {
                $0.member("id", tree.id(of: node))
                $0.member("kind", tree.kinds[node].rawValue)
                $0.key("parent")
                if node == 0 { $0.null() } else { $0.value(tree.id(of: tree.parents[node])) }
                let (corner, size) = (tree.frames[node].origin, tree.frames[node].size)
                $0.member("frame", [node == 0 ? 0 : corner.x, node == 0 ? 0 : corner.y, size.width, size.height])
                if let state { $0.member("state", state) }
                if let range = sizeRanges[tree.id(of: node)] { $0.sizeRange(range) }
                $0.members(of: tree.attributes[node])
                $0.members(of: tree.contents[node])
            }
        }
    }

    private mutating func sizeRange(_ range: SizeRange) {
        object("sizeRange") {
            for (name, size) in [("min" as StaticString, range.min), ("max", range.max)] {
                $0.array(name, [size.width, size.height]) { json, length in
                    if length == .infinity { json.value("inf") } else { json.value(length) }
                }
            }
        }
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
        if attributes.box != BoxStyle() { object("box") { $0.members(of: attributes.box) } }
    }

    private mutating func members(of box: BoxStyle) {
        if let color = box.background { member("background", color.description) }
        if let color = box.borderColor {
            member("borderColor", color.description)
            member("borderWidth", box.borderWidth)
        }
        if box.cornerRadius != 0 { member("cornerRadius", box.cornerRadius) }
        if box.opacity != 1 { member("opacity", box.opacity) }
        if box.clips { member("clips", true) }
    }

    private mutating func members(of content: NodeContent) {
        switch content {
        case .none: break
        case .paragraph(let paragraph): members(of: paragraph)
        case .image(let url): member("image", url)
        case .networkImage(let url, let defaultImage):
            member("image", url)
            if !defaultImage.isEmpty { member("defaultImage", defaultImage) }
        case .multiplexImage(let urls): member("images", urls)
        case .control(let look): object("control") { $0.members(of: look) }
        case .editableText(let paragraph, let text, let placeholder, let maximumLength, let draft):
            members(of: paragraph)
            member("value", text)
            if !placeholder.isEmpty { member("placeholder", placeholder) }
            if maximumLength > 0 { member("maximumLength", maximumLength) }
            if let draft { member("draft", draft) }
        case .video(let url, let poster, let playsAutomatically, let repeats):
            object("video") {
                $0.member("url", url)
                if !poster.isEmpty { $0.member("poster", poster) }
                if playsAutomatically { $0.member("autoplay", true) }
                if repeats { $0.member("repeats", true) }
            }
        case .map(let region): object("map") { $0.member("region", region) }
        case .scroll(let axes, let contentSize): scroll(axes, contentSize: contentSize)
        case .list(let axis, let layout):
            object("list") {
                $0.member("axis", axis.rawValue)
                $0.key("layout")
                $0.value(layout)
            }
        }
    }

    private mutating func scroll(_ axes: ScrollableAxes, contentSize: Size) {
        let named: [(axis: ScrollableAxes, name: String)] = [(.horizontal, "horizontal"), (.vertical, "vertical")]
        object("scroll") {
            $0.member("axes", named.filter { axes.contains($0.axis) }.map(\.name))
            $0.member("contentSize", [contentSize.width, contentSize.height])
        }
    }

    private mutating func members(of look: ControlLook) {
        if !look.action.isEmpty { member("action", look.action) }
        if !look.isEnabled { member("enabled", false) }
        if look.isSelected { member("selected", true) }
        colors("background", look.background)
        colors("tint", look.tint)
    }

    /// Writes the colours of a control that differ from the default, by state.
    private mutating func colors(_ name: StaticString, _ colors: ControlValues<NodeColor?>) {
        let given = ControlTemplate.states.filter { _, state in colors[keyPath: state] != nil }
        guard colors.normal != nil || !given.isEmpty else { return }
        object(name) {
            if let normal = colors.normal { $0.member("normal", normal.description) }
            for (name, state) in given {
                $0.key(named: name)
                if let color = colors[keyPath: state] ?? nil { $0.value(color.description) } else { $0.null() }
            }
        }
    }
}
