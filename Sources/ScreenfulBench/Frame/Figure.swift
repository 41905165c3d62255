/// One number that a benchmark found.
struct Figure {
    /// What a figure has to reach.
    enum Bar {
        case atMost(Double)
        case atLeast(Double)
    }

    /// What was measured, in a few words.
    var name: String
    /// Nil where it could not be measured; the note says why.
    var value: Double?
    /// What one unit of the value is, such as `ns` or `times`.
    var unit: String
    /// Nil where the value is for information.
    var bar: Bar?
    var note: String?

    init(_ name: String, _ value: Double, _ unit: String, bar: Bar? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.bar = bar
    }

    /// A figure that cannot be had on this machine, and why.
    static func missing(_ name: String, because reason: String) -> Self {
        var figure = Self(name, 0, "")
        figure.value = nil
        figure.note = reason
        return figure
    }

    /// False if the figure misses its bar.
    var holds: Bool {
        guard let value else { return true }
        return switch bar {
        case .atMost(let limit): value <= limit
        case .atLeast(let limit): value >= limit
        case nil: true
        }
    }
}
