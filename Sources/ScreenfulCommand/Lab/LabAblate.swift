import Screenful
import ScreenfulLab
import ScreenfulReport

/// `screenful lab ablate`: the worth of each piece of the adaptive policy, by leaving it out.
struct LabAblate {
    private let run: ExperimentRun
    private let format: Format

    private enum Format: String, CaseIterable { case table, json, csv }

    init(_ arguments: Arguments) throws(UsageError) {
        try arguments.refuse(["--bound"], because: "is for run only")
        let candidates = try Self.candidates(arguments)
        var experiment = try arguments.experiment(traces: arguments.operands.dropFirst(), policies: candidates)
        experiment.comparesWithClairvoyants = false
        let name = try arguments.choice("--format", of: Format.allCases.map(\.rawValue))
        format = name.flatMap { Format(rawValue: $0) } ?? .table
        run = try ExperimentRun(experiment, arguments)
    }

    /// Returns the whole policy, the policy without each piece or sum of pieces, and Texture's ranges.
    private static func candidates(_ arguments: Arguments) throws(UsageError) -> [Candidate] {
        let given = try arguments.isSet("--policy") ? arguments.policies() : [Candidate(.init(named: .adaptive))]
        guard given.count == 1, let policy = given[0].choice, let whole = Candidate(policy, without: []) else {
            throw UsageError("--policy takes for ablate adaptive, with any q, or dataSaver: its pieces are left out")
        }
        let rows = arguments.strings("--without").flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
        var candidates = [whole]
        for row in rows.isEmpty ? Candidate.pieces.map({ $0[...] }) : rows {
            let names = row.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
            guard let candidate = Candidate(policy, without: names) else {
                let wrong = names.first { !Candidate.pieces.contains($0) } ?? String(row)
                throw arguments.unknown(wrong, flag: "--without", known: Candidate.pieces)
            }
            guard !candidates.contains(where: { $0.name == candidate.name }) else {
                throw UsageError("--without takes \(row) only once")
            }
            candidates.append(candidate)
        }
        return candidates + [.texture]
    }

    func perform() -> ExitStatus {
        run.perform { result, _ in
            let report = Report(result, isAblation: true)
            return switch format {
            case .table: report.text + "\n"
            case .json: report.json
            case .csv: report.csv
            }
        }
    }
}
