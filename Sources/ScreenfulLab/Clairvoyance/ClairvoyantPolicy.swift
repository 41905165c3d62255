public import Screenful
public import ScreenfulRanges
public import ScreenfulTypes

/// A policy that knows the scroll and the network for so many seconds ahead: an achievable result for that horizon.
///
/// It plans the use of the link. The row that shows most for its bytes comes first, and gets the latest time at which
/// it still comes before it is seen, so that earlier times stay free for others; rows that would come too late are left
/// out. It then requests the rows at the plan's beginning. It fetches nothing that will not be seen.
///
/// - Note: For rows of one size and without latencies such a plan is the best one: a greedy choice of jobs with
///   deadlines (Cormen et al., "Introduction to Algorithms", section 16.5 of the third edition). The sum of
///   arbitrary costs is NP-hard, so that this is what can be achieved, not a bound.
public struct ClairvoyantPolicy: PreloadingPolicy {
    let foresight: Foresight
    let content: LabContent
    let network: NetworkProfile
    let conditions: NetworkConditions
    let isRandomlyPaged: Bool
    /// Bytes a microsecond in each slot of the network's conditions.
    let rates: [Double]
    /// The length of the viewport, in points.
    private let height: Double
    /// The horizon in frames.
    let horizon: Int
    /// The state of the device, set by the simulator.
    var oracle: OracleState?
    /// The rows in their order at the last observation.
    private(set) var list: RowList
    /// The frame of the trace that is on screen.
    private(set) var current = 0
    private var isShown = false
    /// The time at which that frame was shown, in microseconds.
    private(set) var shownAt: Int64 = 0
    /// The places, in that list, from the first row on screen within the horizon to the last.
    private(set) var wanted = 0..<0
    /// The times at which to request rows, in microseconds, by row.
    var plan: [Int: Int64] = [:]
    /// The number of rows whose time has come.
    var dueCount = 0
    /// The state of the device and the frame for which the plan was made.
    var planned: (snapshot: OracleState.Snapshot, frame: Int)?

    /// Screenfuls of content that are always requested ahead.
    private static let pageScreens = 2.0
    /// Pages are requested at most so many seconds before they are needed.
    private static let pageSeconds = 10.0
    /// The same while rows on screen are under way.
    private static let urgentPageSeconds = 1.0

    /// Creates a policy that knows the scroll of a setup.
    public init(_ setup: SimulationSetup, seconds: Double?) {
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

    /// Finds the present frame of the trace and updates the plan.
    public mutating func observe(_ sample: ScrollSample) {
        let next = min(current + 1, foresight.offsets.count - 1)
        // A held trace is behind the recorded one.
        if isShown, sample.offset + 0.25 >= foresight.offsets[next] { current = next }
        isShown = true
        shownAt = sample.instant.nanoseconds / 1000
        let end = min(foresight.rows.count, current + horizon + 1)
        if let oracle, !foresight.inserts.isEmpty { list = oracle.list }
        wanted = foresight.places(in: current..<end, afterInserts: list.inserts.count)
        makePlan()
    }

    /// Returns all rows that will be seen within the horizon.
    public func rows(for situation: PreloadingSituation, in layout: CollectionLayout) -> RowRanges {
        let visible = layout.rows(intersecting: situation.viewport.extent(along: situation.axis))
        // Rows may have been inserted since.
        let count = foresight.inserts.isEmpty ? 0 : oracle?.list.inserts.count ?? 0
        let wanted = foresight.moved(wanted, from: list.inserts.count, to: count)
        return RowRanges(visible: visible, display: RowSet(wanted), preload: RowSet(wanted))
    }

    /// Returns the rectangle of all rows that will be seen within the horizon.
    public func rects(for situation: PreloadingSituation) -> (display: Rect, preload: Rect) {
        var rect = situation.viewport
        rect.origin[situation.axis] = list.content.tops[wanted.lowerBound]
        rect.size[situation.axis] = list.content.tops[wanted.upperBound] - list.content.tops[wanted.lowerBound]
        return (rect, rect)
    }

    /// Returns true while fewer rows are known than will be needed soon.
    public func beginsBatch(at situation: ListEndSituation) -> Bool? {
        let underWay = oracle?.underWay ?? []
        // Rows left out of the plan would not come sooner if pages waited.
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

    /// Returns the number of the row at a place.
    func number(at place: Int) -> Int { foresight.inserts.isEmpty ? place : oracle?.number(at: place) ?? place }
    /// True: it knows the user's future scroll.
    public var looksAtEndsWhileDragging: Bool { true }
    /// Returns room for one more fetch, or for all rows whose time has come.
    public func fetchLimit(in situation: PreloadingSituation) -> Int? { (oracle?.openCount ?? 0) + max(1, dueCount) }
}
