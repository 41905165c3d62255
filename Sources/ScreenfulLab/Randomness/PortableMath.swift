/// Functions whose results are the same, to the last bit, on every machine.
///
/// The C library's are not: implementations differ in the last place. These are made of additions, multiplications and
/// divisions only, which IEEE 754 defines exactly.
public enum PortableMath {
    /// ln 2 in two parts; the first has so few digits that small multiples of it are exact.
    private static let ln2High = 0.693_147_180_369_123_816_49
    private static let ln2Low = 1.908_214_929_270_587_700_02e-10

    /// Returns *e* to the power of `x`.
    ///
    /// The error is below two units in the last place. Beyond ±700 the answer is 0 or infinite.
    ///
    /// - Complexity: O(1).
    public static func exp(_ x: Double) -> Double {
        guard x > -700 else { return x.isNaN ? x : 0 }
        guard x < 700 else { return .infinity }
        let power = (x / (ln2High + ln2Low)).rounded()
        let rest = (x - power * ln2High) - power * ln2Low
        // Taylor's series; |rest| ≤ ln 2 / 2, so the fifteenth term is below 2⁻⁵⁷.
        var sum = 1.0
        for term in stride(from: 14.0, through: 1, by: -1) { sum = 1 + sum * rest / term }
        return sum * Double(sign: .plus, exponent: Int(power), significand: 1)
    }

    /// Returns the natural logarithm of `x`.
    ///
    /// The error is below two units in the last place.
    ///
    /// - Complexity: O(1).
    public static func log(_ x: Double) -> Double {
        guard x > 0, x.isFinite else { return x == 0 ? -.infinity : x == .infinity ? x : .nan }
        var exponent = Double(x.exponent)
        var significand = x.significand
        if significand > 1.414_213_562_373_095 {
            significand /= 2
            exponent += 1
        }
        // ln m = 2·artanh((m − 1)/(m + 1)); the argument is at most 0.1716, so 11 terms are enough.
        let ratio = (significand - 1) / (significand + 1)
        let square = ratio * ratio
        var sum = 0.0
        for term in stride(from: 23.0, through: 1, by: -2) { sum = sum * square + 1 / term }
        return exponent * ln2High + (2 * ratio * sum + exponent * ln2Low)
    }
}
