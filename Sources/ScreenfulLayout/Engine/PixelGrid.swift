/// Rounds to the pixels of a screen, or not at all.
///
/// - Note: Rules of `ASCeilPixelValue` and its siblings (Texture be0b74b4, ASInternalHelpers.mm).
struct PixelGrid {
    /// The part of a pixel that is ignored: single precision's epsilon, 2⁻²³.
    private static let tolerance = 0x1p-23
    /// 1.5 · 2⁵²: adding and subtracting it rounds a double to a whole number.
    private static let wholeNumbers = 0x1.8p52

    /// Whether anything is rounded.
    let isOn: Bool
    /// Pixels per point.
    private let scale: Double

    init(scale: Double?) {
        isOn = scale != nil
        self.scale = scale ?? 1
    }

    /// Rounds sizes and positions up to the next pixel.
    @inline(__always)
    func ceil(_ size: BoxSize) -> BoxSize {
        guard isOn else { return size }
        let pixels = (size - Self.tolerance) * scale
        var whole = (pixels + Self.wholeNumbers) - Self.wholeNumbers
        whole.replace(with: whole + 1, where: whole .< pixels)
        return whole / scale
    }

    /// Rounds the centers of specs other than stacks to the nearest pixel, halves away from zero.
    @inline(__always)
    func round(_ length: Double) -> Double {
        isOn ? (length * scale).rounded(.toNearestOrAwayFromZero) / scale : length
    }

    /// Rounds centers across a stack, and lengths that follow from a ratio, down to a pixel.
    @inline(__always)
    func floor(_ length: Double) -> Double {
        isOn ? ((length + Self.tolerance) * scale).rounded(.down) / scale : length
    }

    /// Rounds shares of free room down to a whole point.
    @inline(__always)
    func floorPoints(_ length: Double) -> Double { isOn ? length.rounded(.down) : length }
}
