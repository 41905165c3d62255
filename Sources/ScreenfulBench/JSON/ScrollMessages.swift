/// What a page sends when it scrolls.
struct ScrollRequest: Codable, Equatable {
    enum Phase: String, Codable, CaseIterable {
        case drag, fling, settle, program
    }

    var offset: Double
    var phase: Phase
    var velocity: Double
    var target: Double

    static let example = Self(offset: 1200.5, phase: .drag, velocity: 900, target: 3200)
    static let json = #"{"offset":1200.5,"phase":"drag","velocity":900,"target":3200}"#
}

/// What the server answers.
struct ScrollAnswer: Codable, Equatable {
    var revision: Int
    var mode: String
    var direction: String
    var offset: Double
    var contentHeight: Double
    var changedCount: Int
    /// Row, old mask, new mask.
    var changes: [[Int]]

    /// A step that moves the ranges by six rows.
    static let example = Self(
        revision: 4711,
        mode: "full",
        direction: "down",
        offset: 38_412_200.5,
        contentHeight: 76_000_123.25,
        changedCount: 24,
        changes: (0..<6).flatMap { index in
            [
                [505_424 + index, 7, 15], [505_435 + index, 3, 7], [505_452 + index, 1, 3], [505_401 + index, 3, 1],
            ]
        }
    )
}
