/// A number of an element that has to be a possible length, with its place.
struct Length {
    private let value: Double
    private let place: [ElementPath.Step]

    init(_ value: Double, _ place: ElementPath.Step...) {
        self.value = value
        self.place = place
    }

    /// Checks that it is a number of a reasonable magnitude.
    func isFinite() throws(LayoutError) {
        guard value.isFinite else { throw error(.notFinite) }
        guard value.magnitude < LayoutTree.maximumLength else { throw error(.tooLarge) }
    }

    /// Checks that it is such a number and not below zero.
    func isAtLeastZero() throws(LayoutError) {
        try isFinite()
        guard value >= 0 else { throw error(.negative) }
    }

    private func error(_ code: LayoutError.Code) -> LayoutError {
        LayoutError(code, at: ElementPath(place))
    }
}

/// A whole number of an element that has to be a count or a place, with its own place.
struct Number {
    private let value: Int
    private let place: [ElementPath.Step]

    init(_ value: Int, _ place: ElementPath.Step...) {
        self.value = value
        self.place = place
    }

    /// Checks that it is from zero to below a limit.
    func isAtLeastZero(below limit: Int) throws(LayoutError) {
        guard value >= 0 else { throw error(.negative) }
        guard value < limit else { throw error(.tooLarge) }
    }

    private func error(_ code: LayoutError.Code) -> LayoutError {
        LayoutError(code, at: ElementPath(place))
    }
}
