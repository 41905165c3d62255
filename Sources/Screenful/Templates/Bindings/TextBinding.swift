/// A ``BoundText`` made ready: pieces that stand for themselves, and columns by number.
struct TextBinding: Hashable, Sendable {
    /// A part of a text.
    enum Piece: Hashable, Sendable {
        case literal(String)
        case column(Int, ValueFormat)
    }

    let pieces: [Piece]

    /// True if every row gets the same text.
    var isConstant: Bool {
        !pieces.contains { if case .column = $0 { true } else { false } }
    }

    /// Appends a row's text.
    ///
    /// - Returns: False if all the columns are empty for this row, so that there is nothing to be said.
    func append(to text: inout String, values: (Int) -> FieldValue) -> Bool {
        var hasColumn = false
        var hasValue = false
        for piece in pieces {
            switch piece {
            case .literal(let literal):
                text += literal
            case .column(let column, let format):
                hasColumn = true
                let value = values(column)
                switch value {
                case .null: continue
                case .text(let text) where text.isEmpty: continue
                default: break
                }
                hasValue = true
                format.append(value, to: &text)
            }
        }
        return hasValue || !hasColumn
    }

    /// A row's text; empty if all the columns are.
    func text(values: (Int) -> FieldValue) -> String {
        // The commonest binding of all needs no copy.
        if pieces.count == 1, case .column(let column, .plain) = pieces[0], case .text(let text) = values(column) {
            return text
        }
        if pieces.count == 1, case .literal(let literal) = pieces[0] { return literal }
        var text = ""
        return append(to: &text, values: values) ? text : ""
    }
}
