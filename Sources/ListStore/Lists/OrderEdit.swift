/// One step of a change of a list's order.
///
/// Steps are applied one after the other; each counts rows as the steps before
/// it have left them.
public enum OrderEdit: Hashable, Sendable {
    /// Takes rows out, given by their places.
    case remove(Range<Int>)
    /// Puts rows of consecutive identities in, so that the first of them has place `at`.
    case insert(ids: Range<Int64>, at: Int)
}

extension OrderEdit {
    /// The number of rows after the step, or nil when it names places that are not there.
    func count(after count: Int) -> Int? {
        switch self {
        case .remove(let places):
            places.lowerBound >= 0 && places.upperBound <= count ? count - places.count : nil
        case .insert(let ids, let place):
            ids.lowerBound >= 0 && (0...count).contains(place) ? count + ids.count : nil
        }
    }
}
