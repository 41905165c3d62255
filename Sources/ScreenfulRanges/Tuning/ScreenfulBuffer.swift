/// How far a range reaches beyond the viewport, on each side of the scroll.
///
/// Both lengths are in *screenfuls*: multiples of the viewport's length along
/// the scroll axis. While the reader moves down a viewport of 800 points, a
/// buffer of 2.5 and 1.5 reaches 2000 points below it and 1200 above it.
///
/// - Note: Names and meaning are those of `ASRangeTuningParameters`
///   (Texture be0b74b4, ASLayoutRangeType.h).
public struct ScreenfulBuffer: Hashable, Sendable {
    /// Screenfuls kept ready on the side that the scroll moves toward.
    public var leading: Double
    /// Screenfuls kept ready on the side that the scroll has left.
    public var trailing: Double

    /// Creates a buffer from its two lengths, in screenfuls.
    public init(leading: Double, trailing: Double) {
        self.leading = leading
        self.trailing = trailing
    }

    /// Nothing beyond the viewport.
    public static let zero = Self(leading: 0, trailing: 0)
}
