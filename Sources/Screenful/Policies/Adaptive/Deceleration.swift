import Glibc

/// A scroll that slows down by a constant share in a constant time.
struct Deceleration: Sendable {
    /// Points on screen first, now.
    var offset = 0.0
    /// Where it will rest, in points.
    var rest = 0.0
    /// Seconds in which the velocity falls to 1/*e*.
    var timeConstant = 0.325

    /// Where the start of the viewport will be after so many seconds.
    func offset(after seconds: Double) -> Double {
        rest == offset ? rest : rest - (rest - offset) * exp(-seconds / timeConstant)
    }

    /// Seconds until the viewport has moved so far that its start is at an offset; nil if it never will be.
    func seconds(to place: Double) -> Double? {
        let way = rest - offset
        guard abs(way) > 0.5 else { return abs(place - offset) <= 0.5 ? 0 : nil }
        let share = (place - offset) / way
        guard share < 1 else { return nil }
        return share <= 0 ? 0 : -timeConstant * log(1 - share)
    }
}
