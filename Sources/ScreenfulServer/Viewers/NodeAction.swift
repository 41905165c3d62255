import JSON
import ListStore

/// What a reader has done to a node of a row, as everybody is told.
struct NodeAction {
    var kind: NodeActionRequest.Kind
    var row: Int
    var rowID: Int64
    var node: Int
    /// The node's `id` in the template.
    var name: String?
    /// What a press means, in the owner's words.
    var action: String
    /// What the control or the field is now: on or off, or a text; null for a control that is neither.
    var value: Value
    /// The list's version with the value in it; nil if the list was left as it is.
    var version: Int?
}

extension JSONWriter {
    /// Writes what a reader has done.
    mutating func value(_ action: NodeAction) {
        beginObject()
        member("row", action.row)
        member("id", action.rowID)
        member("node", action.node)
        member("kind", action.kind.rawValue)
        if let name = action.name { member("name", name) }
        member("action", action.action)
        key("value")
        value(action.value)
        key("version")
        if let version = action.version { value(version) } else { null() }
        endObject()
    }
}
