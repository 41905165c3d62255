internal import CLibPQ

/// The rows that a statement has returned, read in PostgreSQL's binary format.
///
/// A value of another type than the one that is read, or null, is nil.
public final class PostgresResult {
    private let result: OpaquePointer

    /// Takes over a result of libpq.
    init(_ result: OpaquePointer) {
        self.result = result
    }

    deinit { PQclear(result) }

    /// The number of rows.
    public var rowCount: Int { Int(PQntuples(result)) }

    /// The number of rows that an INSERT, UPDATE or DELETE has changed.
    public var changedRowCount: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    /// Whether a value is null.
    public func isNull(_ row: Int, _ column: Int) -> Bool { PQgetisnull(result, Int32(row), Int32(column)) == 1 }

    /// Returns a `bigint`, an `integer` or a `smallint`.
    public func integer(_ row: Int, _ column: Int) -> Int64? {
        withBytes(row, column) { bytes in
            switch bytes.count {
            case 8: Int64(networkBytes: bytes)
            case 4: Int32(networkBytes: bytes).map(Int64.init)
            case 2: Int16(networkBytes: bytes).map(Int64.init)
            default: nil
            }
        }
    }

    /// Returns a `double precision`.
    public func real(_ row: Int, _ column: Int) -> Double? {
        withBytes(row, column) { bytes in UInt64(networkBytes: bytes).map(Double.init(bitPattern:)) }
    }

    /// Returns a `boolean`.
    public func boolean(_ row: Int, _ column: Int) -> Bool? {
        withBytes(row, column) { bytes in bytes.count == 1 ? bytes[0] != 0 : nil }
    }

    /// Returns a `text`.
    public func text(_ row: Int, _ column: Int) -> String? {
        withBytes(row, column) { bytes in String(validating: bytes, as: UTF8.self) }
    }

    /// Returns a `bytea`, or the characters of a `text`.
    public func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
        withBytes(row, column) { bytes in Array(bytes) }
    }

    /// Returns the text of a `jsonb`, whose binary format is a version before it.
    public func json(_ row: Int, _ column: Int) -> [UInt8]? {
        withBytes(row, column) { bytes in bytes.first == 1 ? Array(bytes.dropFirst()) : nil }
    }

    /// Returns a `text[]` of one dimension without nulls.
    public func texts(_ row: Int, _ column: Int) -> [String]? {
        withBytes(row, column) { bytes in
            var rest = bytes[...]
            guard let dimensions = rest.takeInteger(), let nulls = rest.takeInteger(), nulls == 0,
                rest.takeInteger() != nil
            else { return nil }
            guard dimensions == 1 else { return dimensions == 0 ? [] : nil }
            guard let count = rest.takeInteger(), count >= 0, rest.takeInteger() != nil else { return nil }
            var texts: [String] = []
            for _ in 0..<count {
                guard let length = rest.takeInteger(), length >= 0, rest.count >= Int(length),
                    let text = String(validating: rest.prefix(Int(length)), as: UTF8.self)
                else { return nil }
                texts.append(text)
                rest.removeFirst(Int(length))
            }
            return texts
        }
    }

    private func withBytes<Value>(_ row: Int, _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
        guard row >= 0, row < rowCount, !isNull(row, column), let start = PQgetvalue(result, Int32(row), Int32(column))
        else { return nil }
        let count = Int(PQgetlength(result, Int32(row), Int32(column)))
        return start.withMemoryRebound(to: UInt8.self, capacity: count) {
            body(UnsafeBufferPointer(start: $0, count: count))
        }
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// Takes a number of 32 bits from the front.
    fileprivate mutating func takeInteger() -> Int32? {
        guard let value = Int32(networkBytes: prefix(4)) else { return nil }
        removeFirst(4)
        return value
    }
}
