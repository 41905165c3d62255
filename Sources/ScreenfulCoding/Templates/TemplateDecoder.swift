public import JSON
public import Screenful
import ScreenfulLayout
import ScreenfulRanges
import ScreenfulTypes

extension CellTemplate {
    /// Reads a template from JSON: `{"version":1,"root":…}`.
    ///
    /// Bindings to columns are checked by `CompiledTemplate`.
    ///
    /// - Throws: `TemplateError` with the path and the reason.
    public init(_ json: JSONValue) throws(TemplateError) {
        guard let object = json.object else { throw TemplateError(.wrongType, at: "", "must be an object") }
        if let unknownKey = object.keys.first(where: { $0 != "version" && $0 != "root" }) {
            throw TemplateError(.unknownKey, at: unknownKey, "“\(unknownKey)” is not known here; known: root, version")
        }
        guard let version = object["version"] else { throw TemplateError(.missingKey, at: "", "“version” is missing") }
        guard version.integer == Int64(Self.currentVersion) else {
            throw TemplateError(.unknownVersion, at: "version", "must be \(Self.currentVersion)")
        }
        guard let root = object["root"] else { throw TemplateError(.missingKey, at: "", "“root” is missing") }
        var decoder = TemplateDecoder()
        do throws(DecodingError) {
            self.init(root: try decoder.element(JSONField(root, at: .member("root"))))
        } catch { throw TemplateError(error) }
    }

    /// The template as JSON, which reads back as an equal template.
    public var json: JSONValue { ["version": .integer(Int64(Self.currentVersion)), "root": .object(root.json)] }
}

/// Decodes elements, with limits so that no tree exhausts the thread's stack.
struct TemplateDecoder {
    enum ElementType: String, CaseIterable {
        case cell, textCell, node, text, image, networkImage, multiplexImage, button, control, editableText, video, map
        case scroll, list, stack, inset, background, overlay, ratio, relative, center, absolute, corner, wrapper
    }

    private var depth = 0
    private var count = 0

    mutating func element(_ field: JSONField) throws(DecodingError) -> CellElement {
        depth += 1
        count += 1
        defer { depth -= 1 }
        guard depth <= LayoutTree.maximumDepth else {
            throw field.error(template: .tooDeep, "elements lie more than \(LayoutTree.maximumDepth) deep")
        }
        guard count <= LayoutTree.maximumElementCount else {
            let reason = "there are more than \(LayoutTree.maximumElementCount) elements"
            throw field.error(template: .tooManyElements, reason)
        }
        var fields = try field.object()
        let type: ElementType = try fields.required("type").choice()
        var element = CellElement(try content(type, from: &fields))
        try element.readCommon(from: &fields)
        if element.isNode { try element.readNode(from: &fields) }
        try fields.finish()
        return element
    }

    private mutating func content(
        _ type: ElementType,
        from fields: inout JSONFields
    ) throws(DecodingError) -> CellElement.Content {
        switch type {
        case .cell: return .cell(try child(from: &fields))
        case .node:
            guard let child = fields.optional("child") else { return .node(nil) }
            return .node(try element(child))
        case .control:
            let control = try ControlTemplate(from: &fields)
            return .control(control, try child(from: &fields))
        case .scroll:
            let axes = try fields.optional("axes")?.axes() ?? .vertical
            return .scroll(axes, try child(from: &fields))
        case .list: return .list(try list(from: &fields))
        case .textCell, .text, .image, .networkImage, .multiplexImage, .button, .editableText, .video, .map:
            return try .leaf(type, from: &fields)
        case .stack:
            let style = try StackStyle(&fields)
            return .stack(style, try children(from: &fields))
        case .inset:
            let insets = try fields.required("insets").insets()
            return .inset(insets, try child(from: &fields))
        case .background:
            let behind = try element(try fields.required("background"))
            return .background(try child(from: &fields), behind: behind)
        case .overlay:
            let above = try element(try fields.required("overlay"))
            return .overlay(try child(from: &fields), above: above)
        case .ratio:
            let ratio = try fields.required("ratio").number()
            return .ratio(ratio, try child(from: &fields))
        case .relative:
            let style = try RelativeStyle(&fields)
            return .relative(style, try child(from: &fields))
        case .center:
            let style = try CenterStyle(&fields)
            return .center(style, try child(from: &fields))
        case .absolute:
            let sizing = try AbsoluteSizing(&fields)
            return .absolute(sizing, try children(from: &fields))
        case .corner:
            let style = try CornerStyle(&fields)
            let corner = try element(try fields.required("corner"))
            return .corner(style, try child(from: &fields), corner: corner)
        case .wrapper: return .wrapper(try children(from: &fields))
        }
    }

    private mutating func list(from fields: inout JSONFields) throws(DecodingError) -> NestedListTemplate {
        let items = try NestedListTemplate.Items(from: &fields)
        let layout = try LayoutSpecification(try fields.required("layout"))
        var list = NestedListTemplate(items, layout: layout, item: try element(try fields.required("template")))
        if let axis = fields.optional("axis") { list.axis = try axis.choice() }
        return list
    }

    private mutating func child(from fields: inout JSONFields) throws(DecodingError) -> CellElement {
        try element(try fields.required("child"))
    }

    private mutating func children(from fields: inout JSONFields) throws(DecodingError) -> [CellElement] {
        var elements: [CellElement] = []
        for field in try fields.required("children").array() { elements.append(try element(field)) }
        return elements
    }
}
