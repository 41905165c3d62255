extension JSONValue {
    /// Reads a whole document.
    ///
    /// - Throws: ``JSONError`` naming the byte and the value where the input is not valid JSON, names a key
    ///   twice, or exceeds a limit.
    /// - Complexity: O(*n*) for *n* bytes.
    public static func parse(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes, limits: limits)
        let value = try reader.readValue()
        try reader.finish()
        return value
    }
}

extension JSONReader {
    /// Reads the next value, of any type.
    ///
    /// - Throws: ``JSONError`` with the path below the value.
    public mutating func readValue() throws(JSONError) -> JSONValue {
        switch try peek() {
        case .null:
            try expect("null")
            return .null
        case .bool:
            return .bool(try readBool())
        case .number:
            if let plain = readPlainNumber() { return plain.integer.map { .integer($0) } ?? .number(plain.double) }
            let token = try scanNumber()
            if let integer = token.integer { return .integer(integer) }
            return .number(try double(of: token))
        case .string:
            return .string(try readString())
        case .array:
            return .array(try readArray())
        case .object:
            return .object(try readObject())
        }
    }

    private mutating func readArray() throws(JSONError) -> [JSONValue] {
        try beginArray()
        var elements: [JSONValue] = []
        do throws(JSONError) {
            while try nextElement() { elements.append(try readValue()) }
        } catch {
            throw error.within(String(elements.count))
        }
        return elements
    }

    private mutating func readObject() throws(JSONError) -> JSONObject {
        try beginObject()
        var members: [JSONObject.Member] = []
        var keys = KeySet()
        while try nextKey() {
            let key = key
            guard keys.insert(key) else {
                throw JSONError(.duplicateKey, at: keyToken.start - 1).within(key)
            }
            do throws(JSONError) {
                members.append(JSONObject.Member(key: key, value: try readValue()))
            } catch {
                throw error.within(key)
            }
        }
        return JSONObject(unique: members)
    }
}

/// The keys of an object that were read so far, compared by their bytes.
///
/// Up to eight are compared one by one; more are hashed, so that an object of many
/// keys is read in linear time.
private struct KeySet {
    private static let linearLimit = 8
    private var few: [String] = []
    private var many: Set<[UInt8]> = []

    /// Inserts a key.
    ///
    /// - Returns: False when the key was there already.
    mutating func insert(_ key: String) -> Bool {
        if many.isEmpty {
            for other in few where other.utf8.elementsEqual(key.utf8) { return false }
            few.append(key)
            if few.count > Self.linearLimit { many = Set(few.map { Array($0.utf8) }) }
            return true
        }
        return many.insert(Array(key.utf8)).inserted
    }
}
