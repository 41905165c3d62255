/// The horizontal position at the end of a line, with Chromium's rounding.
///
/// Chromium adds the advances of one font, rounds the sum up to 1/64 px, and continues with the next font.
struct Pen {
    /// CSS pixels of the fonts before, a multiple of 1/64.
    private(set) var closed = 0.0
    /// CSS pixels of the present font.
    private(set) var open = 0.0

    /// CSS pixels from the start of the line.
    var width: Double { closed + open }
    /// The width, rounded as when the line ends here.
    var snappedWidth: Double { closed + Self.roundedUp(open) }
    /// Adds an advance.
    mutating func advance(by length: Double) { open += length }

    /// Ends a stretch of one font.
    mutating func snap() {
        closed += Self.roundedUp(open)
        open = 0
    }

    /// Adds the hyphen of a line that ends at a soft one, which is set by itself.
    mutating func hyphenate(by length: Double) {
        snap()
        closed += Self.roundedUp(length)
    }

    private static func roundedUp(_ length: Double) -> Double {
        // Chromium sums in single precision, so an error below its precision does not round up to the next 64th.
        (Double(Float(length)) * 64).rounded(.up) / 64
    }
}
