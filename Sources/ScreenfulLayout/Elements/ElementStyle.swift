public import ScreenfulTypes

/// The style of an element within its parent: sizes, spacing, flexing, alignment, baselines, position.
///
/// - Note: Properties and defaults of Texture's `ASLayoutElementStyle` (be0b74b4); `flexShrink` is 0, not 1 as in CSS.
public struct ElementStyle: Hashable, Sendable {
    /// The width, where the parent leaves a choice.
    public var width = Dimension.auto
    /// The height, where the parent leaves a choice.
    public var height = Dimension.auto
    /// The least width; stronger than ``maxWidth``.
    public var minWidth = Dimension.auto
    /// The least height; stronger than ``maxHeight``.
    public var minHeight = Dimension.auto
    /// The greatest width; stronger than ``width``.
    public var maxWidth = Dimension.auto
    /// The greatest height; stronger than ``height``.
    public var maxHeight = Dimension.auto
    /// Points before the element in a stack; may be negative.
    public var spacingBefore = 0.0
    /// Points after the element in a stack; may be negative.
    public var spacingAfter = 0.0
    /// The share of a stack's free room that the element takes.
    public var flexGrow = 0.0
    /// The factor by which the element shrinks where a stack has too little room, weighted by its length.
    public var flexShrink = 0.0
    /// The length along a stack before flexing.
    public var flexBasis = Dimension.auto
    /// The alignment of this child across a stack's axis.
    public var alignSelf = AlignSelf.auto
    /// Points from the top to the first baseline; a measured leaf returns its own.
    public var ascender = 0.0
    /// Points from the bottom to the last baseline, negative above it; a measured leaf returns its own.
    public var descender = 0.0
    /// The position of the element in an absolute spec, in points.
    public var layoutPosition = Point(x: 0, y: 0)

    /// Creates the style of an element that leaves everything to its parent and its content.
    public init() {}
}

extension ElementStyle {
    /// Returns the range of sizes that the style asks for within a parent.
    ///
    /// The least length beats the greatest, which beats the exact one.
    ///
    /// - Parameter parent: The parent's size in points. A length that is NaN or infinite is not known; fractions of it
    ///   count as absent.
    /// - Returns: The least and the greatest size.
    public func range(parent: Size) -> SizeRange {
        let range = OwnSizes(self).range(parent: BoxSize(parent))
        return SizeRange(min: Size(width: range.x, height: range.y), max: Size(width: range.z, height: range.w))
    }
}
