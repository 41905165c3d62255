/// Strategies that replay the same scrolls on the same networks.
///
/// An experiment is a grid: each strategy runs each trace on each network with
/// each seed. A place of the grid is a ``Cell``; cells do not depend on one
/// another, so that they can run at once and in any order, and the work can end
/// between two of them.
public struct Experiment: Sendable {
    /// The scrolls.
    public var traces: [ExperimentTrace]
    /// The strategies to be compared.
    public var policies: [Candidate]
    /// The networks.
    public var networks: [NetworkProfile]
    /// Where the network's luck, generated rows and generated scrolls come from.
    public var seeds: [UInt64]
    /// The rows.
    public var content: ExperimentContent
    /// How many rows there are, where they are drawn.
    public var rowCount: Int
    /// What becomes of a scroll that gets to the end of what was fetched.
    public var loop: SimulationSetup.Loop
    /// Frames a second.
    public var frameRate = 60
    /// Rows that are decoded at once.
    public var decoders = 2
    /// True if what was once fetched can be had again without the network.
    public var hasDiskCache = true
    /// True if results are compared with those of clairvoyants too, which takes four more runs a scene and seed.
    public var comparesWithClairvoyants: Bool
    /// The share of a row's bytes that a small first version of it has in addition; nil if there is none.
    public var preview: Double?
    /// True if it is looked for how little could be blank too, which takes the open loop.
    public var findsBounds = false
    /// What costs count in scores.
    public var prices = Prices()

    /// Creates an experiment with the seeds 1, 2, 3 and so on.
    ///
    /// Of traces, policies or networks that share a name, the later ones get a number behind it.
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

    private static func distinct<Element>(
        _ elements: [Element],
        _ name: WritableKeyPath<Element, String>
    ) -> [Element] {
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

    /// The strategies to be compared, and behind them those that results are compared with and that are not among them.
    public var contestants: [Candidate] {
        let names = Set(policies.map(\.name))
        return policies + references.filter { !names.contains($0.name) }
    }

    /// What results are compared with.
    private var references: [Candidate] {
        [.texture, .infiniteScroll] + (comparesWithClairvoyants ? Candidate.clairvoyants : [])
    }
}
