package import JSON
package import ScreenfulTypes

/// A user's action on a node of a row, as it is published.
package struct NodeAction {
    package var kind: NodeActionRequest.Kind
    package var row: Int
    package var rowID: Int64
    package var node: Int
    /// The node's `id` in the template.
    package var name: String?
    /// The action that the template gives a press of the control.
    package var action: String
    /// The new value of the control or field: a Boolean or a text; null for a control without a state.
    package var value: Value
    /// The version of the list that has the value; nil if the list was not changed.
    package var version: Int?

    /// Creates an action that has changed nothing yet.
    package init(_ kind: NodeActionRequest.Kind, ofNode node: Int, named name: String?, inRow row: Int, id: Int64) {
        self.kind = kind
        self.row = row
        rowID = id
        self.node = node
        self.name = name
        action = ""
        value = .null
    }
}

extension JSONWriter {
    /// Writes an action of the user.
    package mutating func value(_ action: NodeAction) {
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
