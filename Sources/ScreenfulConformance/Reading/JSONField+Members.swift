import JSON
import ScreenfulRanges

extension JSONField {
    /// The names of all members.
    var names: [String] {
        value.object?.keys ?? []
    }

    /// Returns true if there is such a member and it is not null.
    func has(_ name: String) -> Bool {
        value[name].map { !$0.isNull } ?? false
    }

    /// Returns a required member.
    func member(_ name: String) throws(DecodingError) -> JSONField {
        var fields = try object()
        return try fields.required(name)
    }

    /// Returns a member, or a default if it is missing or null.
    func member(_ name: String, default fallback: JSONValue) throws(DecodingError) -> JSONField {
        has(name) ? try member(name) : JSONField(fallback, at: .member(name, of: path))
    }

    /// Returns an error about a member.
    func wrong(_ name: String, _ wanted: String) -> DecodingError {
        DecodingError(.outOfRange(expected: wanted), at: .member(name, of: path))
    }

    /// Reads an index or a count.
    func count() throws(DecodingError) -> Int {
        try integer(in: 0...RowGeometry.maximumRowCount)
    }

    /// Reads an array of indexes or counts.
    func indexes() throws(DecodingError) -> [Int] {
        try array().map { (field) throws(DecodingError) in try field.count() }
    }

    /// Reads an array of tuples of indexes.
    func tuples(_ count: Int) throws(DecodingError) -> [[Int]] {
        try array().map { (field) throws(DecodingError) in
            try field.array(count: count...count).map { (field) throws(DecodingError) in try field.count() }
        }
    }

    /// Reads an array of so many numbers.
    func numbers(_ count: Int) throws(DecodingError) -> [Double] {
        try array(count: count...count).map { (field) throws(DecodingError) in try field.number() }
    }

    /// Reads an array of names.
    func strings() throws(DecodingError) -> [String] {
        try array().map { (field) throws(DecodingError) in try field.string() }
    }
}
