public import ScreenfulTypes

/// The direction, spacing and alignment of a stack.
///
/// - Note: Properties and defaults of Texture's `ASStackLayoutSpec` (be0b74b4); the default of `alignItems` there
///   depends on the initializer and is `stretch` in the plain one.
public struct StackStyle: Hashable, Sendable {
    /// The axis along which the children follow each other.
    public var direction: Axis
    /// Points between two children; may be negative.
    public var spacing = 0.0
    /// The distribution of the children along the axis.
    public var justifyContent = JustifyContent.start
    /// The alignment of the children across the axis.
    public var alignItems = AlignItems.stretch
    /// Whether children that do not fit start a new line.
    public var wraps = false
    /// The distribution of lines across the axis.
    public var alignContent = AlignContent.start
    /// Points between two lines; may be negative.
    public var lineSpacing = 0.0
    /// If set, overrides `justifyContent` or `alignItems`, depending on the direction.
    public var horizontalAlignment: HorizontalAlignment?
    /// If set, overrides `alignItems` or `justifyContent`, depending on the direction.
    public var verticalAlignment: VerticalAlignment?

    /// Creates the style of a stack.
    public init(
        _ direction: Axis = .horizontal,
        spacing: Double = 0,
        justifyContent: JustifyContent = .start,
        alignItems: AlignItems = .stretch
    ) {
        self.direction = direction
        self.spacing = spacing
        self.justifyContent = justifyContent
        self.alignItems = alignItems
    }

    /// The distribution of the children along the axis, the alignments by side taken into account.
    public var effectiveJustifyContent: JustifyContent {
        switch side(along: direction) {
        case .start: .start
        case .center: .center
        case .end: .end
        case nil: justifyContent
        }
    }

    /// The alignment of the children across the axis, the alignments by side taken into account.
    public var effectiveAlignItems: AlignItems {
        switch side(along: direction == .horizontal ? .vertical : .horizontal) {
        case .start: .start
        case .center: .center
        case .end: .end
        case nil: alignItems
        }
    }

    private enum Side {
        case start, center, end
    }

    private func side(along axis: Axis) -> Side? {
        switch axis {
        case .horizontal: horizontalAlignment.map { $0 == .left ? .start : $0 == .middle ? .center : .end }
        case .vertical: verticalAlignment.map { $0 == .top ? .start : $0 == .center ? .center : .end }
        }
    }
}
