/// The font of a stretch of text.
public struct FontDescription: Hashable, Sendable {
    /// The family by its name in CSS; a family that the book lacks counts as its first.
    public var family: String
    /// The em in CSS pixels.
    public var size: Double
    /// Whether the bold face is used, weight 700 in CSS.
    public var isBold: Bool
    /// Whether the italic face is used; a family without one is slanted by the browser, at the same widths.
    public var isItalic: Bool
    /// CSS pixels added after every character.
    public var letterSpacing: Double
    /// Whether all digits are equally wide: `font-variant-numeric: tabular-nums` in CSS.
    public var tabularNumbers: Bool

    /// Creates a description.
    public init(
        family: String,
        size: Double,
        isBold: Bool = false,
        isItalic: Bool = false,
        letterSpacing: Double = 0,
        tabularNumbers: Bool = false
    ) {
        self.family = family
        self.size = size
        self.isBold = isBold
        self.isItalic = isItalic
        self.letterSpacing = letterSpacing
        self.tabularNumbers = tabularNumbers
    }
}
