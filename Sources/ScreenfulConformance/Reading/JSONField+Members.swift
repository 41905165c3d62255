import JSON
import ScreenfulRanges

extension JSONField {
    var names: [String] { value.object?.keys ?? [] }

    /// Compares an answer with the one that a member expects.
    func verdict(_ actual: JSONValue, expected name: String = "expect") throws(DecodingError) -> Verdict {
        Verdict(expected: try member(name).value, actual: actual)
    }

    /// Returns true if there is such a member and it is not null.
    func has(_ name: String) -> Bool {
        value[name].map { !$0.isNull } ?? false
    }

    func member(_ name: String) throws(DecodingError) -> JSONField {
        var fields = try object()
        return try fields.required(name)
    }

    func member(_ name: String, default fallback: JSONValue) throws(DecodingError) -> JSONField {
        has(name) ? try member(name) : JSONField(fallback, at: .member(name, of: path))
    }

    func wrong(_ name: String, _ wanted: String) -> DecodingError {
        DecodingError(.outOfRange(expected: wanted), at: .member(name, of: path))
    }

    func count() throws(DecodingError) -> Int { try integer(in: 0...RowGeometry.maximumRowCount) }

    func indexes() throws(DecodingError) -> [Int] {
        try array().map { (field) throws(DecodingError) in try field.count() }
    }

    func tuples(_ count: Int) throws(DecodingError) -> [[Int]] {
        try array().map { (field) throws(DecodingError) in
            try field.array(count: count...count).map { (field) throws(DecodingError) in try field.count() }
        }
    }

    func numbers(_ count: Int) throws(DecodingError) -> [Double] {
        try array(count: count...count).map { (field) throws(DecodingError) in try field.number() }
    }

    func strings() throws(DecodingError) -> [String] {
        try array().map { (field) throws(DecodingError) in try field.string() }
    }
}
