import ScreenfulRanges

/// The texts that a viewer's user has typed into fields and not submitted.
///
/// Drafts are keyed by row and node, and follow the row through edits of the list.
struct Drafts {
    private struct Place: Hashable {
        var row: Int
        var node: Int
    }

    /// The maximum of drafts.
    static let limit = 100

    private var fields: [Place: String] = [:]

    var isEmpty: Bool { fields.isEmpty }

    /// Returns the drafts of a row's fields, by node.
    func drafts(ofRow row: Int) -> [(node: Int, text: String)] {
        guard !fields.isEmpty else { return [] }
        return fields.compactMap { place, text in place.row == row ? (place.node, text) : nil }
    }

    /// Sets the draft of a field; a text that equals the list's value removes it.
    ///
    /// - Throws: An error when the text is too long, or when there are too many drafts.
    mutating func type(_ text: String, over value: String, maximumLength: Int, row: Int, node: Int) throws(ServiceError)
    {
        guard maximumLength == 0 || text.count <= maximumLength else {
            throw .textTooLong(count: text.count, limit: maximumLength)
        }
        let place = Place(row: row, node: node)
        guard text != value else { return fields[place] = nil }
        guard fields[place] != nil || fields.count < Self.limit else {
            throw .draftLimit(Self.limit)
        }
        fields[place] = text
    }

    /// Removes the draft of a field that was submitted.
    mutating func remove(row: Int, node: Int) {
        fields[Place(row: row, node: node)] = nil
    }

    /// Removes all drafts, since the fields have changed.
    mutating func removeAll() {
        fields.removeAll()
    }

    /// Applies an edit of the list.
    mutating func apply(_ edit: RowEdit) {
        guard !fields.isEmpty else { return }
        var moved: [Place: String] = [:]
        for (place, text) in fields {
            guard let row = edit.newRow(ofOld: place.row) else { continue }
            moved[Place(row: row, node: place.node)] = text
        }
        fields = moved
    }
}
