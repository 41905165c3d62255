import JSON
import ScreenfulRanges

/// The members of an object, read by name, with errors that state the place.
struct Fields {
    private let members: JSONObject
    let place: String

    init(_ members: JSONObject, at place: String) {
        self.members = members
        self.place = place
    }

    /// The names of all members.
    var names: [String] {
        members.keys
    }

    /// Returns true if there is such a member and it is not null.
    func has(_ name: String) -> Bool {
        members[name].map { !$0.isNull } ?? false
    }

    /// Returns a member as it is.
    func value(_ name: String) throws(UnreadableVectors) -> JSONValue {
        guard let value = members[name] else { throw UnreadableVectors("\(place) has no “\(name)”") }
        return value
    }

    /// Returns a member that is characters.
    func string(_ name: String) throws(UnreadableVectors) -> String {
        guard let string = try value(name).string else { throw wrong(name, "a string") }
        return string
    }

    /// Returns a member that is true or false.
    func bool(_ name: String) throws(UnreadableVectors) -> Bool {
        guard let bool = try value(name).bool else { throw wrong(name, "true or false") }
        return bool
    }

    /// Returns a member that is true or false, or a default without it.
    func bool(_ name: String, default fallback: Bool) throws(UnreadableVectors) -> Bool {
        has(name) ? try bool(name) : fallback
    }

    /// Returns a member that is a number.
    func number(_ name: String) throws(UnreadableVectors) -> Double {
        guard let number = try value(name).double, number.isFinite else { throw wrong(name, "a number") }
        return number
    }

    /// Returns a member that is a number, or a default without it.
    func number(_ name: String, default fallback: Double) throws(UnreadableVectors) -> Double {
        has(name) ? try number(name) : fallback
    }

    /// Returns a member that is a whole number.
    func integer(_ name: String) throws(UnreadableVectors) -> Int64 {
        guard let integer = try value(name).integer else { throw wrong(name, "a whole number") }
        return integer
    }

    /// Returns a member that counts something.
    func count(_ name: String) throws(UnreadableVectors) -> Int {
        try Self.index(try value(name), orThrow: wrong(name, "a number from 0 to \(RowGeometry.maximumRowCount)"))
    }

    /// Returns a member that is an array.
    func array(_ name: String) throws(UnreadableVectors) -> [JSONValue] {
        guard let array = try value(name).array else { throw wrong(name, "an array") }
        return array
    }

    /// Returns a member that is an array, or an empty one without it.
    func optionalArray(_ name: String) throws(UnreadableVectors) -> [JSONValue] {
        has(name) ? try array(name) : []
    }

    /// Returns a member that is an array of so many numbers.
    func numbers(_ name: String, count: Int) throws(UnreadableVectors) -> [Double] {
        let numbers = try array(name).compactMap(\.double)
        guard numbers.count == count, try array(name).count == count, numbers.allSatisfy(\.isFinite) else {
            throw wrong(name, "\(count) numbers")
        }
        return numbers
    }

    /// Returns a member that is an array of indexes or counts; empty without it.
    func indexes(_ name: String) throws(UnreadableVectors) -> [Int] {
        try Self.indexes(try optionalArray(name), orThrow: wrong(name, "indexes"))
    }

    /// Returns a member that is an array of tuples of indexes; empty without it.
    func tuples(_ name: String, count: Int) throws(UnreadableVectors) -> [[Int]] {
        let error = wrong(name, "tuples of \(count) indexes")
        return try optionalArray(name).map { (value) throws(UnreadableVectors) in
            guard let tuple = value.array, tuple.count == count else { throw error }
            return try Self.indexes(tuple, orThrow: error)
        }
    }

    /// Returns a member that is an array of names.
    func strings(_ name: String) throws(UnreadableVectors) -> [String] {
        let strings = try array(name).compactMap(\.string)
        guard strings.count == (try array(name).count) else { throw wrong(name, "strings") }
        return strings
    }

    /// Returns a member that is an object.
    func fields(_ name: String) throws(UnreadableVectors) -> Fields {
        guard let object = try value(name).object else { throw wrong(name, "an object") }
        return Fields(object, at: "\(name) of \(place)")
    }

    /// Returns a member that is an array of objects.
    func list(_ name: String) throws(UnreadableVectors) -> [Fields] {
        let objects = try array(name).compactMap(\.object)
        guard objects.count == (try array(name).count) else { throw wrong(name, "objects") }
        return objects.enumerated().map { Fields($1, at: "\(name)[\($0)] of \(place)") }
    }

    /// Returns an error about a member.
    func wrong(_ name: String, _ wanted: String) -> UnreadableVectors {
        UnreadableVectors("“\(name)” of \(place) is not \(wanted)")
    }

    /// Reads an array of indexes.
    static func indexes(
        _ values: [JSONValue],
        orThrow error: UnreadableVectors
    ) throws(UnreadableVectors) -> [Int] {
        try values.map { (value) throws(UnreadableVectors) in try index(value, orThrow: error) }
    }

    /// Reads one index.
    private static func index(
        _ value: JSONValue,
        orThrow error: UnreadableVectors
    ) throws(UnreadableVectors) -> Int {
        guard let integer = value.integer, (0...Int64(RowGeometry.maximumRowCount)).contains(integer) else {
            throw error
        }
        return Int(integer)
    }
}
