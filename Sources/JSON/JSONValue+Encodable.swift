extension JSONValue {
    /// Encodes a value of any type that encodes itself: objects for keyed values, arrays for sequences.
    ///
    /// Numbers read back as the same bits: a double that JSON has no form for, an infinity, NaN or -0, is a string.
    ///
    /// - Throws: The errors of the value itself.
    /// - Complexity: O(size of the value).
    public init(encoding value: some Encodable) throws {
        let place = EncodedPlace()
        try place.encode(value, at: [])
        self = place.value
    }
}

/// A value of one JSON token, which needs no container.
protocol JSONLeaf {
    /// Creates the value of a token; nil for one of another type or out of range.
    init?(_ json: JSONValue)

    /// The token.
    var json: JSONValue { get }
}

extension Bool: JSONLeaf {
    init?(_ json: JSONValue) {
        guard case .bool(let value) = json else { return nil }
        self = value
    }

    var json: JSONValue { .bool(self) }
}

extension String: JSONLeaf {
    init?(_ json: JSONValue) {
        guard case .string(let value) = json else { return nil }
        self = value
    }

    var json: JSONValue { .string(self) }
}

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
    init?(_ json: JSONValue) {
        switch json {
        case .integer(let value): self.init(exactly: value)
        case .number(let value): self.init(value)
        case .string(let text):
            self.init(text)
            if hasPlainForm { return nil }
        default: return nil
        }
    }

    /// True if JSON has a form for the number that keeps its bits.
    private var hasPlainForm: Bool { isFinite && !(isZero && sign == .minus) }

    var json: JSONValue {
        hasPlainForm ? .number(Double(self)) : .string(description)
    }
}

extension Double: JSONLeaf {}
extension Float: JSONLeaf {}

extension FixedWidthInteger {
    init?(_ json: JSONValue) {
        switch json {
        case .integer(let value): self.init(exactly: value)
        case .string(let text):
            self.init(text)
            if Int64(exactly: self) != nil { return nil }
        default: return nil
        }
    }

    var json: JSONValue { Int64(exactly: self).map { .integer($0) } ?? .string(description) }
}

extension Int: JSONLeaf {}
extension Int8: JSONLeaf {}
extension Int16: JSONLeaf {}
extension Int32: JSONLeaf {}
extension Int64: JSONLeaf {}
extension UInt: JSONLeaf {}
extension UInt8: JSONLeaf {}
extension UInt16: JSONLeaf {}
extension UInt32: JSONLeaf {}
extension UInt64: JSONLeaf {}

/// A place in a document under way.
private final class EncodedPlace {
    private enum Content {
        case token(JSONValue)
        case array([EncodedPlace])
        case object([(key: String, place: EncodedPlace)])
    }

    private var content = Content.object([])

    /// The finished value.
    var value: JSONValue {
        switch content {
        case .token(let token): token
        case .array(let places): .array(places.map(\.value))
        case .object(let places):
            .object(JSONObject(unique: places.map { JSONObject.Member(key: $0.key, value: $0.place.value) }))
        }
    }

    /// The number of elements of an array.
    var count: Int {
        if case .array(let places) = content { places.count } else { 0 }
    }

    func encode(_ value: some Encodable, at path: [any CodingKey]) throws {
        if let leaf = value as? any JSONLeaf {
            content = .token(leaf.json)
        } else {
            try value.encode(to: PlaceEncoder(place: self, codingPath: path))
        }
    }

    func encodeNil() { content = .token(.null) }
    func beginArray() { content = .array([]) }

    /// Adds an element to an array.
    func add() -> EncodedPlace {
        guard case .array(var places) = content else { preconditionFailure("elements are added to an array") }
        content = .array([])
        let place = EncodedPlace()
        places.append(place)
        content = .array(places)
        return place
    }

    /// Adds a member to an object.
    func add(_ key: any CodingKey) -> EncodedPlace {
        guard case .object(var places) = content else { preconditionFailure("members are added to an object") }
        content = .object([])
        let place = EncodedPlace()
        places.append((key.stringValue, place))
        content = .object(places)
        return place
    }
}

private struct PlaceEncoder: Encoder {
    let place: EncodedPlace
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedPlace<Key>(place: place, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        place.beginArray()
        return ArrayPlace(place: place, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SinglePlace(place: place, codingPath: codingPath)
    }
}

private struct SinglePlace: SingleValueEncodingContainer {
    let place: EncodedPlace
    let codingPath: [any CodingKey]

    func encodeNil() { place.encodeNil() }
    func encode<Value: Encodable>(_ value: Value) throws { try place.encode(value, at: codingPath) }
}

private struct ArrayPlace: UnkeyedEncodingContainer {
    let place: EncodedPlace
    let codingPath: [any CodingKey]
    var count: Int { place.count }

    func encodeNil() { place.add().encodeNil() }
    func encode<Value: Encodable>(_ value: Value) throws { try place.add().encode(value, at: codingPath) }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        PlaceEncoder(place: place.add(), codingPath: codingPath).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        PlaceEncoder(place: place.add(), codingPath: codingPath).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { PlaceEncoder(place: place.add(), codingPath: codingPath) }
}

private struct KeyedPlace<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let place: EncodedPlace
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) { place.add(key).encodeNil() }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try place.add(key).encode(value, at: codingPath + [key])
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { PlaceEncoder(place: place, codingPath: codingPath) }
    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

    private func encoder(_ key: Key) -> PlaceEncoder {
        PlaceEncoder(place: place.add(key), codingPath: codingPath + [key])
    }
}
