/// An error while loading the fonts.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure: the part a program may branch on.
    public var code: Code

    /// The file that is missing or cannot be used.
    public var file: String

    /// A message for people: the failure and a remedy.
    public var description: String

    /// Creates an error.
    public init(_ code: Code, file: String, _ description: String) {
        self.code = code
        self.file = file
        self.description = description
    }

    /// A kind of failure.
    ///
    /// More kinds may come in a minor release, so a `switch` needs a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Kind: String { case missingFile, unreadableFile, notAFont }
        private let kind: Kind

        /// No folder has the file; the description names the Debian package that contains it.
        public static let missingFile = Self(kind: .missingFile)
        /// The file exists and cannot be read.
        public static let unreadableFile = Self(kind: .unreadableFile)
        /// The file is not a font, or has no glyphs.
        public static let notAFont = Self(kind: .notAFont)

        /// The code's name, stable across releases.
        public var description: String { kind.rawValue }
    }
}
