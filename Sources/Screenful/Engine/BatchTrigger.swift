import ScreenfulTypes

/// A look at the ends of the list, to see if it is time to ask for more rows.
struct BatchTrigger: Sendable {
    /// The way the viewport moves; none at rest.
    var direction: ScrollDirection = []
    /// Points per second, positive toward larger offsets.
    var velocity = 0.0
    /// Where the viewport will come to rest, if it is not where it is.
    var target: Double?
}
