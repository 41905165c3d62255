/// The font of a stretch of text.
public struct FontDescription: Hashable, Sendable {
    /// The family by its name in CSS; nil, or a family that is not installed, for the default one.
    public var family: String?
    /// The em, in points (CSS pixels).
    public var size: Double
    /// True for the bold face, weight 700 in CSS.
    public var isBold: Bool
    /// True for the italic face; a family without one is slanted by the browser, at the same widths.
    public var isItalic: Bool
    /// Points added after every character; can be negative.
    public var letterSpacing: Double
    /// True for digits of equal width: `font-variant-numeric: tabular-nums` in CSS.
    public var hasTabularNumbers: Bool

    /// Creates a description; without arguments, the default family at 16 points, as in browsers.
    public init(
        family: String? = nil,
        size: Double = 16,
        isBold: Bool = false,
        isItalic: Bool = false,
        letterSpacing: Double = 0,
        hasTabularNumbers: Bool = false
    ) {
        self.family = family
        self.size = size
        self.isBold = isBold
        self.isItalic = isItalic
        self.letterSpacing = letterSpacing
        self.hasTabularNumbers = hasTabularNumbers
    }
}
