import JSON
import Screenful
import ScreenfulLayout
import ScreenfulTypes

extension CellElement.Content {
    /// Writes a node in which no other element lies.
    func writeLeaf(to object: inout JSONObject) {
        switch self {
        case .text(let text):
            text.write(to: &object)
        case .textCell(let text, let insets):
            text.write(to: &object)
            object["insets"] = insets.json
        case .image(let image), .networkImage(let image):
            image.write(to: &object)
        case .multiplexImage(let urls, let size):
            object["urls"] = .array(urls.map { .string($0.source) })
            object["size"] = size?.json
        case .button(let button):
            button.write(to: &object)
        case .editableText(let field):
            field.text.write(to: &object)
            if !field.placeholder.isEmpty { object["placeholder"] = .string(field.placeholder.source) }
            if field.maximumLength != 0 { object["maximumLength"] = .integer(Int64(field.maximumLength)) }
        case .video(let video):
            object["url"] = .string(video.url.source)
            object["poster"] = video.poster.map { .string($0.source) }
            if video.playsAutomatically { object["autoplay"] = true }
            if video.repeats { object["repeats"] = true }
            object["size"] = video.size?.json
        case .map(let region, let size):
            object["region"] = .string(region.source)
            object["size"] = size?.json
        default:
            preconditionFailure("other elements lie in this one")
        }
    }
}

extension ImageTemplate {
    func write(to object: inout JSONObject) {
        object["url"] = .string(url.source)
        object["defaultImage"] = defaultImage.map { .string($0.source) }
        object["size"] = size?.json
    }
}

extension TextTemplate {
    func write(to object: inout JSONObject) {
        if runs.count == 1, runs[0] == Run(runs[0].text) {
            object["text"] = .string(runs[0].text.source)
        } else {
            object["text"] = .array(runs.map(\.json))
        }
        if !separator.isEmpty { object["separator"] = .string(separator) }
        if font != FontStyle() { object["font"] = .object(font.json) }
        object["color"] = color.map { .string($0.description) }
        object["lineHeight"] = lineHeight.map { .number($0) }
        if maximumLines != 0 { object["maximumNumberOfLines"] = .integer(Int64(maximumLines)) }
        if truncation != "…" { object["truncation"] = .string(truncation) }
        if alignment != .natural { object["alignment"] = .string(alignment.rawValue) }
        if !scaleFactors.isEmpty { object["pointSizeScaleFactors"] = .array(scaleFactors.map { .number($0) }) }
    }
}

extension TextTemplate.Run {
    fileprivate var json: JSONValue {
        guard self != Self(text) else { return .string(text.source) }
        var object: JSONObject = ["text": .string(text.source)]
        object["font"] = font.map { .object($0.json) }
        object["color"] = color.map { .string($0.description) }
        object["link"] = link.map { .string($0.source) }
        return .object(object)
    }
}

extension FontStyle {
    var json: JSONObject {
        var object = JSONObject()
        object["family"] = family.map { .string($0) }
        if size != FontStyle().size { object["size"] = .number(size) }
        if isBold { object["bold"] = true }
        if isItalic { object["italic"] = true }
        if letterSpacing != 0 { object["letterSpacing"] = .number(letterSpacing) }
        if hasTabularNumbers { object["tabularNumbers"] = true }
        return object
    }
}
