/// `screenful lab`: strategies compared on recorded scrolls and simulated networks.
enum LabCommand: Command {
    static let syntax = Syntax(
        verb: "lab",
        summary: "Compare preloading strategies on recorded scrolls and simulated networks.",
        operands: "run TRACE… | ablate TRACE… | suggest TRACE… | har TRACE | policies | networks | scenarios | pieces",
        options: [
            Option("--policy", "NAMES", repeats: true, "Strategies, by name or as JSON; all (default)."),
            Option("--network", "NAMES", repeats: true, "Networks, by name or as JSON; all (default)."),
            Option("--seeds", "SEEDS", "Other luck, rows and gestures: a count, 1001-1005 or 1,5,9-12 (default 3)."),
            Option("--judge-seeds", "SEEDS", "suggest: seeds to judge on (default: the next ones, at least ten)."),
            Option("--seed", "N", "har: the seed (default 1)."),
            Option("--content", "NAME", "Rows: feed (default), thumbnails, tall, carousels, or a file of them."),
            Option("--rows", "N", "How many rows (default 1500)."),
            Option("--loop", "open|closed", "Whether a scroll stops at the end of what was fetched (default open)."),
            Option("--preview", "SHARE", "Bytes of a small first version of each row, as a share of its bytes."),
            Option("--without", "PIECES", repeats: true, "ablate: what to leave out: skip,order+lead (default: each)."),
            Option("--bound", nil, "run: tell also how little could be blank at best."),
            Option("--format", "FORMAT", "run, ablate: table (default), json, csv; run: html, svg of one plot."),
            Option("--cells", "FILE", "run, ablate: write a line for each cell (policy, trace, network, seed) there."),
            Option("--output", "FILE", "Write there instead of to standard output."),
            Option("--fail-if", "CONDITION", repeats: true, "run, ablate: end with status 3 if it holds."),
            Option("--blank", "SECONDS", "suggest: screen-seconds that may be blank (default: Texture's)."),
            Option("--jobs", "N", "Threads (default: as many as there are cores)."),
        ],
        notes: """
            TRACE is a .scroll.jsonl file, a scenario's name (another scroll for each seed), a
            scenario of one seed such as browse?seed=2, or all for all scenarios.
            policies, networks and scenarios list the names. A file of rows has a line
            {"height": 320, "bytes": 55000} for each.
            A network of your own is {"label":"train","roundTrip":120,"bandwidth":400}; what it leaves out is
            that of the network "name", or else no obstacle, which the results say. --network repeats.
            SEEDS are a count (3: those from 1 to 3), ranges and lists; the seed 7 alone is 7-7.
            ablate leaves pieces of the adaptive policy out, one at a time, and compares what is blank then;
            pieces lists them.
            suggest looks for the ranges, or the adaptive policy's q, that waste least on one network, and
            judges them on seeds that it did not tune on.

              screenful lab run all
              screenful lab run flings --policy adaptive,texture --network 3g
              screenful lab run my.scroll.jsonl --policy '{"name":"adaptive","q":0.8}' --format html --output my.html
              screenful lab run all --seeds 1001-1005 --cells cells.csv
              screenful lab run all --fail-if 'adaptive.blank > 0.8 * texture.blank'
              screenful lab ablate all --seeds 3
              screenful lab suggest my.scroll.jsonl --content rows.jsonl --network 3g --blank 5
              screenful lab har flings --policy adaptive --network 3g --output flings.har

            A CONDITION compares metrics of strategies; those of html and json have the same names.
            Exit status: 0 done, 1 no tuning keeps to the budget, 2 it could not be tried, 3 a condition holds, 130 interrupted: then the
            results are of what was done until then.
            """
    )

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        switch arguments.operands.first {
        case "run": return try LabRun(arguments).perform()
        case "ablate": return try LabAblate(arguments).perform()
        case "har": return try LabExport(arguments).perform()
        case "suggest":
            var suggest = try LabSuggest(arguments)
            return suggest.perform()
        case "policies": return try list(LabNames.policies, arguments)
        case "networks": return try list(LabNames.networks, arguments)
        case "scenarios": return try list(LabNames.scenarios, arguments)
        case "pieces": return try list(LabNames.pieces, arguments)
        case let verb?: throw UsageError("lab has no '\(verb)'\(hint(for: verb, among: verbs))")
        case nil: throw UsageError("lab needs one of \(verbs.joined(separator: ", "))")
        }
    }

    private static let verbs = ["run", "ablate", "suggest", "har", "policies", "networks", "scenarios", "pieces"]

    private static func list(_ lines: [String], _ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard arguments.operands.count == 1 else { throw UsageError("'\(arguments.operands[1])' is not expected") }
        for line in lines { StandardStreams.printLine(line) }
        return .success
    }
}
