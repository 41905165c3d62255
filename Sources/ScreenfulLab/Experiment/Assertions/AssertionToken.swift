/// A token of a condition.
struct AssertionToken: Equatable {
    enum Kind: Equatable {
        case number(Double)
        /// A name or a word such as `and`.
        case word(String)
        /// A name in quotation marks.
        case quoted(String)
        /// An operator, a parenthesis or a full stop.
        case sign(String)
        case end
    }

    var kind: Kind
    /// The character at which it begins, counted from 1.
    var place: Int

    /// The signs, each before those that are its prefixes.
    private static let signs = ["<=", ">=", "==", "!=", "<", ">", "+", "-", "*", "/", "(", ")", "."]

    /// Splits a text into tokens; the last one is its end.
    static func all(in text: String) throws(AssertionError) -> [Self] {
        let characters = Array(text)
        var tokens: [Self] = []
        var index = 0
        while index < characters.count {
            if characters[index].isWhitespace {
                index += 1
                continue
            }
            let (kind, length) = try first(in: characters[index...])
            tokens.append(Self(kind: kind, place: index + 1))
            index += length
        }
        return tokens + [Self(kind: .end, place: characters.count + 1)]
    }

    private static func first(in text: ArraySlice<Character>) throws(AssertionError) -> (Kind, length: Int) {
        let place = text.startIndex + 1
        guard let first = text.first else { return (.end, 0) }
        if first.isDigit { return try number(text, place) }
        if first.isPartOfName {
            let word = text.prefix(while: \.isPartOfName)
            return (.word(String(word)), word.count)
        }
        if first == "\"" {
            let name = text.dropFirst().prefix { $0 != "\"" }
            guard name.endIndex < text.endIndex else {
                throw AssertionError(place: place, "the name has no end: \" is missing")
            }
            return (.quoted(String(name)), name.count + 2)
        }
        guard let sign = signs.first(where: { text.starts(with: $0) }) else {
            throw AssertionError(place: place, "'\(first)' means nothing here")
        }
        return (.sign(sign), sign.count)
    }

    /// Digits, a fraction, a power of ten: `12`, `0.8`, `2e6`.
    private static func number(
        _ text: ArraySlice<Character>,
        _ place: Int
    ) throws(AssertionError) -> (Kind, length: Int) {
        var rest = text.drop(while: \.isDigit)
        if rest.first == ".", rest.dropFirst().first?.isDigit == true { rest = rest.dropFirst().drop(while: \.isDigit) }
        if rest.first == "e" || rest.first == "E" {
            let sign = rest.dropFirst()
            let power = sign.first == "-" || sign.first == "+" ? sign.dropFirst() : sign
            rest = power.drop(while: \.isDigit)
        }
        let digits = String(text[..<rest.startIndex])
        guard rest.first?.isPartOfName != true, let number = Double(digits), number.isFinite else {
            let word = digits + String(rest.prefix(while: \.isPartOfName))
            throw AssertionError(place: place, "'\(word)' is not a number")
        }
        return (.number(number), digits.count)
    }
}

extension Character {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
    fileprivate var isPartOfName: Bool { isLetter || isDigit || self == "_" }
}
