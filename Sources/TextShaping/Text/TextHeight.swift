/// How high a paragraph is, for those who do not ask what is in its lines.
public struct TextHeight: Hashable, Sendable {
    /// The lines' heights together, in CSS pixels.
    public var height: Double
    /// Whether a browser with the same fonts is promised to find the same height.
    ///
    /// It may be true where ``TextLayout/isExact`` is not: a letter after the last line that is shown changes no height.
    public var isExact: Bool
    /// CSS pixels from the top to the first line's baseline.
    public var ascender: Double
    /// CSS pixels from the last line's baseline to the bottom.
    public var descender: Double
}
