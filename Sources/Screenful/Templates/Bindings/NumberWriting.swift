/// Formats numbers in English notation.
enum NumberWriting {
    /// Appends a whole number with commas between thousands.
    static func appendGrouped(_ number: Int64, to text: inout String) {
        if number < 0 { text += "-" }
        // Groups of three from the left: the first divisor is the largest with a quotient above zero.
        var divisor: UInt64 = 1
        while number.magnitude / divisor >= 1000 { divisor *= 1000 }
        text += String(number.magnitude / divisor)
        while divisor > 1 {
            let group = number.magnitude % divisor / (divisor / 1000)
            text += group < 10 ? ",00" : group < 100 ? ",0" : ","
            text += String(group)
            divisor /= 1000
        }
    }

    /// Appends a number rounded to a number of fraction digits, halves away from zero.
    static func append(_ number: Double, digits: Int, to text: inout String) {
        let power = (0..<digits).reduce(1.0) { power, _ in power * 10 }
        let scaled = (number * power).rounded(.toNearestOrAwayFromZero)
        // A larger double has no fraction digits anyway.
        guard abs(scaled) < 0x1p62 else { return text += "\(number)" }
        let whole = Int64(scaled)
        let (quotient, remainder) = whole.quotientAndRemainder(dividingBy: Int64(power))
        if whole < 0, quotient == 0 { text += "-" }
        appendGrouped(quotient, to: &text)
        guard digits > 0 else { return }
        let fraction = String(remainder.magnitude)
        text += "." + String(repeating: "0", count: digits - fraction.utf8.count) + fraction
    }

    /// Appends at most three digits, with a letter for thousands, millions, billions or trillions.
    static func appendCompact(_ number: Double, to text: inout String) {
        append(number, base: 1000, units: ["", "K", "M", "B", "T"], to: &text)
    }

    /// Appends a number of bytes with its unit.
    static func appendBytes(_ number: Double, isBinary: Bool, to text: inout String) {
        let units = isBinary ? ["B", "KiB", "MiB", "GiB", "TiB", "PiB"] : ["B", "kB", "MB", "GB", "TB", "PB"]
        append(number, base: isBinary ? 1024 : 1000, units: units.map { " " + $0 }, to: &text)
    }

    private static func append(_ number: Double, base: Double, units: [String], to text: inout String) {
        var rest = number
        var unit = 0
        // A number that would be rounded to a thousand takes the next unit: 999,999 is 1M, not 1000K.
        while unit + 1 < units.count, abs(rest).rounded() >= base {
            rest /= base
            unit += 1
        }
        let isSmall = unit > 0 && abs(rest) < 9.95
        append(rest, digits: isSmall && (rest * 10).rounded() != rest.rounded() * 10 ? 1 : 0, to: &text)
        text += units[unit]
    }
}
