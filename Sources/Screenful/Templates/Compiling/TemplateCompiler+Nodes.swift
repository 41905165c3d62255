import ScreenfulLayout
import ScreenfulTypes

extension TemplateCompiler {
    /// Compiles a node and all that lies in it.
    mutating func compileNode(
        _ element: CellElement,
        condition: Int?,
        at place: Place
    ) throws(TemplateError) -> LayoutElement {
        switch element.content {
        case .cell, .textCell:
            throw TemplateError(.misplaced, at: place.path, "a cell can be the root only")
        case .text(let text):
            let node = try addNode(element, .text, at: place)
            let slot = try addParagraph(text, at: place)
            nodes[node].content = .text(slot: slot)
            return finish(element, .leaf(.measured(slot: slot)), node: node, condition: condition)
        case .editableText(let field):
            let node = try addNode(element, .editableText, at: place)
            let placeholder = try bind(field.placeholder, at: place, "placeholder")
            let slot = try addParagraph(field.text, placeholder: placeholder, at: place)
            guard field.maximumLength >= 0 else {
                throw negative(Double(field.maximumLength), at: place, "maximumLength")
            }
            nodes[node].content = .editableText(slot: slot, maximumLength: field.maximumLength)
            return finish(element, .leaf(.measured(slot: slot)), node: node, condition: condition)
        case .node(let child):
            let node = try addNode(element, .node, at: place)
            guard let child else { return finish(element, .leaf(.plain), node: node, condition: condition) }
            return finish(
                element,
                .node(try compile(child, at: inside(node, place))),
                node: node,
                condition: condition
            )
        case .control(let control, let child):
            let node = try addNode(element, .control, at: place)
            nodes[node].content = .control(try bind(control, at: place))
            return finish(
                element,
                .node(try compile(child, at: inside(node, place))),
                node: node,
                condition: condition
            )
        case .button(let button):
            return try compileButton(button, of: element, condition: condition, at: place)
        case .scroll(let axes, let child):
            let node = try addNode(element, .scroll, at: place)
            let layout = layouts.count
            var inside = inside(node, place)
            inside.layout = layout
            layouts.append(Layout(path: inside.path))
            nodes[node].content = .scroll(axes, layout: layout)
            layouts[layout].root = try compile(child, at: inside)
            return finish(element, .leaf(.plain), node: node, condition: condition)
        default:
            return try compileMedia(element, condition: condition, at: place)
        }
    }

    /// Compiles what has no text and nothing in it.
    private mutating func compileMedia(
        _ element: CellElement,
        condition: Int?,
        at place: Place
    ) throws(TemplateError) -> LayoutElement {
        let kind: NodeKind
        let content: BoundNode.Content
        let size: Size?
        switch element.content {
        case .image(let image):
            (kind, size) = (.image, image.size)
            content = .image(try bind(image.url, at: place, "url"))
        case .networkImage(let image):
            (kind, size) = (.networkImage, image.size)
            content = .networkImage(
                try bind(image.url, at: place, "url"),
                defaultImage: try bind(ifThere: image.defaultImage, at: place, "defaultImage")
            )
        case .multiplexImage(let urls, let wanted):
            (kind, size) = (.multiplexImage, wanted)
            var bindings: [TextBinding] = []
            for url in urls { bindings.append(try bind(url, at: place, "urls")) }
            content = .multiplexImage(bindings)
        case .video(let video):
            (kind, size) = (.video, video.size)
            content = .video(
                try bind(video.url, at: place, "url"),
                poster: try bind(ifThere: video.poster, at: place, "poster"),
                playsAutomatically: video.playsAutomatically,
                repeats: video.repeats
            )
        case .map(let region, let wanted):
            (kind, size) = (.map, wanted)
            content = .map(try bind(region, at: place, "region"))
        default:
            preconditionFailure("this is no medium")
        }
        let node = try addNode(element, kind, at: place)
        nodes[node].content = content
        return finish(element, .leaf(try leaf(size, at: place)), node: node, condition: condition)
    }

    /// A leaf of a size, or of whatever room there is.
    func leaf(_ size: Size?, at place: Place) throws(TemplateError) -> Leaf {
        guard let size else { return .plain }
        try checkLength(size.width, at: place, "size")
        try checkLength(size.height, at: place, "size")
        return .fixed(size)
    }

    /// The place of a node's child.
    private func inside(_ node: Int, _ place: Place) -> Place {
        var inside = place.down(.name("child"))
        inside.parent = node
        return inside
    }
}
