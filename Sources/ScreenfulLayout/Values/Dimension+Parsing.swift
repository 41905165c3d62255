extension Dimension {
    /// Reads a dimension as Texture writes it: `12pt`, `50%` or `auto`.
    ///
    /// Anything else is ``auto``, and so is a length or a part that cannot be.
    ///
    /// - Note: `ASDimensionMake` of a string (Texture be0b74b4, ASDimension.mm).
    public init(parsing text: String) {
        if let number = Self.number(text, before: "pt") {
            self = Self(points: number) ?? .auto
        } else if let number = Self.number(text, before: "%") {
            self = Self(fraction: number / 100) ?? .auto
        } else {
            self = .auto
        }
    }

    /// The number in front of a unit, 0 if there is none; nil for another unit.
    private static func number(_ text: String, before unit: String) -> Double? {
        guard text.hasSuffix(unit) else { return nil }
        let digits = text.dropLast(unit.count).drop { $0 == " " }
        // As much of it as is a number.
        for length in stride(from: digits.count, to: 0, by: -1) {
            if let number = Double(digits.prefix(length)), number.isFinite { return number }
        }
        return 0
    }
}
