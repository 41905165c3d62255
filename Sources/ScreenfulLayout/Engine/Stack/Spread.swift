/// How free room is spread around things that follow each other.
struct Spread {
    /// The room before the first.
    let offset: Double
    /// The room between two.
    let spacing: Double

    /// Spreads the children of a line.
    @inline(__always)
    init(_ room: Double, of count: Int, by justifyContent: JustifyContent) {
        let hasRoom = room >= violationTolerance && count > 1
        switch justifyContent {
        case .start: self.init(offset: 0, spacing: 0)
        case .center: self.init(offset: room / 2, spacing: 0)
        case .end: self.init(offset: room, spacing: 0)
        case .spaceBetween: self.init(offset: 0, spacing: hasRoom ? room / Double(count - 1) : 0)
        case .spaceAround:
            let unit = room / Double(count * 2)
            self.init(offset: hasRoom ? unit : room / 2, spacing: hasRoom ? unit * 2 : 0)
        }
    }

    /// Spreads the lines of a stack.
    init(_ room: Double, of count: Int, by alignContent: AlignContent) {
        switch alignContent {
        case .start, .stretch: self.init(offset: 0, spacing: 0)
        case .center: self.init(room, of: count, by: JustifyContent.center)
        case .end: self.init(room, of: count, by: JustifyContent.end)
        case .spaceBetween: self.init(room, of: count, by: JustifyContent.spaceBetween)
        case .spaceAround: self.init(room, of: count, by: JustifyContent.spaceAround)
        }
    }

    private init(offset: Double, spacing: Double) {
        self.offset = offset
        self.spacing = spacing
    }
}
