/// A font file as a browser is to load it.
public struct FontFile: Hashable, Sendable {
    /// The family's name in CSS.
    public var family: String
    /// 400 or 700.
    public var weight: Int
    /// Whether it is the italic face of the family.
    public var isItalic: Bool
    /// Where the file is on this machine.
    public var path: String
    /// The media type to serve it as.
    public var contentType: String

    /// Creates a description of a file.
    public init(family: String, weight: Int, isItalic: Bool, path: String, contentType: String) {
        self.family = family
        self.weight = weight
        self.isItalic = isItalic
        self.path = path
        self.contentType = contentType
    }
}
