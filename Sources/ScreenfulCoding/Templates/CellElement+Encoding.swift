import JSON
import Screenful
import ScreenfulLayout
import ScreenfulTypes

extension CellElement {
    /// The element as JSON, with what is not as usual only.
    var json: JSONObject {
        var object = JSONObject()
        object["type"] = .string(content.type.rawValue)
        content.write(to: &object)
        writeCommon(to: &object)
        return object
    }
}

extension CellElement.Content {
    /// The word for the kind of element.
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
        case .wrapper(let children):
            object["children"] = .array(children.map { .object($0.json) })
        case .cell(let child):
            object["child"] = .object(child.json)
        case .node(let child):
            object["child"] = child.map { .object($0.json) }
        case .control(let control, let child):
            control.write(to: &object)
            object["child"] = .object(child.json)
        case .scroll(let axes, let child):
            if axes != .vertical { object["axes"] = axes == .horizontal ? "horizontal" : "both" }
            object["child"] = .object(child.json)
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
