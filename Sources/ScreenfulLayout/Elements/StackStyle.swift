public import ScreenfulTypes

/// What a stack does with its children.
///
/// - Note: Properties and defaults of Texture's `ASStackLayoutSpec` (be0b74b4); the default of `alignItems` there
///   depends on the initializer and is `stretch` in the plain one.
public struct StackStyle: Hashable, Sendable {
    /// The axis along which the children follow each other.
    public var direction: Axis
    /// Points between two children; may be negative.
    public var spacing = 0.0
    /// How the children are spread along the axis.
    public var justifyContent = JustifyContent.start
    /// How the children are placed across the axis.
    public var alignItems = AlignItems.stretch
    /// Whether children that do not fit start a new line.
    public var wraps = false
    /// How lines are spread across the axis.
    public var alignContent = AlignContent.start
    /// Points between two lines; may be negative.
    public var lineSpacing = 0.0
    /// If set, stands for what it means in this direction: `justifyContent` or `alignItems`.
    public var horizontalAlignment: HorizontalAlignment?
    /// If set, stands for what it means in this direction: `alignItems` or `justifyContent`.
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

    /// How the children are spread along the axis, the alignments by side taken into account.
    public var effectiveJustifyContent: JustifyContent {
        switch direction {
        case .horizontal:
            switch horizontalAlignment {
            case .left: .start
            case .middle: .center
            case .right: .end
            case nil: justifyContent
            }
        case .vertical:
            switch verticalAlignment {
            case .top: .start
            case .center: .center
            case .bottom: .end
            case nil: justifyContent
            }
        }
    }

    /// How the children are placed across the axis, the alignments by side taken into account.
    public var effectiveAlignItems: AlignItems {
        switch direction {
        case .horizontal:
            switch verticalAlignment {
            case .top: .start
            case .center: .center
            case .bottom: .end
            case nil: alignItems
            }
        case .vertical:
            switch horizontalAlignment {
            case .left: .start
            case .middle: .center
            case .right: .end
            case nil: alignItems
            }
        }
    }
}
