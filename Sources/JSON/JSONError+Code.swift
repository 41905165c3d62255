extension JSONError {
    /// A kind of failure.
    ///
    /// More kinds may come in a minor release, so a `switch` needs a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Kind: String {
            case unexpectedEnd, unexpectedByte, trailingBytes, tooDeep, duplicateKey, wrongType
            case invalidNumber, numberOutOfRange, invalidUTF8, invalidEscape, loneSurrogate, controlCharacter
        }

        private let kind: Kind

        /// The input ended inside a value.
        public static let unexpectedEnd = Self(kind: .unexpectedEnd)
        /// A byte stands where the grammar allows none like it.
        public static let unexpectedByte = Self(kind: .unexpectedByte)
        /// Something other than white space follows the document.
        public static let trailingBytes = Self(kind: .trailingBytes)
        /// Containers are nested deeper than the limit.
        public static let tooDeep = Self(kind: .tooDeep)
        /// An object names a member twice.
        public static let duplicateKey = Self(kind: .duplicateKey)
        /// The value is valid but of another type than was asked for.
        public static let wrongType = Self(kind: .wrongType)
        /// A number breaks the grammar, such as `01` or `1.`.
        public static let invalidNumber = Self(kind: .invalidNumber)
        /// A number is too large for the type that was asked for.
        public static let numberOutOfRange = Self(kind: .numberOutOfRange)
        /// A string holds bytes that are not UTF-8.
        public static let invalidUTF8 = Self(kind: .invalidUTF8)
        /// A backslash is followed by something that is no escape.
        public static let invalidEscape = Self(kind: .invalidEscape)
        /// An escape names half of a surrogate pair, which is no character.
        public static let loneSurrogate = Self(kind: .loneSurrogate)
        /// A string holds an unescaped control character.
        public static let controlCharacter = Self(kind: .controlCharacter)

        /// The code's name, stable across releases.
        public var name: String { kind.rawValue }

        /// The kind of failure, for a person to read.
        public var description: String {
            switch kind {
            case .unexpectedEnd: "unexpected end of input"
            case .unexpectedByte: "unexpected character"
            case .trailingBytes: "something follows the end of the document"
            case .tooDeep: "nested too deeply"
            case .duplicateKey: "duplicate key"
            case .wrongType: "wrong type of value"
            case .invalidNumber: "invalid number"
            case .numberOutOfRange: "number out of range"
            case .invalidUTF8: "invalid UTF-8"
            case .invalidEscape: "invalid escape"
            case .loneSurrogate: "half of a surrogate pair"
            case .controlCharacter: "unescaped control character"
            }
        }
    }
}
