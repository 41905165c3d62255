import JSON
import Screenful
import ScreenfulLayout
import ScreenfulTypes

extension CellElement.Content {
    static func leaf(_ type: TemplateDecoder.ElementType, from fields: inout JSONFields) throws(DecodingError) -> Self {
        switch type {
        case .text: return .text(try TextTemplate(from: &fields))
        case .textCell:
            // The default insets are those of `ASTextCellNode` (Texture be0b74b4, ASCellNode.mm).
            var insets = EdgeInsets(top: 11, left: 15, bottom: 11, right: 15)
            insets = try fields.optional("insets")?.insets() ?? insets
            return .textCell(try TextTemplate(from: &fields), insets: insets)
        case .image: return .image(try ImageTemplate(from: &fields, hasDefault: false))
        case .networkImage: return .networkImage(try ImageTemplate(from: &fields, hasDefault: true))
        case .multiplexImage:
            var urls: [BoundText] = []
            for field in try fields.required("urls").array() { urls.append(try field.text()) }
            return .multiplexImage(urls, size: try fields.optional("size")?.size())
        case .button: return .button(try ButtonTemplate(from: &fields))
        case .editableText:
            let text = try TextTemplate(from: &fields)
            let placeholder = try fields.optional("placeholder")?.text() ?? ""
            let maximumLength = try fields.optional("maximumLength")?.count() ?? 0
            return .editableText(EditableTextTemplate(text, placeholder: placeholder, maximumLength: maximumLength))
        case .video:
            var video = VideoTemplate(try fields.required("url").text())
            video.poster = try fields.optional("poster")?.text()
            video.playsAutomatically = try fields.optional("autoplay")?.boolean() ?? video.playsAutomatically
            video.repeats = try fields.optional("repeats")?.boolean() ?? video.repeats
            video.size = try fields.optional("size")?.size()
            return .video(video)
        case .map: return .map(region: try fields.required("region").text(), size: try fields.optional("size")?.size())
        case .cell, .node, .control, .scroll, .list, .stack, .inset, .background, .overlay, .ratio, .relative, .center,
            .absolute, .corner, .wrapper:
            preconditionFailure("other elements lie in a \(type.rawValue)")
        }
    }
}

extension ImageTemplate {
    init(from fields: inout JSONFields, hasDefault: Bool) throws(DecodingError) {
        self.init(try fields.required("url").text())
        if hasDefault { defaultImage = try fields.optional("defaultImage")?.text() }
        guard let field = fields.optional("size") else { return }
        if field.value.string == nil {
            size = try field.size()
        } else {
            hasNaturalSize = try field.choice(among: [Self.naturalSize: true])
        }
    }

    /// The word for a picture's natural size.
    fileprivate static let naturalSize = "natural"
}

extension TextTemplate {
    init(from fields: inout JSONFields) throws(DecodingError) {
        self.init(try fields.required("text").runs())
        separator = try fields.optional("separator")?.string() ?? separator
        font = try fields.optional("font").map(FontDescription.init) ?? font
        color = try fields.optional("color")?.color()
        lineHeight = try fields.optional("lineHeight")?.number()
        maximumLines = try fields.optional("maximumNumberOfLines")?.count() ?? maximumLines
        truncation = try fields.optional("truncation")?.string() ?? truncation
        alignment = try fields.optional("alignment")?.choice() ?? alignment
        if let factors = fields.optional("pointSizeScaleFactors") {
            for factor in try factors.array() { scaleFactors.append(try factor.number()) }
        }
    }
}

extension FontDescription {
    fileprivate init(_ field: JSONField) throws(DecodingError) {
        self.init()
        var fields = try field.object()
        family = try fields.optional("family")?.string()
        size = try fields.optional("size")?.number() ?? size
        isBold = try fields.optional("bold")?.boolean() ?? isBold
        isItalic = try fields.optional("italic")?.boolean() ?? isItalic
        letterSpacing = try fields.optional("letterSpacing")?.number() ?? letterSpacing
        hasTabularNumbers = try fields.optional("tabularNumbers")?.boolean() ?? hasTabularNumbers
        try fields.finish()
    }
}

extension JSONField {
    /// Reads a string, or an array of strings and of objects with a style of their own.
    fileprivate func runs() throws(DecodingError) -> [TextTemplate.Run] {
        if value.array == nil { return [TextTemplate.Run(try text())] }
        var runs: [TextTemplate.Run] = []
        for field in try array() {
            guard field.value.object != nil else {
                runs.append(TextTemplate.Run(try field.text()))
                continue
            }
            var fields = try field.object()
            var run = TextTemplate.Run(try fields.required("text").text())
            run.font = try fields.optional("font").map(FontDescription.init)
            run.color = try fields.optional("color")?.color()
            run.link = try fields.optional("link")?.text()
            try fields.finish()
            runs.append(run)
        }
        return runs
    }
}

extension CellElement.Content {
    func writeLeaf(to object: inout JSONObject) {
        switch self {
        case .text(let text): text.write(to: &object)
        case .textCell(let text, let insets):
            text.write(to: &object)
            object["insets"] = insets.json
        case .image(let image), .networkImage(let image): image.write(to: &object)
        case .multiplexImage(let urls, let size):
            object["urls"] = .array(urls.map { .string($0.source) })
            object["size"] = size?.json
        case .button(let button): button.write(to: &object)
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
        default: preconditionFailure("other elements lie in this one")
        }
    }
}

extension ImageTemplate {
    func write(to object: inout JSONObject) {
        object["url"] = .string(url.source)
        object["defaultImage"] = defaultImage.map { .string($0.source) }
        object["size"] = hasNaturalSize ? .string(Self.naturalSize) : size?.json
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
        if font != FontDescription() { object["font"] = .object(font.json) }
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

extension FontDescription {
    fileprivate var json: JSONObject {
        var object = JSONObject()
        object["family"] = family.map { .string($0) }
        if size != FontDescription().size { object["size"] = .number(size) }
        if isBold { object["bold"] = true }
        if isItalic { object["italic"] = true }
        if letterSpacing != 0 { object["letterSpacing"] = .number(letterSpacing) }
        if hasTabularNumbers { object["tabularNumbers"] = true }
        return object
    }
}
