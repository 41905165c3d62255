import JSON
import ScreenfulCoding
import ScreenfulTypes
import TextShaping

/// `screenful measure`: text in, lines out.
enum MeasureCommand: Command {
    static let syntax = Syntax(
        verb: "measure",
        summary: "Measure paragraphs read as JSON lines.",
        operands: nil,
        options: [],
        notes: """
            Reads one object a line from standard input:
              {"text": "…", "family": "Inter", "size": 16, "bold": false, "italic": false,
               "letterSpacing": 0, "tabularNumbers": false, "lineHeight": 24, "width": 320,
               "maximumLines": 0, "truncation": "…"}
            Only text is needed. No width is a width without end. "runs" in place of "text" is an
            array of objects with a text and a font each.
            Writes one object a line, offsets counted in UTF-16:
              {"width": …, "height": …, "lines": [[start, end, width], …], "ascender": …,
               "descender": …, "isExact": true, "isTruncated": false}
            Exit status: 0 all measured, 1 a line is not such an object, 2 a font is missing.
            """
    )

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let fonts: FontBook
        do throws(FontError) {
            fonts = try FontBook()
        } catch {
            StandardStreams.reportLine("screenful: \(error)")
            return .unusable
        }
        let measurer = TextMeasurer(fonts: fonts)
        var number = 0
        while !StandardStreams.outputHasFailed, let line = readLine() {
            number += 1
            guard let paragraph = MeasuredParagraph(line: line, family: fonts.families[0]) else {
                StandardStreams.reportLine("screenful: line \(number) is not a paragraph (screenful measure --help)")
                return .failure
            }
            StandardStreams.printLine(paragraph.report(by: measurer))
        }
        return .success
    }
}

private struct MeasuredParagraph {
    var text: String
    var runs: [TextRun]
    var style: ParagraphStyle
    var width: Double

    /// Reads a line, with the family of text that names none; nil if it is not an object with a text.
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

    /// Measures the paragraph; returns its layout as a line of JSON, offsets counted in UTF-16 as in JavaScript.
    func report(by measurer: TextMeasurer) -> String {
        let layout = measurer.measure(text, runs: runs, style: style, width: width)
        var json = JSONWriter()
        json.object {
            $0.member("width", layout.size.width)
            $0.member("height", layout.size.height)
            var place = (bytes: 0, units: 0)
            $0.array("lines", layout.lines) { json, line in
                let ends = [line.range.lowerBound, line.range.upperBound].map { advance(&place, to: $0) }
                json.array(ends.map { Double($0) } + [line.width]) { $0.value($1) }
            }
            $0.member("ascender", layout.ascender)
            $0.member("descender", -layout.descender)
            $0.member("isExact", layout.isExact)
            $0.member("isTruncated", layout.isTruncated)
        }
        return json.description
    }

    /// Counts UTF-16 units up to a byte, from the previous place.
    private func advance(_ place: inout (bytes: Int, units: Int), to offset: Int) -> Int {
        let from = text.utf8.index(text.startIndex, offsetBy: place.bytes)
        let to = text.utf8.index(from, offsetBy: offset - place.bytes)
        place = (offset, place.units + text[from..<to].utf16.count)
        return place.units
    }
}

extension FontDescription {
    /// Reads a font's members; missing ones are those of another font.
    fileprivate init(_ object: JSONObject, or other: FontDescription) {
        self.init(
            family: object["family"]?.string ?? other.family,
            size: object["size"]?.double ?? other.size,
            isBold: object["bold"]?.bool ?? other.isBold,
            isItalic: object["italic"]?.bool ?? other.isItalic,
            letterSpacing: object["letterSpacing"]?.double ?? other.letterSpacing,
            hasTabularNumbers: object["tabularNumbers"]?.bool ?? other.hasTabularNumbers
        )
    }
}
