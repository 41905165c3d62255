/// The smooth scrolling of a page by a mouse wheel: each notch moves the target, and the page glides to it.
///
/// - Note: A notch is 100 CSS pixels in Chromium on Windows and Linux, and takes about 140 ms.
public struct WheelNotches: Hashable, Sendable {
    /// Points of one notch.
    public static let notch = 100.0
    /// Milliseconds in which the page reaches the target.
    public static let glide = 140.0

    private var start: Double
    private var target: Double
    private var began = 0.0

    /// Creates a page at rest.
    public init(offset: Double) {
        start = offset
        target = offset
    }

    /// Turns the wheel at a time, in milliseconds; negative notches go back.
    public mutating func turn(by notches: Int, at milliseconds: Double) {
        start = offset(at: milliseconds)
        target += Double(notches) * Self.notch
        began = milliseconds
    }

    /// Returns the offset at a time, in points.
    public func offset(at milliseconds: Double) -> Double {
        let share = min(max((milliseconds - began) / Self.glide, 0), 1)
        let rest = 1 - share
        return target + (start - target) * rest * rest * rest
    }
}
