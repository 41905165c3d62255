public import ScreenfulRanges
public import ScreenfulTypes

/// An event of a list, its viewport or its data.
///
/// Most events are scrolls; the contents of those that are larger are kept apart, so that all take a cache line.
public enum Event: Sendable, Codable {
    /// The list was opened: the ranges are updated for the first time.
    case opened
    /// The viewport moved.
    case scrolled(Scroll)
    /// The viewport was resized, in points.
    case resized(Size)
    /// The rows were arranged in another way; ignored if it makes a pager of a list or a list of a pager.
    indirect case layoutSet(LayoutSpecification)
    /// A range mode was set by the owner; it lasts for at least one update of the ranges.
    case rangeModeSet(RangeMode)
    /// The ranges were tuned by the owner or by a preset.
    indirect case tuningSet(RangeTuning, preset: RangePreset)
    /// Another preloading policy was chosen.
    indirect case policySet(AnyPreloadingPolicy)
    /// The maximum number of rows in a fetch was set.
    case maxRowsPerFetchSet(Int)
    /// The maximum number of fetches under way at once was set.
    case fetchConcurrencySet(Int)
    /// The distance from the end at which a batch begins was set, in screenfuls; 0 turns batches off.
    case leadingScreensSet(Double)
    /// The system is short of memory.
    case memoryWarning
    /// The program left the screen.
    case didEnterBackground
    /// The program is about to return to the screen.
    case willEnterForeground
    /// The container's interface state changed: it is shown, hidden, or a row of an outer list.
    ///
    /// With a mode, which lasts as one of ``rangeModeSet(_:)``, both take effect in one update of the ranges: so does a
    /// screen that comes nearer or goes farther.
    case containerStateChanged(InterfaceState, mode: RangeMode? = nil)
    /// Rows were measured: lengths in points, of a flow also those across the axis that scrolls, and of a waterfall with
    /// spans the numbers of columns.
    ///
    /// With an edition, the lengths are used only if no edit was committed since the
    /// engine was at it; without one, the rows are numbered as they are now.
    indirect case measured(rows: Range<Int>, lengths: [Double], across: [Double]? = nil, edition: Int? = nil)
    /// The position of every row is known, from an owner that shares measurements between lists of one width.
    ///
    /// It replaces all lengths of the engine, of a flow also those across the axis that scrolls, and of a waterfall with spans
    /// the numbers of columns, if they are given. It is used only if it has a length for every row, and if no edit was
    /// committed since the engine was at the edition; a pager, whose pages are as long as its viewport, ignores it.
    indirect case geometryAdopted(RowGeometry, across: RowGeometry? = nil, edition: Int)
    /// The estimated length of unmeasured rows changed, in points, of a flow also that across the axis that scrolls.
    case estimateChanged(Double, across: Double? = nil)
    /// The data of a fetch arrived; policies that learn observe the transfer, if it is known.
    case rowsArrived(FetchID, Transfer? = nil)
    /// A fetch failed.
    case rowsFailed(FetchID)
    /// A picture or another medium of a row arrived; policies that learn observe the transfer.
    case mediaArrived(Transfer)
    /// The failed fetches of these rows are to be retried now, without the wait.
    case fetchesRetried(Range<Int>)
    /// The list came onto a user's screen, or left it.
    ///
    /// Abandoned rows that are visible are retried periodically only while the list is watched.
    case watched(Bool)
    /// Rows were drawn.
    case displayed(Range<Int>)
    /// An edit was committed, with the ends at which the list grows from now on, and the rows of each section after it.
    ///
    /// The sections are needed where they have headers or footers, unless all have as many rows as before.
    indirect case committed(RowEdit, growsAtTail: Bool, growsAtHead: Bool, sections: SectionCounts? = nil)
    /// The headers and footers between the rows were replaced; a pager ignores it.
    indirect case sectionsSet(SectionGeometry?)
    /// Headers and footers were measured: lengths in points, of sections as they are numbered since the edition.
    ///
    /// The lengths are used only if no edit was committed since the engine was at the edition.
    case elementsMeasured([MeasuredElement], edition: Int)
    /// A batch is to begin now, regardless of the distance to the end; ignored while one is under way.
    case batchBegan(ListEnd)
    /// A batch ended; ignored if an id is given and that batch is not under way.
    case batchCompleted(ListEnd, BatchID? = nil)
    /// A batch failed; ignored if an id is given and that batch is not under way.
    case batchFailed(ListEnd, BatchID? = nil)
    /// A batch was cancelled; ignored if an id is given and that batch is not under way.
    case batchCancelled(ListEnd, BatchID? = nil)
    /// The time of a requested wake-up has come.
    case wake
    /// The list was closed: all states are taken back, and later events are ignored.
    case closed
}

/// The length of a section's header or footer.
public struct MeasuredElement: Hashable, Sendable, Codable {
    /// The number of the element: that of the section, doubled, for its header, and one more for its footer.
    public var element: Int
    /// The length, in points; 0 for none.
    public var length: Double

    /// Creates the length of an element.
    public init(element: Int, length: Double) {
        self.element = element
        self.length = length
    }
}

/// One scroll of the viewport, along the axis of the rows.
public struct Scroll: Hashable, Sendable, Codable {
    /// A position of the viewport.
    public enum Position: Hashable, Sendable, Codable {
        /// An offset in points from the start of the content; before the start or past the end is valid.
        case offset(Double)
        /// An offset in points below the top of a row, wherever that row is by now; where the header of its section is
        /// pinned, the row's top stands below the header.
        case row(Int, within: Double)
    }

    /// The source of a scroll.
    public enum Phase: String, Hashable, Sendable, CaseIterable, Codable {
        /// The user's finger, wheel or scroll bar.
        case drag
        /// The deceleration after the user let go.
        case fling
        /// The end of a scroll: the viewport has come to rest.
        case settle
        /// The program.
        case program
    }

    /// The position of the viewport.
    public var position: Position
    /// Points per second, positive toward larger offsets.
    public var velocity: Double
    /// The source of the scroll.
    public var phase: Phase
    /// The offset at which the viewport will come to rest, in points, if known.
    public var target: Double?
    /// True if the viewport moves across the rows, which are the lines or the columns of a sheet, so that their ranges are
    /// those of the mode `minimum` until it moves along them; nil if that is as before.
    public var isAcross: Bool?

    /// Creates a scroll.
    public init(_ position: Position, velocity: Double = 0, phase: Phase = .program, target: Double? = nil) {
        self.position = position
        self.velocity = velocity
        self.phase = phase
        self.target = target
    }

    /// True if every number is finite.
    var isFinite: Bool {
        let place =
            switch position {
            case .offset(let offset): offset
            case .row(_, let within): within
            }
        return place.isFinite && velocity.isFinite && (target?.isFinite ?? true)
    }
}
