import HTTPServer
import JSON
import Screenful
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

/// The body that asks for an experiment.
struct LabRunRequest {
    /// Where rows come from.
    enum Content {
        case mix(ExperimentContent)
        /// They are as high as those of the list of this id.
        case list(String)
    }

    var traces: [LabTrace]
    var policies: [PolicySpecification]
    var networks: [NetworkProfile]
    var seeds: SeedSelection
    var content: Content
    var rows: Int
    var loop: SimulationSetup.Loop
    /// Whether results are compared with those of clairvoyants too.
    var clairvoyants: Bool
    /// What a small first version of a row has of its bytes, above 0; nil without such versions.
    var preview: Double?
    /// Whether it is looked for how little could be blank too.
    var bound: Bool

    /// Runs of an experiment: with five seeds all that the other limits allow, with fewer of these as many more seeds.
    static let mostCells = 9450
    static let traceCounts = 1...15
    static let policyCounts = 1...12
    static let networkCounts = 1...7
    static let rowCounts = 20...6000

    init(_ body: Field) throws(Problem) {
        var fields = try body.object()
        traces = []
        for field in try fields.required("traces").array(count: Self.traceCounts) {
            let trace = try LabTrace(field)
            if !traces.contains(trace) { traces.append(trace) }
        }
        policies = try PolicySpecification.list(fields.optional("policies"))
        networks = try NetworkProfile.list(fields.optional("networks"))
        seeds = try fields.optional("seeds")?.seeds(counts: SeedSelection.counts) ?? .usual
        content = try fields.optional("content").map(Content.init) ?? .mix(.feed)
        rows = try fields.optional("rows")?.integer(in: Self.rowCounts) ?? 1500
        loop = try fields.optional("loop")?.choice() ?? .open
        clairvoyants = try fields.optional("clairvoyants")?.boolean() ?? false
        preview = try fields.optional("preview")?.preview()
        bound = try fields.optional("bound")?.boolean() ?? false
        try fields.finish()
        guard !bound || loop == .open else {
            let reason = "There is a bound in the open loop only: in the closed one a policy decides how long a run is."
            throw Problem(.conflictingFields, reason, field: "bound")
        }
        let contestants = experiment(traces: [], content: .feed).contestants
        let cells = traces.count * networks.count * seeds.seeds.count * contestants.count
        guard cells <= Self.mostCells else {
            let reason = "The experiment would have \(cells) runs, and may have \(Self.mostCells): name fewer seeds."
            throw Problem(.outOfRange, reason, field: "seeds")
        }
    }

    /// The experiment, once stored traces have been read and it is known what the rows are.
    func experiment(traces: [ExperimentTrace], content: ExperimentContent) -> Experiment {
        var experiment = Experiment(
            traces: traces,
            policies: policies.map(Candidate.init),
            networks: networks,
            content: content,
            rowCount: rows,
            loop: loop,
            comparesWithClairvoyants: clairvoyants
        )
        experiment.seeds = seeds.seeds
        experiment.preview = preview
        experiment.findsBounds = bound
        return experiment
    }
}

extension LabRunRequest.Content {
    init(_ field: Field) throws(Problem) {
        guard field.value.string != nil else {
            guard field.value.object != nil else {
                throw field.wrongType("the name of a mix, or an object with a list")
            }
            var fields = try field.object()
            self = .list(try fields.required("list").string(length: 1...64))
            try fields.finish()
            return
        }
        let name = try field.string(length: 0...64)
        guard let mix = ExperimentContent.all.first(where: { $0.name == name }) else {
            throw field.outOfRange("one of \(ExperimentContent.all.map { "\"\($0.name)\"" }.joined(separator: ", "))")
        }
        self = .mix(mix)
    }
}

extension PolicySpecification {
    /// Reads strategies; each counts once, however often and in whichever words it is named.
    fileprivate static func list(_ field: Field?) throws(Problem) -> [Self] {
        guard let field else { return all }
        var chosen: [Self] = []
        for field in try field.array(count: LabRunRequest.policyCounts) {
            var policy = try field.policy(for: .table)
            // Texture's ranges have two names.
            if policy.kind == .ranges(.preset(.texture)) { policy = Self(named: .ranges) }
            if !chosen.contains(policy) { chosen.append(policy) }
        }
        return chosen
    }
}

extension Field {
    /// Reads what a preview has of a row's bytes.
    fileprivate func preview() throws(Problem) -> Double {
        let share = try number(in: 0...1)
        guard share > 0 else { throw outOfRange("above 0 and up to 1") }
        return share
    }
}

extension NetworkProfile {
    /// Reads networks; each counts once.
    fileprivate static func list(_ field: Field?) throws(Problem) -> [Self] {
        guard let field else { return all }
        var chosen: [Self] = []
        for field in try field.array(count: LabRunRequest.networkCounts) {
            let network = try field.network()
            guard !chosen.contains(network) else { continue }
            // What has no label gets a number behind its name.
            guard network.name == customName || !chosen.contains(where: { $0.name == network.name }) else {
                let reason = "\(field.path).label has to be another one: two networks cannot have the same."
                throw Problem(.outOfRange, reason, field: "\(field.path).label")
            }
            chosen.append(network)
        }
        return chosen
    }
}

/// A scroll that an experiment is asked for with.
enum LabTrace: Hashable {
    /// One that is played.
    case generated(ScenarioName)
    /// A recorded one, by its number.
    case stored(Int64)

    /// Reads the name of a scenario, with `?seed=2` for one that is always the same, or the number of a stored trace.
    init(_ field: Field) throws(Problem) {
        let text = try field.string(length: 0...64)
        if let number = Int64(canonical: text) {
            self = .stored(number)
            return
        }
        do throws(ScenarioName.Mistake) {
            self = .generated(try ScenarioName(text))
        } catch {
            let known = Scenario.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw field.outOfRange(error.rightSeed ?? "the number of a stored trace, or one of \(known)")
        }
    }
}
