/// The syntax of a verb: its flags and the words that follow them.
struct Syntax: Sendable {
    /// The verb, such as `serve`.
    let verb: String
    /// The purpose of the verb, in half a line.
    let summary: String
    /// The words after the flags as the help shows them, such as `FILE…`; nil if none are allowed.
    let operands: String?
    /// The flags, in the order of the help.
    let options: [Option]
    /// The text below the flags in the help: defaults, examples, exit statuses.
    let notes: String

    /// The help of the verb, which fits one screen.
    var help: String {
        let usage = ["screenful", verb, "[options]", operands].compactMap(\.self).joined(separator: " ")
        let flags = options.map { "  " + [$0.name, $0.placeholder].compactMap(\.self).joined(separator: " ") }
        let width = (flags.map(\.count).max() ?? 6) + 2
        var lines = ["Usage: \(usage)", "", summary, "", "Options:"]
        for (option, flag) in zip(options, flags) {
            let variable = option.environment.map { " [\($0)]" } ?? ""
            lines.append(padded(flag, to: width) + option.help + variable)
        }
        lines.append(padded("  --help", to: width) + "Show this.")
        if !notes.isEmpty { lines += ["", notes] }
        return lines.joined(separator: "\n")
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(2, width - text.count))
    }
}

/// A flag of a command: its name, its environment variable, its help.
struct Option: Sendable {
    /// The flag with its dashes, such as `--port`.
    let name: String
    /// The placeholder of the value in the help, such as `PORT`; nil for a switch.
    let placeholder: String?
    /// The environment variable read when the flag is absent.
    let environment: String?
    /// The effect of the flag, in half a line.
    let help: String
    /// Whether the flag may be given more than once.
    let repeats: Bool

    init(_ name: String, _ placeholder: String?, environment: String? = nil, repeats: Bool = false, _ help: String) {
        self.name = name
        self.placeholder = placeholder
        self.environment = environment
        self.help = help
        self.repeats = repeats
    }

    /// Returns a flag that may also be set by a variable named after it, such as `SCREENFUL_MAX_BODY`.
    static func setting(_ name: String, _ placeholder: String, repeats: Bool = false, _ help: String) -> Self {
        let variable = "SCREENFUL_" + String(name.dropFirst(2).uppercased().map { $0 == "-" ? "_" : $0 })
        return Self(name, placeholder, environment: variable, repeats: repeats, help)
    }
}
