public import Screenful
public import ScreenfulRanges
public import ScreenfulTypes

/// Knows what the reader will do for so many seconds, and what the network will: what could be had by whoever
/// foresees that much.
///
/// It plans what the link carries. The row that shows most for its bytes comes
/// first, and gets the latest time at which it still comes before it is seen,
/// so that earlier times stay free for others; what cannot be carried to any use
/// is left out. It then asks for what the plan begins with. It fetches nothing
/// that will not be seen.
///
/// - Note: For rows of one size and without latencies such a plan is the best one: a greedy choice of jobs with
///   deadlines (Cormen et al., "Introduction to Algorithms", section 16.5 of the third edition). The sum of
///   arbitrary costs is NP-hard, so that this is what can be achieved, not a bound.
public struct ClairvoyantPolicy: PreloadingPolicy {
    /// How far it sees, in seconds; nil for to the end.
    public let seconds: Double?
    let foresight: Foresight
    let content: LabContent
    let network: NetworkProfile
    let conditions: NetworkConditions
    let isRandomlyPaged: Bool
    /// Bytes a microsecond in each slot of the weather.
    let rates: [Double]
    /// The length of the viewport, in points.
    private let height: Double
    /// Frames that it sees.
    let horizon: Int
    /// What the device has; the simulator hands it over.
    var oracle: OracleState?
    /// Which rows there were, and where, when the reader was looked at last.
    private(set) var list: RowList
    /// The frame of the trace that is on screen.
    private(set) var current = 0
    private var isShown = false
    /// When it came on screen, in microseconds.
    private(set) var shownAt: Int64 = 0
    /// The places, in that list, of what is on screen within the horizon, and those between.
    private(set) var wanted = 0..<0
    /// When to ask for rows, in microseconds.
    var plan: [Int: Int64] = [:]
    /// How many of them it is time for.
    var dueCount = 0
    /// What the device had when the plan was made, and in which frame that was.
    var planned: (snapshot: OracleState.Snapshot, frame: Int)?

    /// Screenfuls of content that are always asked for ahead.
    private static let pageScreens = 2.0
    /// Seconds before which a page that will be wanted need not be asked for.
    private static let pageSeconds = 10.0
    /// The same while rows on screen are on their way.
    private static let urgentPageSeconds = 1.0

    /// Creates a policy that knows the scroll of a setup.
    ///
    /// - Parameters:
    ///   - setup: The run that it is for.
    ///   - seconds: How far it sees; nil for to the end.
    public init(_ setup: SimulationSetup, seconds: Double?) {
        self.seconds = seconds
        content = setup.content
        network = setup.network
        height = setup.trace.header.viewport.height
        isRandomlyPaged = setup.trace.header.paging == .random
        foresight = Foresight(setup)
        list = RowList(setup)
        horizon = seconds.map { Int($0 * Double(setup.frameRate)) } ?? foresight.offsets.count
        var conditions = NetworkConditions(setup.network, seed: setup.seed)
        rates = (0...Int(setup.trace.duration / NetworkConditions.slot)).map {
            Double(conditions.rate(at: Int64($0) * NetworkConditions.slot)) / Double(NetworkConditions.byteParts)
        }
        self.conditions = conditions
    }

    /// The policy's name: `clairvoyant`, and how many seconds it sees.
    public var name: String {
        seconds.map { "clairvoyant\(Int($0))s" } ?? "clairvoyant"
    }

    /// Takes note of where in the trace the reader is.
    public mutating func observe(_ sample: ScrollSample) {
        let next = min(current + 1, foresight.offsets.count - 1)
        // A trace that is held shows less of the list than was recorded.
        if isShown, sample.offset + 0.25 >= foresight.offsets[next] { current = next }
        isShown = true
        shownAt = sample.instant.nanoseconds / 1000
        let end = min(foresight.rows.count, current + horizon + 1)
        if let oracle, !foresight.inserts.isEmpty { list = oracle.list }
        wanted = foresight.places(in: current..<end, afterInserts: list.inserts.count)
        makePlan()
    }

    /// All that is foreseen.
    public func rows(for situation: PreloadingSituation, in geometry: RowGeometry) -> RowRanges {
        let visible = geometry.rows(intersecting: situation.viewport.extent(along: situation.axis))
        // Rows may have been inserted since.
        let count = foresight.inserts.isEmpty ? 0 : oracle?.list.inserts.count ?? 0
        let wanted = foresight.moved(wanted, from: list.inserts.count, to: count)
        return RowRanges(visible: visible, display: wanted, preload: wanted)
    }

    /// All that is foreseen.
    public func rects(for situation: PreloadingSituation) -> (display: Rect, preload: Rect) {
        var rect = situation.viewport
        rect.origin[situation.axis] = list.content.tops[wanted.lowerBound]
        rect.size[situation.axis] = list.content.tops[wanted.upperBound] - list.content.tops[wanted.lowerBound]
        return (rect, rect)
    }

    /// True while there is less than will be wanted before long.
    public func beginsBatch(at situation: ListEndSituation) -> Bool? {
        let underWay = oracle?.underWay ?? []
        // What was given up does not come sooner for waiting with the pages.
        let isComplete =
            !situation.visibleRows.isEmpty
            && situation.visibleRows.allSatisfy { place in
                let row = number(at: place)
                return plan[row] == nil && !underWay.contains { $0.row == row }
            }
        let seconds = isComplete ? Self.pageSeconds : Self.urgentPageSeconds
        let frames = min(horizon, Int(seconds * 1e6 / Double(foresight.frame)))
        let end = min(foresight.offsets.count, current + frames + 1)
        let distance = (foresight.offsets[current..<end].max() ?? 0) - foresight.offsets[current]
        return situation.remaining < max(distance, isComplete ? Self.pageScreens * height : 0)
    }

    /// The number of the row at a place.
    func number(at place: Int) -> Int {
        foresight.inserts.isEmpty ? place : oracle?.number(at: place) ?? place
    }

    /// True: it knows where the reader goes.
    public var looksAtEndsWhileDragging: Bool { true }

    /// So many that one more can begin, or all those whose time has come.
    public func fetchLimit(in situation: PreloadingSituation) -> Int? {
        (oracle?.openCount ?? 0) + max(1, dueCount)
    }
}
