import EventLoop
import JSON
import Screenful
import ScreenfulCoding
import ScreenfulLab

extension Arguments {
    /// Returns the experiment that a command line describes.
    ///
    /// - Throws: `UsageError` naming the flag, or the file with its line and field.
    func experiment(
        traces names: ArraySlice<String>,
        policies chosen: [Candidate]? = nil
    ) throws(UsageError) -> Experiment {
        guard !names.isEmpty else { throw UsageError("lab needs at least one TRACE: a file, a scenario, or all") }
        var traces: [ExperimentTrace] = []
        for name in names { traces += try TraceArgument.traces(name) }
        let policies = if let chosen { chosen } else { try self.policies() }
        let loop = try choice("--loop", of: SimulationSetup.Loop.allCases.map(\.rawValue))
        var experiment = Experiment(
            traces: traces,
            policies: policies,
            networks: try networks(),
            content: try ContentArgument.content(string("--content") ?? ExperimentContent.feed.name),
            rowCount: try integer("--rows", in: 1...100_000, default: 1500),
            loop: loop.flatMap { SimulationSetup.Loop(rawValue: $0) } ?? .open
        )
        experiment.seeds = (try seeds("--seeds") ?? .usual).seeds
        experiment.preview = try preview()
        experiment.findsBounds = isSet("--bound")
        guard !experiment.findsBounds || experiment.loop == .open else {
            throw UsageError("--bound is for the open loop: there is none where a strategy decides how long a run is")
        }
        try checkCarousels(in: experiment)
        return experiment
    }

    /// Checks that nothing is asked for that does not exist where there are lists inside rows.
    private func checkCarousels(in experiment: Experiment) throws(UsageError) {
        guard experiment.content.hasCarousels else { return }
        guard !experiment.findsBounds else { throw UsageError("--bound is for rows without carousels") }
        if let seer = experiment.policies.first(where: { $0.horizon != nil }) {
            throw UsageError("--policy \(seer.name) is for rows without carousels, which it does not foresee")
        }
    }

    /// Returns the number of threads, by default the number of cores.
    func jobs() throws(UsageError) -> Int {
        try integer("--jobs", in: 1...1024, default: ProcessorCount.usable)
    }

    /// Returns the seeds given for a flag: a count, a range or a list; nil if it was not given.
    func seeds(_ name: String) throws(UsageError) -> SeedSelection? {
        guard let text = string(name) else { return nil }
        do throws(SeedSelection.Mistake) {
            return try SeedSelection(text)
        } catch { throw UsageError("\(name) takes \(error)") }
    }

    /// Returns the seeds that a tuning is judged on; nil for the next ones.
    func judgeSeeds(besides seeds: SeedSelection) throws(UsageError) -> SeedSelection? {
        guard let text = string("--judge-seeds") else { return nil }
        do throws(SeedSelection.Mistake) {
            return try SeedSelection(text, besides: seeds, counts: TuningSearch.judgeCounts)
        } catch { throw UsageError("--judge-seeds takes \(error)") }
    }

    /// Returns the seconds given for a flag; nil if it was not given.
    func seconds(_ name: String) throws(UsageError) -> Double? {
        guard let text = string(name) else { return nil }
        guard let seconds = Double(text), (0...1e9).contains(seconds) else {
            throw UsageError("\(name) takes seconds from 0, not '\(text)'")
        }
        return seconds
    }

    /// Returns the share of a row's bytes that its preview has; nil if there are no previews.
    private func preview() throws(UsageError) -> Double? {
        guard let text = string("--preview") else { return nil }
        guard let share = Double(text), share > 0, share <= 1 else {
            throw UsageError("--preview takes a share of a row's bytes above 0 and up to 1, not '\(text)'")
        }
        return share
    }

    /// Returns the strategies given by `--policy`, by default all.
    func policies() throws(UsageError) -> [Candidate] {
        var policies: [Candidate] = []
        for text in strings("--policy").isEmpty ? ["all"] : strings("--policy") {
            if let json = try json(text, flag: "--policy") {
                do throws(DecodingError) {
                    policies.append(Candidate(try PolicySpecification(JSONField(json, at: .member("policy")))))
                } catch { throw UsageError("--policy \(text): \(error.message)") }
                continue
            }
            for name in text.split(separator: ",") { policies += try contestants(String(name)) }
        }
        return policies
    }

    private func contestants(_ name: String) throws(UsageError) -> [Candidate] {
        if name == "all" { return Candidate.all }
        if let contestant = Candidate.named(name) { return [contestant] }
        throw unknown(name, flag: "--policy", known: Candidate.names + ["all"])
    }

    private func networks() throws(UsageError) -> [NetworkProfile] {
        var networks: [NetworkProfile] = []
        for text in strings("--network").isEmpty ? ["all"] : strings("--network") {
            if let json = try json(text, flag: "--network") {
                try add(json, text, to: &networks)
                continue
            }
            for name in text.split(separator: ",") {
                let known = [NetworkProfile.off] + NetworkProfile.all
                if name == "all" {
                    networks += NetworkProfile.all
                } else if let network = known.first(where: { $0.name == name }) {
                    networks.append(network)
                } else {
                    throw unknown(String(name), flag: "--network", known: known.map(\.name) + ["all"])
                }
            }
        }
        return networks
    }

    /// Adds a custom network; several without a label get numbers after their names.
    private func add(_ json: JSONValue, _ text: String, to networks: inout [NetworkProfile]) throws(UsageError) {
        let network: NetworkProfile
        do throws(DecodingError) {
            network = try NetworkProfile(JSONField(json, at: .member("network")))
        } catch { throw UsageError("--network \(text): \(error.message)") }
        let isLabelled = !network.isKnown && network.name != NetworkProfile.customName
        guard !isLabelled || !networks.contains(where: { $0.name == network.name }) else {
            throw UsageError("--network \(text): another network has the label \(network.name), too")
        }
        networks.append(network)
    }

    /// Returns a value that is written as a JSON object; nil for names.
    private func json(_ text: String, flag: String) throws(UsageError) -> JSONValue? {
        guard text.hasPrefix("{") else { return nil }
        do throws(JSONError) {
            return try JSONValue.parse(Array(text.utf8))
        } catch { throw UsageError("\(flag) \(text) is not JSON: \(error)") }
    }

    /// Returns the error of a name that is none of those that a flag takes.
    func unknown(_ name: String, flag: String, known: [String]) -> UsageError {
        let hint = hint(for: name, among: known)
        return UsageError("\(flag) takes names out of \(known.joined(separator: ", ")), not '\(name)'\(hint)")
    }
}
