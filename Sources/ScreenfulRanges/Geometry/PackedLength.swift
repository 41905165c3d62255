/// The length of a row that was measured, and whether it still holds, in eight bytes.
///
/// A length is never negative, which leaves the sign for those that are outdated.
/// It is kept as it was measured: a fixed point would be shorter, but thirds of a
/// point, as a screen of three pixels a point has them, would not come back the same.
struct PackedLength: Equatable, Sendable {
    private var signed: Double

    /// Packs a length of so many points.
    init(_ points: Double, isOutdated: Bool = false) {
        signed = isOutdated ? -points.magnitude : points.magnitude
    }

    /// The length, in points: exactly the one that was packed.
    var points: Double { signed.magnitude }

    /// True if the row's content has changed since it was measured.
    var isOutdated: Bool { signed.sign == .minus }

    /// Compares bits, since a row without length may be outdated too.
    static func == (first: Self, second: Self) -> Bool {
        first.signed.bitPattern == second.signed.bitPattern
    }
}
