import JSON
import Screenful
import ScreenfulCoding
import ScreenfulLab
import ScreenfulTypes

// A template as JSON, as the API takes it and answers it.
let template = CellTemplate {
    CellElement.text("$title", font: FontDescription(size: 18, isBold: true), lines: 2)
    CellElement.text("by $author")
}
var writer = JSONWriter()
writer.value(template.json)
print(writer.description)
var reader = JSONReader(writer.bytes)
print(try CellTemplate(reader.readValue()) == template)

// A generated scroll as a file, and read again.
let trace = Scenario.browse.trace(seed: 7)
let copy = try ScrollTrace(file: trace.file)
print(copy.events.count, "events,", copy.duration / 1_000_000, "s, equal:", copy == trace)
