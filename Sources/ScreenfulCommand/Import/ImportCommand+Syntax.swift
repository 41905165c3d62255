extension ImportCommand {
    static let syntax = Syntax(
        verb: "import",
        summary: "Read rows from a file or a pipe into a new list.",
        operands: "FILE|-",
        options: [
            Option("--list", "NAME", "The new list's name; needed."),
            Option("--format", "FORMAT", "ndjson, csv or tsv (default: by the name, else by the first bytes)."),
            Option("--on-error", "skip|stop", "What to do about a malformed line (default stop)."),
            Option(
                "--row-heights",
                "exact|fixed",
                "Each row as high as its cell needs, or one height for all (default exact)."
            ),
            Option("--template", "FILE", "What rows look like, as JSON (default: as the columns suggest)."),
            Option("--replace", nil, "Put the new list in the place of the one that has its name."),
            Option("--data", "FILE", environment: "SCREENFUL_DATA", "Database of lists."),
        ],
        notes: """
            FILE may be - for standard input. NDJSON has one object a line, and its keys become
            columns. CSV (RFC 4180) and TSV start with a header row. All are UTF-8.

            Columns are integer, real, boolean, date (ISO 8601) or text, as all their cells are:
            whole numbers and fractions together make real, every other mixture makes text.
            Arrays and objects are kept as JSON text.

            The list appears when it is whole, also in a server that runs on the same database.
            Interrupted, nothing is imported.
            Exit status: 0 imported, 1 the input is not as it should be, 2 it could not be tried,
            130 interrupted.
            """
    )
}
