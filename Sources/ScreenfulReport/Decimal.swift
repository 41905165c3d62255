enum Decimal {
    /// Returns a number with so many digits after the point.
    ///
    /// - Precondition: The number is finite and below 10¹².
    static func fixed(_ value: Double, _ places: Int) -> String {
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        let units = Int((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && units > 0 ? "-" : ""
        guard places > 0 else { return "\(sign)\(units)" }
        let digits = String(units % scale)
        return "\(sign)\(units / scale)." + String(repeating: "0", count: places - digits.count) + digits
    }

    /// Returns a number with at most two digits after the point, without trailing zeros.
    static func short(_ value: Double) -> String {
        var text = fixed(value, 2)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }
}
