package import JSON

/// The codes of rules that only the API has.
extension DecodingError.Code {
    package static let conflictingFields = Self(rawValue: "conflictingFields")
    package static let conflictingOperations = Self(rawValue: "conflictingOperations")
    package static let invalidLayout = Self(rawValue: "invalidLayout")
    package static let invalidTemplate = Self(rawValue: "invalidTemplate")
}
