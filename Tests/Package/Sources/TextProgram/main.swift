import ScreenfulTypes
import TextShaping

let fonts = try FontBook()
let measurer = TextMeasurer(fonts: fonts)
let text = "A row's height is known before the browser has seen the row."
let layout = measurer.measure(
    text,
    runs: [TextRun(range: 0..<text.utf8.count, font: FontDescription(family: "Inter", size: 16))],
    style: ParagraphStyle(lineHeight: 24, maximumLines: 3),
    width: 320
)
print(layout.lines.count, "lines,", layout.size.height, "px high, exact:", layout.isExact)
