/// The line break classes of UAX #14, resolved by its rule LB1 and by CSS.
///
/// Ambiguous, unknown and surrogate characters are alphabetic; small kana are
/// ideographs, as CSS has them outside `line-break: strict`.
enum LineBreakClass: UInt8 {
    /// AL
    case alphabetic
    /// BA
    case breakAfter
    /// BB
    case breakBefore
    /// B2, as the em dash
    case breakBoth
    /// BK, NL: breaks after it are allowed; only a line feed forces one.
    case separator
    /// CB
    case contingent
    /// CL
    case closing
    /// CP
    case closingParenthesis
    /// CM
    case combining
    /// EB
    case emojiBase
    /// EM
    case emojiModifier
    /// EX
    case exclamation
    /// GL, as the no-break space
    case glue
    /// H2
    case hangulLV
    /// H3
    case hangulLVT
    /// HL
    case hebrew
    /// HH of Unicode 17: hyphens that are never minus signs
    case plainHyphen
    /// HY: the ASCII hyphen
    case hyphen
    /// ID
    case ideograph
    /// IN, as the ellipsis
    case inseparable
    /// IS, as comma and full stop
    case infix
    /// JL
    case hangulL
    /// JT
    case hangulT
    /// JV
    case hangulV
    /// NS
    case nonstarter
    /// NU
    case digit
    /// OP
    case opening
    /// PO, as percent
    case postfix
    /// PR, as currency signs
    case prefix
    /// QU
    case quotation
    /// RI
    case regionalIndicator
    /// SA: scripts without spaces, whose words are in a dictionary
    case complex
    /// SP, and tab and line feed, which Chromium treats alike
    case space
    /// SY: the slash
    case slash
    /// WJ
    case wordJoiner
    /// ZW
    case zeroWidthSpace
    /// ZWJ
    case zeroWidthJoiner
}
