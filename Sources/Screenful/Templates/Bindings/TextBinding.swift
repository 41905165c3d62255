import ScreenfulTypes

/// A parsed ``BoundText``: literal pieces, and columns by index.
struct TextBinding: Hashable, Sendable {
    /// A piece of a text.
    enum Piece: Hashable, Sendable {
        case literal(String)
        case column(Int, ValueFormat)
    }

    let pieces: [Piece]

    /// Appends a row's text.
    ///
    /// - Returns: False if all columns are empty for this row, so that the text is to be left out.
    func append(to text: inout String, values: (Int) -> Value) -> Bool {
        var hasColumn = false
        var hasValue = false
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
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

    /// Returns a row's text; empty if all its columns are.
    func text(values: (Int) -> Value) -> String {
        // A single column, the most frequent binding, needs no copy.
        if pieces.count == 1, case .column(let column, .plain) = pieces[0], case .text(let text) = values(column) {
            return text
        }
        if pieces.count == 1, case .literal(let literal) = pieces[0] { return literal }
        var text = ""
        return append(to: &text, values: values) ? text : ""
    }
}

extension TextBinding {
    /// The error of a written text.
    struct Mistake: Error {
        let code: TemplateError.Code
        let reason: String
    }

    /// Parses a written text.
    init(_ text: BoundText, columns: inout TemplateColumns) throws(Mistake) {
        var parser = Parser(bytes: Array(text.source.utf8), columns: columns)
        pieces = try parser.parse()
        columns = parser.columns
    }

    private struct Parser {
        let bytes: [UInt8]
        var columns: TemplateColumns
        var position = 0
        var pieces: [Piece] = []
        var literal: [UInt8] = []

        mutating func parse() throws(Mistake) -> [Piece] {
            while position < bytes.count {
                if startsBinding(at: position), bytes[position] == UInt8(ascii: "$") {
                    try parseName()
                } else if bytes[position] == UInt8(ascii: "{"), startsBinding(at: position + 1) {
                    try parseBraces()
                } else if bytes[position] == UInt8(ascii: "$") {
                    guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "$") else {
                        throw Mistake(code: .invalidBinding, reason: "“$” names no column; a dollar is written “$$”")
                    }
                    literal.append(UInt8(ascii: "$"))
                    position += 2
                } else {
                    literal.append(bytes[position])
                    position += 1
                }
            }
            flush()
            return pieces
        }

        /// True at a dollar that is not doubled and begins a name.
        private func startsBinding(at index: Int) -> Bool {
            guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "$") else { return false }
            if index > 0, bytes[index - 1] == UInt8(ascii: "{") { return bytes[index + 1] != UInt8(ascii: "$") }
            return ColumnReference.isPlain(bytes[index + 1])
        }

        private mutating func parseName() throws(Mistake) {
            let start = position + 1
            var end = start
            while end < bytes.count, ColumnReference.isPlain(bytes[end]) { end += 1 }
            try add(String(decoding: bytes[start..<end], as: UTF8.self), format: .plain)
            position = end
        }

        private mutating func parseBraces() throws(Mistake) {
            let start = position + 2
            let quoted = ColumnReference.quoted(bytes[start...])
            guard let end = bytes[(quoted?.end ?? start)...].firstIndex(of: UInt8(ascii: "}")) else {
                throw Mistake(code: .invalidBinding, reason: "“{$” is never closed by “}”")
            }
            let bar = bytes[(quoted?.end ?? start)..<end].firstIndex(of: UInt8(ascii: "|"))
            if let quoted, quoted.end != bar ?? end {
                throw Mistake(code: .invalidBinding, reason: "“{$\(quoted.reference.written)” is not closed by “}”")
            }
            var format = ValueFormat.plain
            if let bar { format = try ValueFormat(written: String(decoding: bytes[(bar + 1)..<end], as: UTF8.self)) }
            try add(
                quoted?.reference.name ?? String(decoding: bytes[start..<(bar ?? end)], as: UTF8.self),
                format: format
            )
            position = end + 1
        }

        private mutating func add(_ name: String, format: ValueFormat) throws(Mistake) {
            guard let column = columns.number(of: name) else {
                throw Mistake(code: .unknownColumn, reason: "there is no column “\(name)”; there is \(columns.known)")
            }
            flush()
            pieces.append(.column(column, format))
        }

        private mutating func flush() {
            guard !literal.isEmpty else { return }
            pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
            literal.removeAll()
        }
    }
}
