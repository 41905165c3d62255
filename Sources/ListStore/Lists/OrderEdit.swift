/// One step of a change of a list's order.
///
/// Steps are applied one after the other; the positions of each are those after
/// the steps before it.
public enum OrderEdit: Hashable, Sendable {
    /// Removes rows by their positions.
    case remove(Range<Int>)
    /// Inserts rows of consecutive identities, so that the first of them has the position `at`.
    case insert(ids: Range<Int64>, at: Int)
}

extension OrderEdit {
    /// The size of a log up to which no snapshot of the order is written, in bytes.
    package static let shortLog = 16 * 1024

    /// Returns the number of rows after the step; nil if it names positions that do not exist.
    func count(after count: Int) -> Int? {
        switch self {
        case .remove(let places):
            places.lowerBound >= 0 && places.upperBound <= count ? count - places.count : nil
        case .insert(let ids, let place):
            ids.lowerBound >= 0 && (0...count).contains(place) ? count + ids.count : nil
        }
    }

    /// Encodes the steps of one commit for the log.
    package static func encode(_ edits: [OrderEdit]) -> [UInt8] {
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

    /// Decodes the bytes of ``encode(_:)``.
    package static func decode(_ bytes: [UInt8]) throws(StoreError) -> [OrderEdit] {
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
