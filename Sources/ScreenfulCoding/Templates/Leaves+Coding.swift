import JSON
import Screenful
import ScreenfulLayout

extension CellElement.Content {
    /// Reads a node in which no other element lies.
    static func leaf(
        _ type: TemplateDecoder.ElementType,
        from fields: inout TemplateFields
    ) throws(TemplateError) -> Self {
        switch type {
        case .text:
            return .text(try TextTemplate(from: &fields))
        case .textCell:
            // The room around the text is that of `ASTextCellNode` (Texture be0b74b4, ASCellNode.mm).
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
    init(_ field: TemplateField) throws(TemplateError) {
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
    /// Reads a string, or an array of strings and of objects with looks of their own.
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
