/// A commit as others have to know it: the order's steps, and where values have changed.
package struct LoggedChange: Hashable, Sendable {
    /// The steps of the order.
    package var orderEdits: [OrderEdit]
    /// The positions afterwards of rows whose values have changed, ascending.
    package var reloaded: [Range<Int>]

    /// Creates the change of a commit.
    package init(_ commit: Commit) {
        orderEdits = commit.orderEdits
        reloaded = commit.reloaded
    }
}

extension LoggedChange {
    /// The number that the bytes begin with.
    private static let format: UInt64 = 1

    /// The change as bytes.
    package var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.format)
        writer.write(reloaded.count)
        var end = 0
        for rows in reloaded {
            writer.write(rows.lowerBound - end)
            writer.write(rows.count)
            end = rows.upperBound
        }
        return writer.bytes + OrderEdit.encode(orderEdits)
    }

    /// Creates the change of ``encoded`` bytes.
    ///
    /// - Throws: ``StoreError/Code/newerVersion`` for a format of later versions, ``StoreError/Code/corrupt``.
    package init(encoded bytes: [UInt8]) throws(StoreError) {
        var reader = ByteReader(bytes)
        guard try reader.read() == Self.format else {
            throw StoreError(.newerVersion, "a change was stored by a later version of this program")
        }
        reloaded = []
        var end = 0
        for _ in 0..<(try reader.readInt()) {
            let (start, count) = (try reader.readInt(), try reader.readInt())
            guard start < Int.max / 4, count < Int.max / 4, end < Int.max / 4 else {
                throw StoreError(.corrupt, "the database of lists is damaged: impossible rows in a change")
            }
            reloaded.append(end + start..<end + start + count)
            end += start + count
        }
        orderEdits = try OrderEdit.decode(reader.rest)
    }
}
