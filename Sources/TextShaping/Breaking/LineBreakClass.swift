/// The line break classes of UAX #14, resolved by its rule LB1 and by CSS.
///
/// Ambiguous, unknown and surrogate characters are alphabetic; small kana are
/// ideographs, as CSS has them outside `line-break: strict`.
enum LineBreakClass: UInt8 {
    case alphabetic  // AL
    case breakAfter  // BA
    case breakBefore  // BB
    case breakBoth  // B2, as the em dash
    case separator  // BK, NL: breaks after it are allowed; only a line feed forces one.
    case contingent  // CB
    case closing  // CL
    case closingParenthesis  // CP
    case combining  // CM
    case emojiBase  // EB
    case emojiModifier  // EM
    case exclamation  // EX
    case glue  // GL, as the no-break space
    case hangulLV  // H2
    case hangulLVT  // H3
    case hebrew  // HL
    case plainHyphen  // HH of Unicode 17: hyphens that are never minus signs
    case hyphen  // HY: the ASCII hyphen
    case ideograph  // ID
    case inseparable  // IN, as the ellipsis
    case infix  // IS, as comma and full stop
    case hangulL  // JL
    case hangulT  // JT
    case hangulV  // JV
    case nonstarter  // NS
    case digit  // NU
    case opening  // OP
    case postfix  // PO, as percent
    case prefix  // PR, as currency signs
    case quotation  // QU
    case regionalIndicator  // RI
    case complex  // SA: scripts without spaces, whose words are in a dictionary
    case space  // SP, and tab and line feed, which Chromium treats alike
    case slash  // SY: the slash
    case wordJoiner  // WJ
    case zeroWidthSpace  // ZW
    case zeroWidthJoiner  // ZWJ
}
