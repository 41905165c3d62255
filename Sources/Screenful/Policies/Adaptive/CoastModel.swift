/// How far scrolls go on, for each point a second that they have.
///
/// At every moment of a scroll its velocity is known; how far it still had to go is known when it rests.
/// The ratio that fits best all moments of a scroll, in the sense of least squares, is what it teaches.
struct CoastModel: Sendable {
    /// Seconds: points to go over points a second.
    private(set) var seconds: Double
    private var velocities = 0.0
    private var squares = 0.0
    private var products = 0.0

    private static let limits = 0.02...1.5
    /// What a scroll teaches counts for (lab: a tenth and two fifths are alike).
    private static let share = 0.2

    init(seconds: Double) {
        self.seconds = seconds
    }

    /// Takes note of a moment of a scroll.
    mutating func add(offset: Double, velocity: Double) {
        velocities += velocity
        squares += velocity * velocity
        products += velocity * offset
    }

    /// Learns from a scroll that rests, or has turned round.
    mutating func rested(at offset: Double) {
        guard squares > 0 else { return }
        let sample = (offset * velocities - products) / squares
        seconds += (min(max(sample, Self.limits.lowerBound), Self.limits.upperBound) - seconds) * Self.share
        forget()
    }

    /// Forgets the scroll that is under way.
    mutating func forget() {
        (velocities, squares, products) = (0, 0, 0)
    }
}
