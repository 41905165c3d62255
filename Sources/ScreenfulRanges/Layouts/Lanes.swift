/// Columns of equal width, side by side across the axis that scrolls.
public struct Lanes: Hashable, Sendable, Codable {
    /// The maximum number of lanes.
    public static let maximumCount = 64

    /// The number of lanes.
    public let count: Int
    /// The extent of each lane across the axis, in points; not rounded.
    public let width: Double
    /// Points between neighbours.
    public let gap: Double
    /// Points before the first lane.
    public let inset: Double

    /// Creates lanes that share an extent.
    ///
    /// - Parameters:
    ///   - count: The number of lanes, held within 1 and ``maximumCount``.
    ///   - extent: The container's extent across the axis, in points, with the insets.
    ///   - gap: Points between neighbours.
    ///   - insets: Points before the first lane and after the last.
    public init(count: Int, in extent: Double, gap: Double = 0, insets: (before: Double, after: Double) = (0, 0)) {
        let count = min(max(1, count), Self.maximumCount)
        self.count = count
        self.gap = gap
        inset = insets.before
        let free = extent - insets.before - insets.after - Double(count - 1) * gap
        width = max(0, free / Double(count))
    }

    /// Creates as many lanes as fit, each at least so wide: max(1, ⌊(extent + gap) / (least + gap)⌋).
    ///
    /// - Precondition: `leastWidth` is positive.
    public init(
        leastWidth: Double,
        in extent: Double,
        gap: Double = 0,
        insets: (before: Double, after: Double) = (0, 0)
    ) {
        precondition(leastWidth > 0, "\(leastWidth) is no width")
        let inner = extent - insets.before - insets.after
        let fitting = ((inner + gap) / (leastWidth + gap)).rounded(.down)
        self.init(
            count: Int(min(max(1, fitting), Double(Self.maximumCount))),
            in: extent,
            gap: gap,
            insets: insets
        )
    }

    /// Returns the distance of a lane from the container's edge, in points.
    public func start(of lane: Int) -> Double { inset + Double(lane) * (width + gap) }

    /// Returns the distance of adjacent lanes from the container's edge, and their extent with the gaps between them, in
    /// points.
    ///
    /// - Precondition: There is at least one lane.
    public func extent(of lanes: Range<Int>) -> (start: Double, length: Double) {
        (start(of: lanes.lowerBound), width(ofSpan: lanes.count))
    }

    /// Returns the extent of so many adjacent lanes with the gaps between them, in points.
    public func width(ofSpan count: Int) -> Double { count == 1 ? width : Double(count) * (width + gap) - gap }
}
