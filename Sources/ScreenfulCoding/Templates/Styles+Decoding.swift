import JSON
import Screenful
import ScreenfulLayout
import ScreenfulTypes

extension ElementStyle {
    /// Reads what an element tells its parent.
    init(_ field: TemplateField) throws(TemplateError) {
        self.init()
        var fields = try field.object()
        try fields.read("width", into: &width) { field throws(TemplateError) in try field.dimension() }
        try fields.read("height", into: &height) { field throws(TemplateError) in try field.dimension() }
        try fields.read("minWidth", into: &minWidth) { field throws(TemplateError) in try field.dimension() }
        try fields.read("minHeight", into: &minHeight) { field throws(TemplateError) in try field.dimension() }
        try fields.read("maxWidth", into: &maxWidth) { field throws(TemplateError) in try field.dimension() }
        try fields.read("maxHeight", into: &maxHeight) { field throws(TemplateError) in try field.dimension() }
        try fields.read("spacingBefore", into: &spacingBefore) { field throws(TemplateError) in try field.number() }
        try fields.read("spacingAfter", into: &spacingAfter) { field throws(TemplateError) in try field.number() }
        try fields.read("flexGrow", into: &flexGrow) { field throws(TemplateError) in try field.number() }
        try fields.read("flexShrink", into: &flexShrink) { field throws(TemplateError) in try field.number() }
        try fields.read("flexBasis", into: &flexBasis) { field throws(TemplateError) in try field.dimension() }
        try fields.read("alignSelf", into: &alignSelf) { field throws(TemplateError) in try field.word() }
        try fields.read("ascender", into: &ascender) { field throws(TemplateError) in try field.number() }
        try fields.read("descender", into: &descender) { field throws(TemplateError) in try field.number() }
        try fields.read("layoutPosition", into: &layoutPosition) { field throws(TemplateError) in try field.point() }
        try fields.finish()
    }
}

extension StackStyle {
    /// Reads how a stack arranges its children; words that are missing are `start`.
    init(from fields: inout TemplateFields) throws(TemplateError) {
        self.init(.horizontal, alignItems: .start)
        try fields.read("direction", into: &direction) { field throws(TemplateError) in try field.word() }
        try fields.read("spacing", into: &spacing) { field throws(TemplateError) in try field.number() }
        try fields.read("justifyContent", into: &justifyContent) { field throws(TemplateError) in try field.word() }
        try fields.read("alignItems", into: &alignItems) { field throws(TemplateError) in try field.word() }
        try fields.read("alignContent", into: &alignContent) { field throws(TemplateError) in try field.word() }
        try fields.read("lineSpacing", into: &lineSpacing) { field throws(TemplateError) in try field.number() }
        try fields.read("flexWrap", into: &wraps) { field throws(TemplateError) in
            switch try field.string() {
            case "wrap": return true
            case "noWrap": return false
            case let word: throw field.unknown(word, among: ["wrap", "noWrap"])
            }
        }
        try fields.read("horizontalAlignment", into: &horizontalAlignment) { field throws(TemplateError) in
            try field.word() as HorizontalAlignment
        }
        try fields.read("verticalAlignment", into: &verticalAlignment) { field throws(TemplateError) in
            try field.word() as VerticalAlignment
        }
    }
}

extension RelativeStyle {
    init(from fields: inout TemplateFields) throws(TemplateError) {
        self.init()
        try fields.read("horizontalPosition", into: &horizontal) { field throws(TemplateError) in try field.word() }
        try fields.read("verticalPosition", into: &vertical) { field throws(TemplateError) in try field.word() }
        (hugsWidth, hugsHeight) = try fields.optional("sizing")?.sizing() ?? (false, false)
    }
}

extension CenterStyle {
    init(from fields: inout TemplateFields) throws(TemplateError) {
        self.init()
        if let centering = fields.optional("centering") {
            (centersHorizontally, centersVertically) = try centering.flags("horizontal", "vertical")
        }
        (hugsWidth, hugsHeight) = try fields.optional("sizing")?.sizing() ?? (false, false)
    }
}

extension CornerStyle {
    init(from fields: inout TemplateFields) throws(TemplateError) {
        self.init(try fields.required("location").word())
        try fields.read("offset", into: &offset) { field throws(TemplateError) in try field.point() }
        try fields.read("wrapsCorner", into: &wrapsCorner) { field throws(TemplateError) in try field.boolean() }
    }
}

extension TemplateField {
    /// Reads `["minimumWidth", "minimumHeight"]`, either, or neither.
    fileprivate func sizing() throws(TemplateError) -> (Bool, Bool) {
        try flags("minimumWidth", "minimumHeight")
    }

    /// Reads which of two words are in an array.
    fileprivate func flags(_ first: String, _ second: String) throws(TemplateError) -> (Bool, Bool) {
        var flags = (false, false)
        for field in try array() {
            switch try field.string() {
            case first: flags.0 = true
            case second: flags.1 = true
            case let word: throw field.unknown(word, among: [first, second])
            }
        }
        return flags
    }
}
