extension Double {
    /// A coordinate of a drawing: tenths are finer than a pixel.
    var coordinate: String {
        let text = Decimal.fixed(self, 1)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
