public import ScreenfulTypes

/// What an element tells its parent: sizes, spacing, flexing, alignment, baselines, position.
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
    /// Points behind the element in a stack; may be negative.
    public var spacingAfter = 0.0
    /// The share of a stack's free room that the element takes.
    public var flexGrow = 0.0
    /// How willingly the element gives way where a stack has too little room, times its length.
    public var flexShrink = 0.0
    /// The length along a stack before flexing.
    public var flexBasis = Dimension.auto
    /// How a stack places this child across its axis.
    public var alignSelf = AlignSelf.auto
    /// Points from the top to the first baseline; a measured leaf tells its own.
    public var ascender = 0.0
    /// Points from the bottom to the last baseline, negative above it; a measured leaf tells its own.
    public var descender = 0.0
    /// Where the element is in an absolute spec, in points.
    public var layoutPosition = Point(x: 0, y: 0)

    /// Creates the style of an element that leaves everything to its parent and its content.
    public init() {}

    /// Creates the style of an element of a preferred size, in points.
    public init(width: Double, height: Double) {
        self.width = .points(width)
        self.height = .points(height)
    }
}
