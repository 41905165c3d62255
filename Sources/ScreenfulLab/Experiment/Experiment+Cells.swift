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

    /// How many cells there are.
    public var cellCount: Int { blockCount * contestants.count }

    /// All cells: by trace, then by network, by seed, and by contestant.
    ///
    /// Contestants come last, so that an experiment that ends early has whole comparisons.
    public var cells: [Cell] { (0..<cellCount).map(cell) }

    /// The cell of a number.
    ///
    /// - Precondition: The number is less than ``cellCount`` and not negative.
    public func cell(_ number: Int) -> Cell {
        let (block, contestant) = number.quotientAndRemainder(dividingBy: contestants.count)
        let (scene, seed) = block.quotientAndRemainder(dividingBy: seeds.count)
        let (trace, network) = scene.quotientAndRemainder(dividingBy: networks.count)
        return Cell(number: number, trace: trace, network: network, seed: seed, contestant: contestant)
    }

    /// The cell of some places in the experiment's lists.
    public func cell(trace: Int, network: Int, seed: Int, contestant: Int) -> Cell {
        cell((firstBlock(trace: trace, network: network) + seed) * contestants.count + contestant)
    }

    /// What a cell simulates.
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
    /// - Returns: What it came to; the same for the same cell on every machine.
    public func run(_ cell: Cell) -> RunResult {
        setup(of: cell).run()
    }

    /// Runs a cell unless somebody does not want it any more.
    ///
    /// - Parameters:
    ///   - cell: The cell.
    ///   - isCancelled: Is asked in every frame.
    /// - Returns: What it came to; nil if it was cancelled.
    public func run(_ cell: Cell, unless isCancelled: () -> Bool) -> RunResult? {
        setup(of: cell).run(unless: isCancelled)
    }

    /// Comparisons: places of the grid with all contestants in them.
    var blockCount: Int { traces.count * networks.count * seeds.count }

    /// The comparison of a scene with the first seed; those with the others follow.
    func firstBlock(trace: Int, network: Int) -> Int {
        (trace * networks.count + network) * seeds.count
    }
}
