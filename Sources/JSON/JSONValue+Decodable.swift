extension JSONValue {
    /// Decodes a value of a type that decodes itself, as ``init(encoding:)`` encodes it.
    ///
    /// - Throws: `Swift.DecodingError` naming the place of a value that is missing, or of another type.
    /// - Complexity: O(size of the value).
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try ValueDecoder(value: self, codingPath: []).decode(type)
    }
}

private struct ValueDecoder: Decoder {
    let value: JSONValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard let leaf = type as? any JSONLeaf.Type else { return try type.init(from: self) }
        guard let value = leaf.init(value) as? Value else {
            throw Swift.DecodingError.typeMismatch(type, context("\(value.kind) is no \(type)"))
        }
        return value
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let object) = value else {
            throw Swift.DecodingError.typeMismatch(JSONObject.self, context("\(value.kind) is no object"))
        }
        let members = Dictionary(uniqueKeysWithValues: object.members.map { ($0.key, $0.value) })
        return KeyedDecodingContainer(KeyedValues<Key>(members: members, decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else {
            throw Swift.DecodingError.typeMismatch([JSONValue].self, context("\(value.kind) is no array"))
        }
        return ArrayValues(elements: elements, decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleValue(decoder: self) }

    func context(_ description: String) -> Swift.DecodingError.Context {
        Swift.DecodingError.Context(codingPath: codingPath, debugDescription: description)
    }
}

private struct SingleValue: SingleValueDecodingContainer {
    let decoder: ValueDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.value.kind == .null }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}

private struct ArrayValues: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    let decoder: ValueDecoder
    private(set) var currentIndex = 0

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, elements[currentIndex].kind == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try superDecoder(type).decode(type) }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try superDecoder(JSONObject.self).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder([JSONValue].self).unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try superDecoder(JSONValue.self) }

    private mutating func superDecoder(_ type: Any.Type) throws -> ValueDecoder {
        let path = codingPath + [ElementKey(intValue: currentIndex)]
        guard !isAtEnd else {
            let context = Swift.DecodingError.Context(codingPath: path, debugDescription: "there are no more elements")
            throw Swift.DecodingError.valueNotFound(type, context)
        }
        currentIndex += 1
        return ValueDecoder(value: elements[currentIndex - 1], codingPath: path)
    }
}

/// The index of an array's element.
private struct ElementKey: CodingKey {
    let index: Int

    init(intValue: Int) { index = intValue }

    init?(stringValue: String) {
        guard let index = Int(stringValue) else { return nil }
        self.index = index
    }

    var stringValue: String { "\(index)" }
    var intValue: Int? { index }
}

private struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: JSONValue]
    let decoder: ValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).value.kind == .null }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try decoder(key).decode(type) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    private func decoder(_ key: Key) throws -> ValueDecoder {
        guard let value = members[key.stringValue] else {
            throw Swift.DecodingError.keyNotFound(key, decoder.context("\(key.stringValue) is missing"))
        }
        return ValueDecoder(value: value, codingPath: codingPath + [key])
    }
}
