/// One flag of a command: how it is written, where else its value may come from, what it means.
struct Option: Sendable {
    /// The flag with its dashes, such as `--port`.
    let name: String

    /// What stands for the value in the help, such as `PORT`; nil for a switch.
    let placeholder: String?

    /// The environment variable read when the flag is absent.
    let environment: String?

    /// What the flag does, in half a line.
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
}
