import JSON
import Screenful

/// Where old indexes go when others are deleted and inserted.
enum IntegerMapSchema: VectorSchema {
    static let name = "texture-imap/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        let map = IntegerMap(
            oldCount: try vector.count("oldCount"),
            deleted: RangeSet(try vector.indexes("deleted")),
            inserted: RangeSet(try vector.indexes("inserted"))
        )
        var actual = JSONObject()
        for name in try vector.fields("expect").names {
            guard let old = Int(name) else { throw vector.wrong("expect", "by old index") }
            actual[name] = map[old].map { .integer(Int64($0)) } ?? .null
        }
        return Verdict(expected: try vector.value("expect"), actual: .object(actual))
    }
}

extension RangeSet<Int> {
    /// Creates a set of indexes.
    fileprivate init(_ indexes: [Int]) {
        self.init()
        for index in indexes { insert(contentsOf: index..<index + 1) }
    }
}
