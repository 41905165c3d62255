/// The side from which a container is read, and on which its cells begin.
///
/// Offsets and frames are logical, whatever the direction: the first row begins at 0. They are mirrored only where they
/// are drawn.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    /// From left to right.
    case leftToRight = "ltr"
    /// From right to left.
    case rightToLeft = "rtl"
}
