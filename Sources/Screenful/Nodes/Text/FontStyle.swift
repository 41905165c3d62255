/// What letters look like.
public struct FontStyle: Hashable, Sendable {
    /// The family's name; nil for the page's own.
    public var family: String?
    /// The size of the letters, in points.
    public var size = 16.0
    /// Bold.
    public var isBold = false
    /// Italic.
    public var isItalic = false
    /// Points added after each letter; may be negative.
    public var letterSpacing = 0.0
    /// Figures of equal width, for columns of numbers.
    public var hasTabularNumbers = false

    /// Creates the page's own font at 16 points.
    public init() {}

    /// Creates a font of the page's own family.
    public init(size: Double, isBold: Bool = false, isItalic: Bool = false) {
        self.size = size
        self.isBold = isBold
        self.isItalic = isItalic
    }
}
