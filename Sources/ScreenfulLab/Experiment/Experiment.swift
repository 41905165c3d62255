/// A comparison of strategies that replay the same scrolls on the same networks.
///
/// An experiment is a grid: each strategy runs each trace on each network with each seed. A place of the grid is a
/// ``Cell``; cells do not depend on one another, so that they can run at once and in any order, and the work can end
/// between two of them.
public struct Experiment: Sendable {
    /// The scrolls.
    public var traces: [ExperimentTrace]
    /// The strategies to be compared.
    public var policies: [Candidate]
    /// The networks.
    public var networks: [NetworkProfile]
    /// The seeds of the network's draws, of generated rows and of generated scrolls.
    public var seeds: [UInt64]
    /// The rows.
    public var content: ExperimentContent
    /// The number of rows, where they are generated.
    public var rowCount: Int
    /// The behaviour of a scroll that reaches the end of the fetched rows.
    public var loop: SimulationSetup.Loop
    /// Frames a second.
    public var frameRate = 60
    /// Rows that are decoded at once.
    public var decoders = 2
    /// True if what was once fetched can be had again without the network.
    public var hasDiskCache = true
    /// True if results are also compared with those of clairvoyants, which takes four more runs a scene and seed.
    ///
    /// Clairvoyants do not foresee carousels, so that there is no such comparison where rows have some.
    public var comparesWithClairvoyants: Bool
    /// The share of a row's bytes that a small first version of it has in addition; nil if there is none.
    public var preview: Double?
    /// True if lower bounds of blank are computed, which needs the open loop and rows without carousels.
    public var findsBounds = false
    /// The prices that scores use.
    public var prices = Prices()

    /// Creates an experiment with the seeds 1, 2, 3 and so on.
    ///
    /// Of traces, policies or networks that share a name, the later ones get a number after it.
    public init(
        traces: [ExperimentTrace],
        policies: [Candidate],
        networks: [NetworkProfile] = NetworkProfile.all,
        seeds: Int = 3,
        content: ExperimentContent = .feed,
        rowCount: Int = 1500,
        loop: SimulationSetup.Loop = .open,
        comparesWithClairvoyants: Bool = true
    ) {
        self.traces = Self.distinct(traces, \.name)
        self.policies = Self.distinct(policies, \.name)
        self.networks = Self.distinct(networks, \.name)
        self.seeds = (0..<max(0, seeds)).map { UInt64($0) + 1 }
        self.content = content
        self.rowCount = rowCount
        self.loop = loop
        self.comparesWithClairvoyants = comparesWithClairvoyants
    }

    private static func distinct<Element>(_ elements: [Element], _ name: WritableKeyPath<Element, String>) -> [Element]
    {
        var taken: Set<String> = []
        return elements.map { element in
            var element = element
            let plain = element[keyPath: name]
            var number = 2
            while !taken.insert(element[keyPath: name]).inserted {
                element[keyPath: name] = "\(plain) \(number)"
                number += 1
            }
            return element
        }
    }

    /// The policies, followed by the references that are not among them.
    public var contestants: [Candidate] {
        let names = Set(policies.map(\.name))
        return policies + references.filter { !names.contains($0.name) }
    }

    /// The strategies that results are compared with.
    private var references: [Candidate] {
        let foresees = comparesWithClairvoyants && !content.hasCarousels
        return [.texture, .infiniteScroll] + (foresees ? Candidate.clairvoyants : [])
    }
}

extension Experiment {
    /// One run of an experiment: the places of its parts in the experiment's lists.
    public struct Cell: Hashable, Sendable {
        /// The place among all cells.
        public let number: Int
        /// The place in ``Experiment/traces``.
        public let trace: Int
        /// The place in ``Experiment/networks``.
        public let network: Int
        /// The place in ``Experiment/seeds``.
        public let seed: Int
        /// The place in ``Experiment/contestants``.
        public let contestant: Int
    }

    /// The number of cells.
    public var cellCount: Int { blockCount * contestants.count }

    /// All cells: by trace, then by network, by seed, and by candidate.
    ///
    /// Candidates come last, so that an experiment that ends early has whole comparisons.
    public var cells: [Cell] { (0..<cellCount).map(cell) }

    /// Returns the cell of a number.
    ///
    /// - Precondition: The number is less than ``cellCount`` and not negative.
    public func cell(_ number: Int) -> Cell {
        let (block, contestant) = number.quotientAndRemainder(dividingBy: contestants.count)
        let (scene, seed) = block.quotientAndRemainder(dividingBy: seeds.count)
        let (trace, network) = scene.quotientAndRemainder(dividingBy: networks.count)
        return Cell(number: number, trace: trace, network: network, seed: seed, contestant: contestant)
    }

    /// Returns the cell of some places in the experiment's lists.
    public func cell(trace: Int, network: Int, seed: Int, contestant: Int) -> Cell {
        cell((firstBlock(trace: trace, network: network) + seed) * contestants.count + contestant)
    }

    /// Returns the simulation of a cell.
    public func setup(of cell: Cell) -> SimulationSetup {
        let seed = seeds[cell.seed]
        let contestant = contestants[cell.contestant]
        let setup = SimulationSetup(
            trace: traces[cell.trace].trace(seed: seed),
            content: content.content(seed: seed, rowCount: rowCount),
            network: networks[cell.network],
            seed: seed,
            policy: contestant.policy,
            tuning: contestant.tuning,
            loop: loop,
            frameRate: frameRate,
            decoders: decoders,
            hasDiskCache: hasDiskCache,
            preview: preview
        )
        switch contestant.horizon {
        case nil: return setup
        case .seconds(let seconds): return setup.foreseen(seconds)
        case .end: return setup.foreseen(nil)
        }
    }

    /// Runs a cell.
    ///
    /// - Returns: The result; the same for the same cell on every machine.
    public func run(_ cell: Cell) -> RunResult { setup(of: cell).run() }

    /// Runs a cell until it ends or is cancelled.
    ///
    /// `isCancelled` is called in every frame; true cancels the run.
    ///
    /// - Returns: The result; nil if it was cancelled.
    public func run(_ cell: Cell, unless isCancelled: () -> Bool) -> RunResult? {
        setup(of: cell).run(unless: isCancelled)
    }

    /// The number of blocks: the cells of all candidates for one trace, network and seed.
    var blockCount: Int { traces.count * networks.count * seeds.count }
    /// Returns the block of a scene with the first seed; those of the other seeds follow.
    func firstBlock(trace: Int, network: Int) -> Int { (trace * networks.count + network) * seeds.count }
}

extension Experiment {
    /// A part of an experiment's work, independent of all others.
    public enum WorkItem: Hashable, Sendable {
        /// The run of a cell.
        case run(Cell)
        /// The lower bound of blank of a cell, and of all cells of the same trace, network and seed.
        case bound(Cell)
    }

    /// The result of a work item.
    public enum WorkResult: Sendable {
        /// The result of the cell.
        case run(RunResult)
        /// A lower bound in screen-seconds for every strategy.
        case bound(Double)
    }

    /// The number of work items.
    public var workItemCount: Int { cellCount + (findsBounds ? blockCount : 0) }

    /// Returns the work item of a number: the runs of all cells come first.
    ///
    /// - Precondition: The number is less than ``workItemCount`` and not negative.
    public func workItem(_ number: Int) -> WorkItem {
        let bound = number - cellCount
        return bound < 0 ? .run(cell(number)) : .bound(cell(bound * contestants.count))
    }
}
