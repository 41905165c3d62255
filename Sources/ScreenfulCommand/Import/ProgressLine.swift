/// How far an import has come, as a line for people.
///
/// A value: whoever prints it says how much time has passed.
struct ProgressLine: Sendable {
    /// How many bytes the input has, or nil for a pipe.
    let totalBytes: Int?

    /// The line for so many bytes and rows after so many seconds.
    ///
    /// With a known total: a bar, the share done, the rows, the rate, the time left.
    func text(bytes: Int, rows: Int, seconds: Double) -> String {
        let rate = seconds > 0 ? Double(rows) / seconds : 0
        let counted = "\(grouped(rows)) rows, \(grouped(Int(rate))) rows/s"
        guard let totalBytes, totalBytes > 0 else { return "\(counted), \(size(bytes)) read" }
        let share = min(1, Double(bytes) / Double(totalBytes))
        let left = share > 0 ? seconds / share - seconds : 0
        return "\(bar(share)) \(padded(Int(share * 100), width: 3)) %  \(counted), \(duration(left)) left"
    }

    private func bar(_ share: Double) -> String {
        let width = 24
        let full = Int(share * Double(width))
        return "[" + String(repeating: "#", count: full) + String(repeating: ".", count: width - full) + "]"
    }

    private func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        guard whole >= 60 else { return "\(whole) s" }
        guard whole >= 3600 else { return "\(whole / 60) min \(padded(whole % 60, width: 2)) s" }
        return "\(whole / 3600) h \(padded(whole % 3600 / 60, width: 2)) min"
    }

    private func size(_ bytes: Int) -> String {
        guard bytes >= 1 << 20 else { return "\(bytes >> 10) KiB" }
        return bytes < 1 << 30 ? "\(bytes >> 20) MiB" : "\(bytes >> 30) GiB"
    }

    private func padded(_ number: Int, width: Int) -> String {
        let digits = String(number)
        return String(repeating: " ", count: max(0, width - digits.count)) + digits
    }
}

/// A whole number with a thin space between groups of three digits.
func grouped(_ number: Int) -> String {
    let digits = String(number)
    var result = ""
    for (place, digit) in digits.enumerated() {
        if place > 0, (digits.count - place).isMultiple(of: 3) { result += "\u{2009}" }
        result.append(digit)
    }
    return result
}
