import JSON
import Screenful
import ScreenfulLayout
import ScreenfulTypes

extension CellElement {
    /// The element as JSON, without the members that have their defaults.
    var json: JSONObject {
        var object = JSONObject()
        object["type"] = .string(content.type.rawValue)
        content.write(to: &object)
        writeCommon(to: &object)
        return object
    }
}

extension CellElement.Content {
    fileprivate var type: TemplateDecoder.ElementType {
        switch self {
        case .cell: .cell
        case .textCell: .textCell
        case .node: .node
        case .text: .text
        case .image: .image
        case .networkImage: .networkImage
        case .multiplexImage: .multiplexImage
        case .button: .button
        case .control: .control
        case .editableText: .editableText
        case .video: .video
        case .map: .map
        case .scroll: .scroll
        case .list: .list
        case .stack: .stack
        case .inset: .inset
        case .background: .background
        case .overlay: .overlay
        case .ratio: .ratio
        case .relative: .relative
        case .center: .center
        case .absolute: .absolute
        case .corner: .corner
        case .wrapper: .wrapper
        }
    }

    fileprivate func write(to object: inout JSONObject) {
        switch self {
        case .stack(let style, let children):
            style.write(to: &object)
            object["children"] = .array(children.map { .object($0.json) })
        case .absolute(let sizing, let children):
            if sizing != .default { object["sizing"] = .string(sizing.rawValue) }
            object["children"] = .array(children.map { .object($0.json) })
        case .wrapper(let children): object["children"] = .array(children.map { .object($0.json) })
        case .cell(let child): object["child"] = .object(child.json)
        case .node(let child): object["child"] = child.map { .object($0.json) }
        case .control(let control, let child):
            control.write(to: &object)
            object["child"] = .object(child.json)
        case .scroll(let axes, let child):
            if axes != .vertical { object["axes"] = axes == .horizontal ? "horizontal" : "both" }
            object["child"] = .object(child.json)
        case .list(let list):
            list.items.write(to: &object)
            if list.axis != .horizontal { object["axis"] = .string(list.axis.rawValue) }
            object["layout"] = .object(list.layout.json)
            object["template"] = .object(list.item.json)
        case .inset(let insets, let child):
            object["insets"] = insets.json
            object["child"] = .object(child.json)
        case .background(let child, let behind):
            object["background"] = .object(behind.json)
            object["child"] = .object(child.json)
        case .overlay(let child, let above):
            object["child"] = .object(child.json)
            object["overlay"] = .object(above.json)
        case .ratio(let ratio, let child):
            object["ratio"] = .number(ratio)
            object["child"] = .object(child.json)
        case .relative(let style, let child):
            style.write(to: &object)
            object["child"] = .object(child.json)
        case .center(let style, let child):
            style.write(to: &object)
            object["child"] = .object(child.json)
        case .corner(let style, let child, let corner):
            style.write(to: &object)
            object["child"] = .object(child.json)
            object["corner"] = .object(corner.json)
        case .textCell, .text, .image, .networkImage, .multiplexImage, .button, .editableText, .video, .map:
            writeLeaf(to: &object)
        }
    }
}

extension CellElement {
    /// Reads the members that every element may have.
    mutating func readCommon(from fields: inout JSONFields) throws(DecodingError) {
        if let field = fields.optional("style") {
            var fields = try field.object()
            style = try ElementStyle(&fields)
            try fields.finish()
        }
        try readConditions("if", isNegated: false, from: &fields)
        try readConditions("unless", isNegated: true, from: &fields)
    }

    /// Reads the members that every node may have.
    mutating func readNode(from fields: inout JSONFields) throws(DecodingError) {
        id = try fields.optional("id")?.string()
        label = try fields.optional("label")?.text()
        link = try fields.optional("link")?.text()
        box.background = try fields.optional("background")?.color()
        box.cornerRadius = try fields.optional("cornerRadius")?.number() ?? box.cornerRadius
        box.opacity = try fields.optional("opacity")?.number() ?? box.opacity
        box.clips = try fields.optional("clips")?.boolean() ?? box.clips
        if let border = fields.optional("border") {
            var fields = try border.object()
            box.borderColor = try fields.required("color").color()
            box.borderWidth = try fields.optional("width")?.number() ?? 1
            try fields.finish()
        }
        switch content {
        case .image, .networkImage, .multiplexImage, .video, .map:
            scaling = try fields.optional("scaling")?.choice() ?? scaling
            placeholder.color = try fields.optional("placeholderColor")?.color()
            placeholder.fadeDuration = try fields.optional("placeholderFadeDuration")?.number() ?? 0
        default: break
        }
    }

    private mutating func readConditions(
        _ name: String,
        isNegated: Bool,
        from fields: inout JSONFields
    ) throws(DecodingError) {
        guard let field = fields.optional(name) else { return }
        for field in field.value.array == nil ? [field] : try field.array() {
            conditions.append(Condition(try field.column(), isNegated: isNegated))
        }
    }

    /// Writes the members that every element may have, and those of nodes.
    private func writeCommon(to object: inout JSONObject) {
        if style != ElementStyle() { object["style"] = .object(style.json) }
        for (name, isNegated) in [("if", false), ("unless", true)] {
            let columns = conditions.filter { $0.isNegated == isNegated }.map {
                JSONValue.string(ColumnReference($0.column).binding)
            }
            if columns.count == 1 { object[name] = columns[0] }
            if columns.count > 1 { object[name] = .array(columns) }
        }
        guard isNode else { return }
        if let id { object["id"] = .string(id) }
        if let label { object["label"] = .string(label.source) }
        if let link { object["link"] = .string(link.source) }
        if let background = box.background { object["background"] = .string(background.description) }
        if let color = box.borderColor {
            object["border"] = ["color": .string(color.description), "width": .number(box.borderWidth)]
        }
        if box.cornerRadius != 0 { object["cornerRadius"] = .number(box.cornerRadius) }
        if box.opacity != 1 { object["opacity"] = .number(box.opacity) }
        if box.clips { object["clips"] = true }
        if scaling != .fill { object["scaling"] = .string(scaling.rawValue) }
        if let color = placeholder.color { object["placeholderColor"] = .string(color.description) }
        if placeholder.fadeDuration != 0 { object["placeholderFadeDuration"] = .number(placeholder.fadeDuration) }
    }
}
