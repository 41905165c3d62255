import Glibc
public import ScreenfulTypes

/// A text that rows are searched for: a row matches if one of its texts contains it, whatever the case and the accents.
///
/// Nothing in it has a special meaning.
public struct TextQuery: Hashable, Sendable {
    /// The maximum length, in Unicode scalars.
    public static let maxLength = 200

    /// The text as it is compared.
    let folded: [UInt8]

    /// Creates a query; nil for a text that has nothing to compare, such as white space.
    public init?(_ text: String) {
        var folded: [UInt8] = []
        FoldedText.append(text, to: &folded)
        guard folded.contains(where: { $0 != UInt8(ascii: " ") }) else { return nil }
        self.folded = folded
    }

    /// Returns whether a text contains the query.
    public func matches(_ text: String) -> Bool {
        var bytes: [UInt8] = []
        FoldedText.append(text, to: &bytes)
        return isContained(in: bytes)
    }

    /// Returns whether a value of some columns of a row contains the query.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - columns: The numbers of columns of text.
    ///   - scratch: Memory for the folded texts, which is used again from row to row.
    /// - Returns: True if one of the values contains it.
    public func matches(_ row: Row, in columns: [Int], scratch: inout [UInt8]) -> Bool {
        columns.contains { column in
            guard case .text(let text) = row.values[column] else { return false }
            scratch.removeAll(keepingCapacity: true)
            FoldedText.append(text, to: &scratch)
            return isContained(in: scratch)
        }
    }

    private func isContained(in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            folded.withUnsafeBytes { folded in
                guard let wanted = folded.baseAddress, var place = bytes.baseAddress else { return false }
                var left = bytes.count
                while left >= folded.count {
                    guard let found = memchr(place, Int32(folded[0]), left - folded.count + 1) else { return false }
                    if memcmp(found, wanted, folded.count) == 0 { return true }
                    left -= UnsafeRawPointer(found) - place + 1
                    place = UnsafeRawPointer(found) + 1
                }
                return false
            }
        }
    }
}
