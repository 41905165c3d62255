/// `screenful lab`: strategies compared on recorded scrolls and simulated networks.
enum LabCommand: Command {
    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        switch arguments.operands.first {
        case "run": return try LabRun(arguments).perform()
        case "har": return try LabExport(arguments).perform()
        case "suggest":
            var suggest = try LabSuggest(arguments)
            return suggest.perform()
        case "policies": return try list(LabNames.policies, arguments)
        case "networks": return try list(LabNames.networks, arguments)
        case "scenarios": return try list(LabNames.scenarios, arguments)
        case let verb?:
            let hint = nearestName(to: verb, among: verbs).map { "; did you mean \($0)?" } ?? ""
            throw UsageError("lab has no '\(verb)'\(hint)")
        case nil:
            throw UsageError("lab needs one of \(verbs.joined(separator: ", "))")
        }
    }

    private static let verbs = ["run", "suggest", "har", "policies", "networks", "scenarios"]

    private static func list(_ lines: [String], _ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard arguments.operands.count == 1 else { throw UsageError("'\(arguments.operands[1])' is not expected") }
        for line in lines { StandardStreams.printLine(line) }
        return .success
    }
}
