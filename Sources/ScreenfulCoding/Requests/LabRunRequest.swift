package import JSON
package import Screenful
package import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

package struct LabRunRequest {
    package enum Content {
        case mix(ExperimentContent)
        case list(String)
    }

    package var traces: [LabTrace]
    package var policies: [PolicySpecification]
    package var networks: [NetworkProfile]
    package var seeds: SeedSelection
    package var content: Content
    package var rows: Int
    package var loop: SimulationSetup.Loop
    /// Whether results are also compared with those of clairvoyant policies.
    package var clairvoyants: Bool
    /// The share of a row's bytes that its preview has, above 0; nil without previews.
    package var preview: Double?
    /// Whether a lower bound on blank time is also computed.
    package var bound: Bool

    /// The maximum number of an experiment's runs: with five seeds, all that the other limits allow; with fewer
    /// traces, policies or networks, more seeds.
    static let maxCells = 9450
    static let traceCounts = 1...15
    static let policyCounts = 1...12
    static let networkCounts = 1...7
    package static let rowCounts = 20...6000

    package init(_ body: JSONField) throws(DecodingError) {
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
            let reason = "There is a bound in the open loop only: in the closed one a policy decides how long a run is"
            throw DecodingError(.rule(.conflictingFields, reason), at: .member("bound"))
        }
        if case .mix(let mix) = content, mix.hasCarousels, bound || clairvoyants {
            let reason = "There are no bounds and no clairvoyants where rows have carousels"
            throw DecodingError(.rule(.conflictingFields, reason), at: .member(bound ? "bound" : "clairvoyants"))
        }
        let candidates = experiment(traces: [], content: .feed).contestants
        let cells = traces.count * networks.count * seeds.seeds.count * candidates.count
        guard cells <= Self.maxCells else {
            let reason = "The experiment would have \(cells) runs, and may have \(Self.maxCells): name fewer seeds"
            throw DecodingError(.rule(.outOfRange, reason), at: .member("seeds"))
        }
    }

    /// Returns the experiment, with its traces and its content loaded.
    package func experiment(traces: [ExperimentTrace], content: ExperimentContent) -> Experiment {
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
    init(_ field: JSONField) throws(DecodingError) {
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
            throw field.unknownWord(name, known: ExperimentContent.all.map(\.name))
        }
        self = .mix(mix)
    }
}

extension PolicySpecification {
    /// Reads policies and drops duplicates, including those that are spelled differently.
    fileprivate static func list(_ field: JSONField?) throws(DecodingError) -> [Self] {
        guard let field else { return all }
        var chosen: [Self] = []
        for field in try field.array(count: LabRunRequest.policyCounts) {
            var policy = try PolicySpecification(field)
            // Texture's ranges have two names.
            if policy.kind == .ranges(.preset(.texture)) { policy = Self(named: .ranges) }
            if !chosen.contains(policy) { chosen.append(policy) }
        }
        return chosen
    }
}

extension JSONField {
    fileprivate func preview() throws(DecodingError) -> Double {
        let share = try number(in: 0...1)
        guard share > 0 else { throw outOfRange("above 0 and up to 1") }
        return share
    }
}

extension NetworkProfile {
    /// Reads networks and drops duplicates.
    fileprivate static func list(_ field: JSONField?) throws(DecodingError) -> [Self] {
        guard let field else { return all }
        var chosen: [Self] = []
        for field in try field.array(count: LabRunRequest.networkCounts) {
            let network = try Self(field)
            guard !chosen.contains(network) else { continue }
            // A network without a label gets a number after its name.
            guard network.name == customName || !chosen.contains(where: { $0.name == network.name }) else {
                let expected = "another one: two networks cannot have the same"
                throw DecodingError(.outOfRange(expected: expected), at: .member("label", of: field.path))
            }
            chosen.append(network)
        }
        return chosen
    }
}

/// A scroll trace that a request for an experiment names.
package enum LabTrace: Hashable {
    /// A generated one, by its scenario.
    case generated(ScenarioName)
    /// A recorded one, by its number in the database.
    case stored(Int64)

    /// Reads the name of a scenario, with `?seed=2` for a fixed one, or the number of a stored trace.
    init(_ field: JSONField) throws(DecodingError) {
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
