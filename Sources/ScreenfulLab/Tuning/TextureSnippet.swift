import ScreenfulRanges
import ScreenfulTypes

/// A tuning as lines of code for a list of Texture.
public enum TextureSnippet {
    /// A programming language.
    public enum Language: String, Hashable, Sendable, CaseIterable {
        case swift, objectiveC
    }

    /// Returns the lines that set a tuning's ranges in full mode.
    ///
    /// - Returns: The lines; nil if Texture has no such policy.
    /// - Note: ASTableNode and ASCollectionNode, `setTuningParameters:forRangeMode:rangeType:`.
    public static func lines(for choice: TuningPoint.Choice, in language: Language) -> String? {
        guard let tuning = choice.tuning else { return nil }
        let display = tuning[.full, .display]
        let preload = tuning[.full, .preload]
        return [
            line("display", display.leading, display.trailing, language),
            line("preload", preload.leading, preload.trailing, language),
        ].joined(separator: "\n")
    }

    private static func line(_ type: String, _ leading: Double, _ trailing: Double, _ language: Language) -> String {
        switch language {
        case .swift:
            return """
                tableNode.setTuningParameters(
                    ASRangeTuningParameters(leadingBufferScreenfuls: \(leading), trailingBufferScreenfuls: \(trailing)),
                    for: .full,
                    rangeType: .\(type)
                )
                """
        case .objectiveC:
            let name = type.prefix(1).uppercased() + type.dropFirst()
            return """
                [tableNode setTuningParameters:(ASRangeTuningParameters){
                      .leadingBufferScreenfuls = \(leading), .trailingBufferScreenfuls = \(trailing)
                    }
                                  forRangeMode:ASLayoutRangeModeFull
                                     rangeType:ASLayoutRangeType\(name)];
                """
        }
    }
}
