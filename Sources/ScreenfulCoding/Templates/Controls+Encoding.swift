import JSON
import Screenful
import ScreenfulLayout

extension ControlTemplate {
    func write(to object: inout JSONObject) {
        if !action.isEmpty { object["action"] = .string(action.source) }
        object["selected"] = selected.map { .string(CellElement.written($0)) }
        object["disabled"] = disabled.map { .string(CellElement.written($0)) }
        var named = JSONObject()
        for (name, state) in Self.states {
            var look = JSONObject()
            // A state may have a look of its own that is no colour; that is not written.
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
        let usual = ButtonTemplate(title: nil)
        if imageSide != usual.imageSide { object["imageSide"] = .string(imageSide.rawValue) }
        if spacing != usual.spacing { object["spacing"] = .number(spacing) }
        if insets != usual.insets { object["insets"] = insets.json }
        if !isHorizontal { object["direction"] = "vertical" }
        if horizontalAlignment != usual.horizontalAlignment {
            object["horizontalAlignment"] = .string(horizontalAlignment.rawValue)
        }
        if verticalAlignment != usual.verticalAlignment {
            object["verticalAlignment"] = .string(verticalAlignment.rawValue)
        }
    }
}
