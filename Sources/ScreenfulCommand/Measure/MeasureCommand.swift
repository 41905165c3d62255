import JSON
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
            let layout = measurer.measure(
                paragraph.text,
                runs: paragraph.runs,
                style: paragraph.style,
                width: paragraph.width
            )
            StandardStreams.printLine(paragraph.report(layout))
        }
        return .success
    }
}
