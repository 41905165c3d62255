/// A writer of HTML and SVG.
///
/// Texts and values of attributes are escaped; each opened element has to be closed.
struct Markup {
    private(set) var text = ""

    mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        text += "<\(name)"
        for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
        text += ">"
    }

    mutating func close(_ name: String) { text += "</\(name)>" }

    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: String = "") {
        open(name, attributes)
        text += Self.escaped(content)
        close(name)
    }

    /// Writes a paragraph in the colour of remarks.
    mutating func remark(_ content: String) { element("p", ["class": "faint"], content) }
    mutating func raw(_ markup: String) { text += markup }

    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Double {
    /// A coordinate of a drawing: tenths are finer than a pixel.
    var coordinate: String {
        let text = Decimal.fixed(self, 1)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
