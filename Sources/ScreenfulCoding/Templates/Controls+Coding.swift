import JSON
import Screenful
import ScreenfulLayout
import ScreenfulTypes

extension ControlTemplate {
    init(from fields: inout JSONFields) throws(DecodingError) {
        self.init()
        action = try fields.optional("action")?.text() ?? action
        selected = try fields.optional("selected")?.column()
        disabled = try fields.optional("disabled")?.column()
        guard let states = fields.optional("states") else { return }
        var named = try states.object()
        for (name, state) in Self.states {
            guard let field = named.optional(name) else { continue }
            var look = try field.object()
            if let color = look.optional("background") { background[keyPath: state] = try color.color() }
            if let color = look.optional("tint") { tint[keyPath: state] = try color.color() }
            try look.finish()
        }
        try named.finish()
    }

    /// The states besides the normal one, by name.
    static var states: [(String, WritableKeyPath<ControlValues<NodeColor?>, NodeColor??>)] {
        [
            ("highlighted", \.highlighted), ("selected", \.selected), ("selectedHighlighted", \.selectedHighlighted),
            ("disabled", \.disabled),
        ]
    }
}

extension ButtonTemplate {
    init(from fields: inout JSONFields) throws(DecodingError) {
        self.init(title: nil)
        control = try ControlTemplate(from: &fields)
        if let field = fields.optional("title") {
            // A title is an object, or a string with the text only.
            if field.value.string != nil {
                title = TextTemplate(try field.text())
            } else {
                var text = try field.object()
                title = try TextTemplate(from: &text)
                try text.finish()
            }
        }
        if let field = fields.optional("image") {
            var picture = try field.object()
            image = try ImageTemplate(from: &picture, hasDefault: false)
            try picture.finish()
        }
        imageSide = try fields.optional("imageSide")?.choice() ?? imageSide
        spacing = try fields.optional("spacing")?.number() ?? spacing
        insets = try fields.optional("insets")?.insets() ?? insets
        let direction: Axis? = try fields.optional("direction")?.choice()
        isHorizontal = direction != .vertical
        horizontalAlignment = try fields.optional("horizontalAlignment")?.choice() ?? horizontalAlignment
        verticalAlignment = try fields.optional("verticalAlignment")?.choice() ?? verticalAlignment
    }
}

extension ControlTemplate {
    func write(to object: inout JSONObject) {
        if !action.isEmpty { object["action"] = .string(action.source) }
        object["selected"] = selected.map { .string(ColumnReference($0).binding) }
        object["disabled"] = disabled.map { .string(ColumnReference($0).binding) }
        var named = JSONObject()
        for (name, state) in Self.states {
            var look = JSONObject()
            // A state may be set to have no colour; that is not written.
            if let color = background[keyPath: state] ?? nil { look["background"] = .string(color.description) }
            if let color = tint[keyPath: state] ?? nil { look["tint"] = .string(color.description) }
            if !look.isEmpty { named[name] = .object(look) }
        }
        if !named.isEmpty { object["states"] = .object(named) }
    }
}

extension ButtonTemplate {
    func write(to object: inout JSONObject) {
        control.write(to: &object)
        if let title {
            if let run = title.runs.first, title == TextTemplate(run.text) {
                object["title"] = .string(run.text.source)
            } else {
                var text = JSONObject()
                title.write(to: &text)
                object["title"] = .object(text)
            }
        }
        if let image {
            var picture = JSONObject()
            image.write(to: &picture)
            object["image"] = .object(picture)
        }
        let defaults = ButtonTemplate(title: nil)
        if imageSide != defaults.imageSide { object["imageSide"] = .string(imageSide.rawValue) }
        if spacing != defaults.spacing { object["spacing"] = .number(spacing) }
        if insets != defaults.insets { object["insets"] = insets.json }
        if !isHorizontal { object["direction"] = "vertical" }
        if horizontalAlignment != defaults.horizontalAlignment {
            object["horizontalAlignment"] = .string(horizontalAlignment.rawValue)
        }
        if verticalAlignment != defaults.verticalAlignment {
            object["verticalAlignment"] = .string(verticalAlignment.rawValue)
        }
    }
}
