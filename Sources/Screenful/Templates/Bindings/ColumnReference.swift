/// A column as it is written in a binding: `$name`, or `{$first name}`.
///
/// In braces most names are written as they are. Where a part of a name would be taken for something else, it is between
/// quotes, and a quote in it is doubled: `{$"price|USD"}`, `{$"$ amount"}`.
package struct ColumnReference {
    /// The column's name.
    package let name: String

    /// Creates the reference to a column.
    package init(_ name: String) { self.name = name }

    /// The binding to the column without a format, in braces unless the name is plain.
    package var binding: String {
        !name.isEmpty && name.utf8.allSatisfy(Self.isPlain) ? "$\(name)" : "{$\(written)}"
    }

    /// Returns true for a byte of a name that needs no braces.
    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
            true
        default: false
        }
    }

    /// The name as it is written in braces.
    var written: String {
        // A bar begins a format, a brace ends the binding, and a dollar at the start is one that stands for itself.
        let isAmbiguous =
            name.isEmpty || name.hasPrefix("$") || name.hasPrefix("\"") || name.contains { $0 == "|" || $0 == "}" }
        return isAmbiguous ? "\"\(name.replacing("\"", with: "\"\""))\"" : name
    }

    /// Reads a name between quotes at the start of a text.
    ///
    /// - Returns: The reference, and the index after the closing quote; nil if the text does not begin with a quote, or
    ///   the name has no end.
    package static func quoted(_ text: ArraySlice<UInt8>) -> (reference: Self, end: Int)? {
        let quote = UInt8(ascii: "\"")
        guard text.first == quote else { return nil }
        var name: [UInt8] = []
        var index = text.startIndex + 1
        while index < text.endIndex {
            if text[index] == quote {
                guard index + 1 < text.endIndex, text[index + 1] == quote else {
                    return (Self(String(decoding: name, as: UTF8.self)), index + 1)
                }
                index += 1
            }
            name.append(text[index])
            index += 1
        }
        return nil
    }
}
