/// The distribution of a stack's children along its axis.
public enum JustifyContent: String, Hashable, Sendable, CaseIterable {
    /// Children together at the start.
    case start
    /// Children together in the middle; beyond both ends where there is not enough room.
    case center
    /// Children together at the end; beyond the start where there is not enough room.
    case end
    /// Free room between the children; like ``start`` with one child or without room.
    case spaceBetween
    /// Free room around each child; like ``center`` with one child or without room.
    case spaceAround
}

/// The alignment of a stack's children across its axis.
public enum AlignItems: String, Hashable, Sendable, CaseIterable {
    /// At the near edge of the line.
    case start
    /// At the far edge of the line.
    case end
    /// In the middle of the line, rounded down to a pixel.
    case center
    /// At the near edge, and as large as the line.
    case stretch
    /// First baselines of all such children on one line.
    case baselineFirst
    /// Last baselines of all such children on one line.
    case baselineLast
}

/// The alignment of one child of a stack across the stack's axis.
public enum AlignSelf: String, Hashable, Sendable, CaseIterable {
    /// The stack's alignment for all children.
    case auto
    /// At the near edge of the line.
    case start
    /// At the far edge of the line.
    case end
    /// In the middle of the line, rounded down to a pixel.
    case center
    /// At the near edge, and as large as the line.
    case stretch
}

/// The distribution of the lines of a wrapping stack across its axis.
public enum AlignContent: String, Hashable, Sendable, CaseIterable {
    /// Lines together at the start.
    case start
    /// Lines together in the middle; beyond both ends where there is not enough room.
    case center
    /// Lines together at the end; beyond the start where there is not enough room.
    case end
    /// Free room between the lines; like ``start`` with one line or without room.
    case spaceBetween
    /// Free room around each line; like ``center`` with one line or without room.
    case spaceAround
    /// Free room shared among the lines, which grow; a single line does not.
    case stretch
}

/// The horizontal alignment of a stack's children, whatever its direction.
public enum HorizontalAlignment: String, Hashable, Sendable, CaseIterable {
    case left, middle, right
}

/// The vertical alignment of a stack's children, whatever its direction.
public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
    case top, center, bottom
}
