import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// A fetch of an item of a carousel.
struct ItemFetch: Hashable, Sendable {
    /// The number of the carousel among all that began.
    let carousel: Int
    let fetch: FetchID
}

/// The carousels of a simulated feed: the engines that decide about them live, and the user who scrolls them.
struct Carousels: Sendable {
    /// The engines of the carousels in rows of the preload range.
    private(set) var engines = NestedEngines()
    private var outcome = NestedOutcome()
    /// The scrolls of the user.
    var scrolls: SidewaysScrolls
    /// The numbers of the items that are fetched over the network.
    var numbers: [ItemFetch: Int] = [:]
    /// The latest fetch of each such item.
    var fetches: [Int: ItemFetch] = [:]
    private let configuration: Engine.Configuration

    /// The number of the node that shows the carousel in a row.
    static let node = 0

    /// Creates the carousels of a run, all with its policy.
    ///
    /// A clairvoyant knows only the feed; its carousels have Texture's ranges.
    init(_ setup: SimulationSetup) {
        let viewport = setup.trace.header.viewport
        scrolls = SidewaysScrolls(setup.trace, seed: setup.seed)
        var configuration = Engine.Configuration(rowCount: 0, estimatedRowLength: 1, viewport: viewport)
        configuration.container = .collection
        configuration.axis = .horizontal
        configuration.tuning = setup.tuning
        configuration.policy = setup.policy is ClairvoyantPolicy ? RangesPolicy() : setup.policy
        configuration.maxRowsPerFetch = 1
        configuration.fetchConcurrency = setup.network.concurrency
        self.configuration = configuration
    }

    /// The policy of a carousel that has just begun.
    var policy: any PreloadingPolicy { configuration.policy }

    /// Passes events to the engines, and collects the outcome until ``settle()``.
    mutating func decide(_ body: (inout NestedEngines, inout NestedOutcome) -> Void) { body(&engines, &outcome) }

    /// Removes and returns the outcome.
    mutating func settle() -> NestedOutcome {
        guard !outcome.isEmpty else { return outcome }
        defer { outcome = NestedOutcome() }
        return outcome
    }

    /// Returns the engine of the carousel in the row at a place; nil if there is none.
    func engine(inRowAt place: Int) -> Engine? { engines.engine(of: NestedListID(row: place, node: Self.node)) }

    /// Returns a carousel as the engines take it.
    func list(_ carousel: Carousel) -> NestedEngines.List {
        var configuration = configuration
        let shape = carousel.shape
        configuration.estimatedRowLength = shape.itemLength
        configuration.viewport.height = shape.height
        configuration.layout = LayoutSpecification(.grid)
        configuration.layout.itemLength = shape.itemLength
        configuration.layout.lineGap = shape.gap
        configuration.layout.inset = shape.inset
        let items = carousel.items.indices.map { Row(id: Int64($0), values: []) }
        return NestedEngines.List(node: Self.node, items: items, configuration)
    }
}
