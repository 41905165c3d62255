public import ScreenfulRanges
public import ScreenfulTypes

/// What happened to a list, its viewport or its data.
public enum Event: Sendable {
    /// The list is there: the ranges are looked at for the first time.
    case opened
    /// The viewport moved.
    case scrolled(Scroll)
    /// The viewport has another size, in points.
    case resized(Size)
    /// A range mode was set by hand; it lasts for at least one pass.
    case rangeModeSet(RangeMode)
    /// The ranges were tuned by hand or by preset.
    case tuningSet(RangeTuning, preset: RangePreset)
    /// Another strategy was chosen.
    case policySet(any PreloadingPolicy)
    /// A fetch is to ask for so many rows at the most, from now on.
    case mostRowsPerFetchSet(Int)
    /// So many fetches can be under way at once, from now on.
    case fetchConcurrencySet(Int)
    /// A batch is to begin at another distance from the end, in screenfuls; 0 turns batches off.
    case leadingScreensSet(Double)
    /// The system is short of memory.
    case memoryWarning
    /// The program left the screen.
    case didEnterBackground
    /// The program is about to be on screen again.
    case willEnterForeground
    /// The container of the list has other promises: it is shown, hidden, or a row of an outer list.
    case containerStateChanged(InterfaceState)
    /// Rows were measured: lengths in points.
    ///
    /// With an edition, the answer counts only if no edit was committed since the
    /// engine was at it; without one, the rows are meant as they are now.
    case measured(rows: Range<Int>, lengths: [Double], edition: Int? = nil)
    /// Where every row is, for an owner who has rows of one width measured once for all who show them.
    ///
    /// It takes the place of all that the engine knew of lengths. It counts only if it
    /// has a length for every row, and if no edit was committed since the engine was at
    /// the edition; a pager, whose pages are as long as its viewport, keeps its own.
    case geometryAdopted(RowGeometry, edition: Int)
    /// Rows that were not measured are likely to have another length, in points.
    case estimateChanged(Double)
    /// The data of a fetch is here; policies that learn are told how it came, where that is known.
    case rowsArrived(FetchID, Transfer? = nil)
    /// The data of a fetch could not be had.
    case rowsFailed(FetchID)
    /// What a row shows has come, such as a picture, and how: policies that learn are told.
    case mediaArrived(Transfer)
    /// What could not be had of these rows is to be asked for now, without the wait.
    case fetchesRetried(Range<Int>)
    /// Somebody looks at the list from now on, or nobody does any more.
    ///
    /// Rows that were given up and are on screen are tried again from time to time only while somebody does.
    case watched(Bool)
    /// Rows were drawn.
    case displayed(Range<Int>)
    /// An edit was committed; from now on the list grows at these ends, or does not.
    case committed(RowEdit, growsAtTail: Bool, growsAtHead: Bool)
    /// A batch is to begin now, whether or not it is time; while one is under way, nothing happens.
    case batchBegan(ListEnd)
    /// A batch ended; with an id it counts only if that batch is under way.
    case batchCompleted(ListEnd, BatchID? = nil)
    /// A batch failed; with an id it counts only if that batch is under way.
    case batchFailed(ListEnd, BatchID? = nil)
    /// A batch was given up; with an id it counts only if that batch is under way.
    case batchCancelled(ListEnd, BatchID? = nil)
    /// The time has come that the engine asked to be woken at.
    case wake
    /// The list goes away: all promises are taken back, and nothing happens any more.
    case closed
}

/// One scroll of the viewport, along the axis of the rows.
public struct Scroll: Hashable, Sendable {
    /// Where the viewport is now.
    public enum Position: Hashable, Sendable {
        /// So many points after the start of the content; before it or past its end is legal.
        case offset(Double)
        /// So many points below the top of a row, wherever that row is by now.
        case row(Int, within: Double)
    }

    /// What moves the viewport.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// The reader's finger, wheel or thumb.
        case drag
        /// What the reader's push left.
        case fling
        /// Nothing any more: this is where it came to rest.
        case settle
        /// The program.
        case program
    }

    /// Where the viewport is now.
    public var position: Position
    /// Points per second, positive toward larger offsets.
    public var velocity: Double
    /// What moves the viewport.
    public var phase: Phase
    /// Where it will come to rest, if that is known: an offset in points.
    public var target: Double?

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
