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

    /// A kind of failure, by a name that is stable across releases.
    ///
    /// More kinds may come in a minor release, so a `switch` needs a default.
    public enum Code: String, Hashable, Sendable {
        /// No folder has the file; the description names the Debian package that contains it.
        case missingFile
        /// The file exists and cannot be read.
        case unreadableFile
        /// The file is not a font, or has no glyphs.
        case notAFont
    }
}
