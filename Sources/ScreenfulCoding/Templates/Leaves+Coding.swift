import JSON
import Screenful
import ScreenfulLayout
import ScreenfulTypes

extension CellElement.Content {
    /// Reads a node without children.
    static func leaf(
        _ type: TemplateDecoder.ElementType,
        from fields: inout TemplateFields
    ) throws(TemplateError) -> Self {
        switch type {
        case .text:
            return .text(try TextTemplate(from: &fields))
        case .textCell:
            // The default insets are those of `ASTextCellNode` (Texture be0b74b4, ASCellNode.mm).
            var insets = EdgeInsets(top: 11, left: 15, bottom: 11, right: 15)
            try fields.read("insets", into: &insets) { field throws(TemplateError) in try field.insets() }
            return .textCell(try TextTemplate(from: &fields), insets: insets)
        case .image:
            return .image(try ImageTemplate(from: &fields, hasDefault: false))
        case .networkImage:
            return .networkImage(try ImageTemplate(from: &fields, hasDefault: true))
        case .multiplexImage:
            var urls: [BoundText] = []
            for field in try fields.required("urls").array() { urls.append(try field.text()) }
            return .multiplexImage(urls, size: try fields.optional("size")?.size())
        case .button:
            return .button(try ButtonTemplate(from: &fields))
        case .editableText:
            let text = try TextTemplate(from: &fields)
            let placeholder = try fields.optional("placeholder")?.text() ?? ""
            let maximumLength = try fields.optional("maximumLength")?.count() ?? 0
            return .editableText(EditableTextTemplate(text, placeholder: placeholder, maximumLength: maximumLength))
        case .video:
            var video = VideoTemplate(try fields.required("url").text())
            try fields.read("poster", into: &video.poster) { field throws(TemplateError) in try field.text() }
            try fields.read("autoplay", into: &video.playsAutomatically) { field throws(TemplateError) in
                try field.boolean()
            }
            try fields.read("repeats", into: &video.repeats) { field throws(TemplateError) in try field.boolean() }
            video.size = try fields.optional("size")?.size()
            return .video(video)
        case .map:
            return .map(region: try fields.required("region").text(), size: try fields.optional("size")?.size())
        case .cell, .node, .control, .scroll, .stack, .inset, .background, .overlay, .ratio, .relative, .center,
            .absolute, .corner, .wrapper:
            preconditionFailure("other elements lie in a \(type.rawValue)")
        }
    }
}

extension ImageTemplate {
    init(from fields: inout TemplateFields, hasDefault: Bool) throws(TemplateError) {
        self.init(try fields.required("url").text())
        if hasDefault { defaultImage = try fields.optional("defaultImage")?.text() }
        size = try fields.optional("size")?.size()
    }
}

extension TextTemplate {
    init(from fields: inout TemplateFields) throws(TemplateError) {
        self.init(try fields.required("text").runs())
        try fields.read("separator", into: &separator) { field throws(TemplateError) in try field.string() }
        try fields.read("font", into: &font) { field throws(TemplateError) in try FontStyle(field) }
        try fields.read("color", into: &color) { field throws(TemplateError) in try field.color() }
        try fields.read("lineHeight", into: &lineHeight) { field throws(TemplateError) in try field.number() }
        try fields.read("maximumNumberOfLines", into: &maximumLines) { field throws(TemplateError) in
            try field.count()
        }
        try fields.read("truncation", into: &truncation) { field throws(TemplateError) in try field.string() }
        try fields.read("alignment", into: &alignment) { field throws(TemplateError) in try field.word() }
        if let factors = fields.optional("pointSizeScaleFactors") {
            for factor in try factors.array() { scaleFactors.append(try factor.number()) }
        }
    }
}

extension FontStyle {
    fileprivate init(_ field: TemplateField) throws(TemplateError) {
        self.init()
        var fields = try field.object()
        try fields.read("family", into: &family) { field throws(TemplateError) in try field.string() }
        try fields.read("size", into: &size) { field throws(TemplateError) in try field.number() }
        try fields.read("bold", into: &isBold) { field throws(TemplateError) in try field.boolean() }
        try fields.read("italic", into: &isItalic) { field throws(TemplateError) in try field.boolean() }
        try fields.read("letterSpacing", into: &letterSpacing) { field throws(TemplateError) in try field.number() }
        try fields.read("tabularNumbers", into: &hasTabularNumbers) { field throws(TemplateError) in
            try field.boolean()
        }
        try fields.finish()
    }
}

extension TemplateField {
    /// Reads a string, or an array of strings and of objects with a style of their own.
    fileprivate func runs() throws(TemplateError) -> [TextTemplate.Run] {
        if value.array == nil { return [TextTemplate.Run(try text())] }
        var runs: [TextTemplate.Run] = []
        for field in try array() {
            guard field.value.object != nil else {
                runs.append(TextTemplate.Run(try field.text()))
                continue
            }
            var fields = try field.object()
            var run = TextTemplate.Run(try fields.required("text").text())
            try fields.read("font", into: &run.font) { field throws(TemplateError) in try FontStyle(field) }
            try fields.read("color", into: &run.color) { field throws(TemplateError) in try field.color() }
            try fields.read("link", into: &run.link) { field throws(TemplateError) in try field.text() }
            try fields.finish()
            runs.append(run)
        }
        return runs
    }
}

extension CellElement.Content {
    /// Writes a node without children.
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
    fileprivate var json: JSONObject {
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
