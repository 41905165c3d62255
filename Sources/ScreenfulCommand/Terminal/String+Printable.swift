extension String {
    /// The text with control characters replaced, which could move a terminal's cursor or change its colours.
    var printable: String {
        var shown = ""
        for scalar in unicodeScalars {
            shown.unicodeScalars.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
        }
        return shown
    }
}
