import TextShaping

/// A text with `¦` wherever a line may end and `¶` wherever it must.
func broken(_ text: String) -> String {
    var breaks: [LineBreak] = []
    LineBreaker.opportunities(in: text.utf8Span.span, into: &breaks)
    var result: [UInt8] = []
    var start = 0
    for place in breaks {
        result += text.utf8.dropFirst(start).prefix(place.offset - start)
        result += (place.isMandatory ? "¶" : "¦").utf8
        start = place.offset
    }
    result += text.utf8.dropFirst(start)
    return String(decoding: result, as: UTF8.self)
}

/// The text of a picture made by ``broken(_:)``.
func unbroken(_ picture: String) -> String {
    picture.filter { $0 != "¦" && $0 != "¶" }
}
