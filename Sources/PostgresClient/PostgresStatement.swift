/// A statement with its parameters, `$1` and on.
public struct PostgresStatement: Hashable, Sendable {
    /// The SQL; names that users give never stand in it.
    public var sql: String
    /// The values of the parameters.
    public var parameters: [PostgresParameter]
    /// Whether it is often sent with the same text, so that a connection prepares it the first time, where it may.
    public var isFrequent: Bool

    /// Creates a statement.
    public init(_ sql: String, _ parameters: [PostgresParameter] = [], isFrequent: Bool = false) {
        self.sql = sql
        self.parameters = parameters
        self.isFrequent = isFrequent
    }
}

/// The value of a statement's parameter.
public enum PostgresParameter: Hashable, Sendable {
    /// A `bigint`; null for nil.
    case integer(Int64?)
    /// A `double precision`.
    case real(Double)
    /// A `text`, which has no character 0; null for nil.
    case text(String?)
    /// A `bytea`.
    case bytes([UInt8])
    /// A `bigint[]`.
    case integers([Int64])
    /// A `text[]`, whose items have no character 0.
    case texts([String])
}

extension PostgresParameter {
    /// The identifier of the type (`pg_type.oid`, which never changes for types of PostgreSQL's own).
    var type: UInt32 {
        switch self {
        case .bytes: 17
        case .integer: 20
        case .text: 25
        case .real: 701
        case .texts: 1009
        case .integers: 1016
        }
    }

    /// The value in PostgreSQL's binary format; nil for null.
    var encoded: [UInt8]? {
        switch self {
        case .integer(let value): value?.networkBytes
        case .real(let value): Int64(bitPattern: value.bitPattern).networkBytes
        case .text(let value): value.map { Array($0.utf8) }
        case .bytes(let value): value
        case .integers(let values): Self.array(of: values, type: 20) { $0.networkBytes }
        case .texts(let values): Self.array(of: values, type: 25) { Array($0.utf8) }
        }
    }

    /// Encodes an array of one dimension, whose first index is 1.
    private static func array<Item>(of items: [Item], type: Int32, _ encode: (Item) -> [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        // Dimensions, no nulls, the type of the items; then the length and the first index.
        for number in [items.isEmpty ? 0 : 1, 0, type] { bytes += Int32(number).networkBytes }
        guard !items.isEmpty else { return bytes }
        for number in [Int32(items.count), 1] { bytes += number.networkBytes }
        for item in items {
            let encoded = encode(item)
            bytes += Int32(encoded.count).networkBytes
            bytes += encoded
        }
        return bytes
    }
}

extension FixedWidthInteger {
    /// The bytes, the most significant one first.
    var networkBytes: [UInt8] {
        withUnsafeBytes(of: bigEndian) { Array($0) }
    }

    /// Creates a number of its bytes, the most significant one first; nil if there are more or fewer.
    init?(networkBytes bytes: some Collection<UInt8>) {
        guard bytes.count == Self.bitWidth / 8 else { return nil }
        self = bytes.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
    }
}
