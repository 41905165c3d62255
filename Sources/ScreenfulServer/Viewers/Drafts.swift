import HTTPServer
import Screenful
import ScreenfulRanges

/// What a viewer's reader has typed into fields and not sent.
///
/// Kept by row and node, wherever edits of the list move the row.
struct Drafts {
    private struct Place: Hashable {
        var row: Int
        var node: Int
    }

    /// Fields that may have a draft at once.
    static let limit = 100

    private var fields: [Place: EditableTextNode] = [:]

    var isEmpty: Bool { fields.isEmpty }

    /// What was typed into the fields of a row, by node.
    func drafts(ofRow row: Int) -> [(node: Int, text: String)] {
        guard !fields.isEmpty else { return [] }
        return fields.compactMap { place, field in place.row == row ? (place.node, field.draft) : nil }
    }

    /// Takes what the reader has typed by now; a text that is the list's own is no draft.
    ///
    /// - Throws: 422 where the text is too long, 409 where there are too many drafts.
    mutating func type(_ text: String, over value: String, maximumLength: Int, row: Int, node: Int) throws(Problem) {
        guard maximumLength == 0 || text.count <= maximumLength else {
            let detail = "The text has \(text.count) characters; the field takes \(maximumLength)."
            throw Problem(.invalidValue, detail, field: "value")
        }
        let place = Place(row: row, node: node)
        guard text != value else { return fields[place] = nil }
        guard fields[place] != nil || fields.count < Self.limit else {
            throw Problem(.draftLimit, "There are \(Self.limit) texts that were typed and not sent; send some.")
        }
        var actions: [EditableTextNode.Action] = []
        var field = EditableTextNode(value, maximumLength: maximumLength)
        field.handle(.focused, into: &actions)
        field.handle(.typed(text), into: &actions)
        fields[place] = field
    }

    /// Forgets the draft of a field that was sent.
    mutating func remove(row: Int, node: Int) {
        fields[Place(row: row, node: node)] = nil
    }

    /// Forgets all drafts: there are other fields now.
    mutating func removeAll() {
        fields.removeAll()
    }

    /// Follows the list through an edit.
    mutating func apply(_ edit: RowEdit) {
        guard !fields.isEmpty else { return }
        var moved: [Place: EditableTextNode] = [:]
        for (place, field) in fields {
            guard let row = edit.newRow(ofOld: place.row) else { continue }
            moved[Place(row: row, node: place.node)] = field
        }
        fields = moved
    }
}
