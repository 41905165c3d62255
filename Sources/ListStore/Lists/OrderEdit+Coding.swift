extension OrderEdit {
    /// The steps of one commit as bytes for the log.
    static func encode(_ edits: [OrderEdit]) -> [UInt8] {
        var writer = ByteWriter()
        for edit in edits {
            switch edit {
            case .remove(let places):
                writer.write(0)
                writer.write(places.lowerBound)
                writer.write(places.count)
            case .insert(let ids, let place):
                writer.write(1)
                writer.write(place)
                writer.write(ids.count)
                writer.write(UInt64(ids.lowerBound))
            }
        }
        return writer.bytes
    }

    /// The steps that ``encode(_:)`` wrote.
    static func decode(_ bytes: [UInt8]) throws(StoreError) -> [OrderEdit] {
        var reader = ByteReader(bytes)
        var edits: [OrderEdit] = []
        while !reader.isAtEnd {
            let kind = try reader.read()
            let place = try reader.readInt()
            let count = try reader.readInt()
            guard kind <= 1, place <= Int.max - count else {
                throw StoreError(.corrupt, "the database of lists is damaged: unknown step in an order")
            }
            if kind == 0 {
                edits.append(.remove(place..<place + count))
            } else {
                let first = Int64(try reader.readInt())
                guard first <= Int64.max - Int64(count) else {
                    throw StoreError(.corrupt, "the database of lists is damaged: impossible rows in an order")
                }
                edits.append(.insert(ids: first..<first + Int64(count), at: place))
            }
        }
        return edits
    }
}
