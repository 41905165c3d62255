import JSON
import TextShaping

/// A paragraph of `screenful measure`.
struct MeasuredParagraph {
    var text: String
    var runs: [TextRun]
    var style: ParagraphStyle
    var width: Double

    /// Reads a line; nil if it is not an object with a text.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - family: What text is set in that names no family.
    init?(line: String, family: String) {
        guard let object = try? JSONValue.parse(Array(line.utf8)).object else { return nil }
        let font = FontDescription(object, or: FontDescription(family: family, size: 16))
        text = ""
        runs = []
        for piece in object["runs"]?.array ?? [.object(object)] {
            guard let members = piece.object, let words = members["text"]?.string else { return nil }
            let start = text.utf8.count
            text += words
            runs.append(TextRun(range: start..<text.utf8.count, font: FontDescription(members, or: font)))
        }
        style = ParagraphStyle(
            lineHeight: object["lineHeight"]?.double ?? 24,
            maximumLines: object["maximumLines"]?.integer.flatMap(Int.init(exactly:)) ?? 0,
            truncation: object["truncation"]?.string ?? "…"
        )
        width = object["width"]?.double ?? .infinity
    }

    /// The layout as a line of JSON, offsets counted as JavaScript counts them.
    func report(_ layout: TextLayout) -> String {
        var json = JSONWriter()
        json.beginObject()
        json.member("width", layout.width)
        json.member("height", layout.height)
        json.key("lines")
        json.beginArray()
        var place = (bytes: 0, units: 0)
        for line in layout.lines {
            json.beginArray()
            json.value(advance(&place, to: line.range.lowerBound))
            json.value(advance(&place, to: line.range.upperBound))
            json.value(line.width)
            json.endArray()
        }
        json.endArray()
        json.member("ascender", layout.ascender)
        json.member("descender", layout.descender)
        json.member("isExact", layout.isExact)
        json.member("isTruncated", layout.isTruncated)
        json.endObject()
        return json.description
    }

    /// Counts UTF-16 up to a byte, from the place counted last.
    private func advance(_ place: inout (bytes: Int, units: Int), to offset: Int) -> Int {
        let from = text.utf8.index(text.startIndex, offsetBy: place.bytes)
        let to = text.utf8.index(from, offsetBy: offset - place.bytes)
        place = (offset, place.units + text[from..<to].utf16.count)
        return place.units
    }
}

extension FontDescription {
    /// Reads a font's members; those that are missing are another font's.
    fileprivate init(_ object: JSONObject, or other: FontDescription) {
        self.init(
            family: object["family"]?.string ?? other.family,
            size: object["size"]?.double ?? other.size,
            isBold: object["bold"]?.bool ?? other.isBold,
            isItalic: object["italic"]?.bool ?? other.isItalic,
            letterSpacing: object["letterSpacing"]?.double ?? other.letterSpacing,
            tabularNumbers: object["tabularNumbers"]?.bool ?? other.tabularNumbers
        )
    }
}
