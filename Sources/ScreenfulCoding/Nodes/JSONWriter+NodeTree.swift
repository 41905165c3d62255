public import JSON
public import Screenful
import ScreenfulTypes

extension JSONWriter {
    /// Writes the nodes of a row, in their order: parents before children, the back before the front.
    ///
    /// Each is an object with `kind`, `parent` (its number; the root has none) and
    /// `frame` (left, top, width, height in its parent, in points), then what
    /// is not as usual. Places in texts count UTF-16 units, as JavaScript does.
    ///
    /// - Complexity: O(*n*) for *n* nodes and all characters of their texts.
    public mutating func nodes(_ tree: NodeTree) {
        beginArray()
        for node in 0..<tree.count {
            beginObject()
            member("kind", tree.kinds[node].rawValue)
            if node > 0 { member("parent", tree.parents[node]) }
            key("frame")
            rectangle(tree.frames[node])
            members(of: tree.attributes[node])
            members(of: tree.contents[node])
            endObject()
        }
        endArray()
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
        if let identity = attributes.identity { member("node", identity) }
        if let name = attributes.name { member("id", name) }
        if let label = attributes.label { member("label", label) }
        if !attributes.link.isEmpty { member("link", attributes.link) }
        if attributes.scaling != .fill { member("scaling", attributes.scaling.rawValue) }
        let box = attributes.box
        if let color = box.background { member("background", color.description) }
        if let color = box.borderColor {
            key("border")
            beginObject()
            member("color", color.description)
            member("width", box.borderWidth)
            endObject()
        }
        if box.cornerRadius != 0 { member("cornerRadius", box.cornerRadius) }
        if box.opacity != 1 { member("opacity", box.opacity) }
        if box.clips { member("clips", true) }
    }
}
