import ScreenfulTypes

/// Any preloading policy, which is encoded with what it has learned.
///
/// The policies of this library are encoded by the names of their types. One of another program is used like them, but
/// cannot be encoded.
@propertyWrapper
public struct AnyPreloadingPolicy: Sendable {
    /// The policy.
    public var wrappedValue: any PreloadingPolicy

    /// The policies that can be encoded, by the names of their types.
    private static let codable: [String: any (PreloadingPolicy & Codable).Type] = {
        let types: [any (PreloadingPolicy & Codable).Type] = [
            AdaptivePolicy.self, DynamicThresholdPolicy.self, FixedExtentPolicy.self, InfiniteScrollPolicy.self,
            LazyPolicy.self, RangesPolicy.self, SkewportPolicy.self, ThresholdPolicy.self,
        ]
        return Dictionary(uniqueKeysWithValues: types.map { ("\($0)", $0) })
    }()

    /// Wraps a policy.
    public init(wrappedValue: any PreloadingPolicy) { self.wrappedValue = wrappedValue }

    /// Wraps a policy.
    public init(_ policy: any PreloadingPolicy) { self.init(wrappedValue: policy) }
}

extension AnyPreloadingPolicy: Codable {
    private enum CodingKeys: CodingKey {
        case name, state
    }

    /// Decodes a policy of this library.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for an unknown name.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let name = try values.decode(String.self, forKey: .name)
        guard let type = Self.codable[name] else {
            throw DecodingError.dataCorruptedError(
                forKey: .name,
                in: values,
                debugDescription: "there is no policy \(name)"
            )
        }
        wrappedValue = try values.decode(type, forKey: .state)
    }

    /// Encodes a policy of this library.
    ///
    /// - Throws: `EncodingError.invalidValue` for a policy of another program.
    public func encode(to encoder: any Encoder) throws {
        let name = "\(type(of: wrappedValue))"
        guard let policy = wrappedValue as? any PreloadingPolicy & Codable, Self.codable[name] != nil else {
            let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "\(name) has no name")
            throw EncodingError.invalidValue(wrappedValue, context)
        }
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(name, forKey: .name)
        try values.encode(policy, forKey: .state)
    }
}
