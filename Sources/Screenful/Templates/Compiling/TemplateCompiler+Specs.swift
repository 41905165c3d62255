import ScreenfulLayout

extension TemplateCompiler {
    /// Compiles what an element is.
    mutating func compileContent(
        of element: CellElement,
        condition: Int?,
        at place: Place
    ) throws(TemplateError) -> LayoutElement {
        guard !element.isNode else { return try compileNode(element, condition: condition, at: place) }
        guard element.id == nil, element.label == nil, element.link == nil, element.box == BoxStyle() else {
            throw TemplateError(.misplaced, at: place.path, "only a node has an id, a box, a label or a link")
        }
        return finish(element, try spec(element.content, at: place), node: nil, condition: condition)
    }

    private mutating func spec(
        _ content: CellElement.Content,
        at place: Place
    ) throws(TemplateError) -> LayoutElement.Content {
        switch content {
        case .stack(let style, let children):
            return .stack(style, try compile(children, at: place))
        case .inset(let insets, let child):
            return .inset(insets, try compile(child, at: place.down(.name("child"))))
        case .background(let child, let behind):
            // What lies behind gets the lower number, because nodes are drawn in their order.
            let behind = try compile(behind, at: place.down(.name("background")))
            return .background(try compile(child, at: place.down(.name("child"))), behind: behind)
        case .overlay(let child, let above):
            let child = try compile(child, at: place.down(.name("child")))
            return .overlay(child, above: try compile(above, at: place.down(.name("overlay"))))
        case .ratio(let ratio, let child):
            return .ratio(ratio, try compile(child, at: place.down(.name("child"))))
        case .relative(let style, let child):
            return .relative(style, try compile(child, at: place.down(.name("child"))))
        case .center(let style, let child):
            return .center(style, try compile(child, at: place.down(.name("child"))))
        case .absolute(let sizing, let children):
            return .absolute(sizing, try compile(children, at: place))
        case .corner(let style, let child, let corner):
            let child = try compile(child, at: place.down(.name("child")))
            return .corner(style, child, corner: try compile(corner, at: place.down(.name("corner"))))
        case .wrapper(let children):
            return .wrapper(try compile(children, at: place))
        case .cell, .textCell, .node, .text, .image, .networkImage, .multiplexImage, .button, .control, .editableText,
            .video, .map, .scroll:
            preconditionFailure("a node is no spec")
        }
    }

    private mutating func compile(
        _ children: [CellElement],
        at place: Place
    ) throws(TemplateError) -> [LayoutElement] {
        var compiled: [LayoutElement] = []
        compiled.reserveCapacity(children.count)
        for (index, child) in children.enumerated() {
            compiled.append(try compile(child, at: place.down(.name("children"), .index(index))))
        }
        return compiled
    }
}
