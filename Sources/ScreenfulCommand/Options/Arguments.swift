/// The flags and words of one command line, checked against a syntax.
///
/// A flag's value comes from the command line (`--port 80` or `--port=80`), or else from its environment variable.
struct Arguments: Sendable {
    /// The words that belong to no flag, in order.
    private(set) var operands: [String] = []
    private(set) var wantsHelp = false
    private var values: [String: [String]] = [:]

    /// Reads the words after the verb; an empty environment variable counts as absent.
    ///
    /// - Throws: `UsageError` for an unknown flag, a missing or unwanted value, or an unwanted word.
    init(_ words: [String], syntax: Syntax, environment: (String) -> String?) throws(UsageError) {
        var rest = words[...]
        var onlyOperands = false
        while let word = rest.popFirst() {
            if onlyOperands || word == "-" || !word.hasPrefix("-") {
                operands.append(word)
            } else if word == "--" {
                onlyOperands = true
            } else if word == "--help" || word == "-h" {
                wantsHelp = true
            } else {
                try readFlag(word, rest: &rest, syntax: syntax)
            }
        }
        if syntax.operands == nil, let first = operands.first, !wantsHelp {
            throw UsageError("'\(first)' is not expected: \(syntax.verb) takes only options")
        }
        for option in syntax.options where values[option.name] == nil {
            if let variable = option.environment, let value = environment(variable), !value.isEmpty {
                values[option.name] = option.repeats ? value.split(separator: ",").map(String.init) : [value]
            }
        }
    }

    private mutating func readFlag(_ word: String, rest: inout ArraySlice<String>, syntax: Syntax) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = syntax.options.first(where: { $0.name == name }) else {
            let known = syntax.options.map(\.name) + ["--help"]
            throw UsageError("\(syntax.verb) has no option \(name)\(hint(for: name, among: known))")
        }
        if values[name] != nil, !option.repeats { throw UsageError("\(name) is given twice") }
        guard let placeholder = option.placeholder else {
            if parts.count == 2 { throw UsageError("\(name) takes no value") }
            values[name] = ["true"]
            return
        }
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
            throw UsageError("\(name) needs a value: \(name) \(placeholder)")
        }
        values[name, default: []].append(value)
    }

    func string(_ name: String) -> String? { values[name]?.last }
    func strings(_ name: String) -> [String] { values[name] ?? [] }
    func isSet(_ name: String) -> Bool { values[name] != nil }

    /// Throws if a flag is set that a verb has no use for; `reason` follows the flag's name in the message.
    func refuse(_ flags: [String], because reason: String) throws(UsageError) {
        for flag in flags where isSet(flag) { throw UsageError("\(flag) \(reason)") }
    }

    /// Returns the whole number given for a flag.
    ///
    /// - Throws: `UsageError` naming the flag and the range if the value is anything else.
    func integer(_ name: String, in range: ClosedRange<Int>, default fallback: Int) throws(UsageError) -> Int {
        guard let text = string(name) else { return fallback }
        guard let number = Int(text), range.contains(number) else {
            let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
            throw UsageError("\(name) takes \(expected), not '\(text)'")
        }
        return number
    }

    /// Returns the word given for a flag, one of a few.
    ///
    /// - Throws: `UsageError` naming the flag and the choices if the value is none of them.
    func choice(_ name: String, of choices: [String]) throws(UsageError) -> String? {
        guard let text = string(name) else { return nil }
        guard choices.contains(text) else {
            let known = choices.joined(separator: ", ")
            throw UsageError("\(name) takes one of \(known), not '\(text)'\(hint(for: text, among: choices))")
        }
        return text
    }
}

extension Arguments {
    /// Returns the database that `--data` names, or else the user's own.
    ///
    /// - Throws: `UsageError` if no folder for it can be found.
    func databasePath() throws(UsageError) -> String {
        if let path = string("--data") { return path }
        return try Self.defaultDatabasePath()
    }

    /// Returns `$XDG_DATA_HOME/screenful/lists.db`.
    ///
    /// - Note: XDG Base Directory Specification 0.8: an unset or relative value means `~/.local/share`.
    private static func defaultDatabasePath() throws(UsageError) -> String {
        let home = Environment.variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        let data = Environment.variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        guard let base = data ?? home.map({ $0 + "/.local/share" }) else {
            throw UsageError("--data is needed where HOME is not set")
        }
        return base + "/screenful/lists.db"
    }
}

struct UsageError: Error, Equatable {
    /// The error, for people; it names the flag.
    let message: String

    init(_ message: String) { self.message = message }
}
