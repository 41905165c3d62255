import ScreenfulLayout
import ScreenfulTypes

extension TemplateCompiler {
    /// Compiles the content of an element, and its node if it is one.
    mutating func compileContent(of element: CellElement, at place: Place) throws(TemplateError) -> Compiled {
        guard !element.isNode else { return try compileNode(element, at: place) }
        guard element.id == nil, element.label == nil, element.link == nil, element.box == BoxStyle() else {
            throw TemplateError(.misplaced, at: place.path, "only a node has an id, a box, a label or a link")
        }
        return Compiled(content: try spec(element.content, at: place), node: nil)
    }

    private mutating func spec(
        _ content: CellElement.Content,
        at place: Place
    ) throws(TemplateError) -> LayoutElement.Content {
        switch content {
        case .stack(let style, let children): return .stack(style, try compile(children, at: place))
        case .inset(let insets, let child): return .inset(insets, try compile(child, at: place.down(.name("child"))))
        case .background(let child, let behind):
            // The background gets the lower number, because nodes are drawn in their order.
            let behind = try compile(behind, at: place.down(.name("background")))
            return .background(try compile(child, at: place.down(.name("child"))), behind: behind)
        case .overlay(let child, let above):
            let child = try compile(child, at: place.down(.name("child")))
            return .overlay(child, above: try compile(above, at: place.down(.name("overlay"))))
        case .ratio(let ratio, let child): return .ratio(ratio, try compile(child, at: place.down(.name("child"))))
        case .relative(let style, let child):
            return .relative(style, try compile(child, at: place.down(.name("child"))))
        case .center(let style, let child): return .center(style, try compile(child, at: place.down(.name("child"))))
        case .absolute(let sizing, let children): return .absolute(sizing, try compile(children, at: place))
        case .corner(let style, let child, let corner):
            let child = try compile(child, at: place.down(.name("child")))
            return .corner(style, child, corner: try compile(corner, at: place.down(.name("corner"))))
        case .wrapper(let children): return .wrapper(try compile(children, at: place))
        case .cell, .textCell, .node, .text, .image, .networkImage, .multiplexImage, .button, .control, .editableText,
            .video, .map, .scroll, .list:
            preconditionFailure("a node is no spec")
        }
    }

    private mutating func compile(_ children: [CellElement], at place: Place) throws(TemplateError) -> [LayoutElement] {
        var compiled: [LayoutElement] = []
        compiled.reserveCapacity(children.count)
        for (index, child) in children.enumerated() {
            compiled.append(try compile(child, at: place.down(.name("children"), .index(index))))
        }
        return compiled
    }

    private mutating func compileNode(_ element: CellElement, at place: Place) throws(TemplateError) -> Compiled {
        switch element.content {
        case .cell, .textCell: throw TemplateError(.misplaced, at: place.path, "a cell can be the root only")
        case .text(let text): return try addText(text, of: element, at: place)
        case .editableText(let field):
            let node = try addNode(element, .editableText, at: place)
            let placeholder = try bind(field.placeholder, at: place, "placeholder")
            let slot = try addParagraph(field.text, placeholder: placeholder, at: place)
            guard field.maximumLength >= 0 else {
                throw negative(Double(field.maximumLength), at: place, "maximumLength")
            }
            nodes[node].content = .editableText(slot: slot, maximumLength: field.maximumLength)
            return Compiled(content: .leaf(.measured(slot: slot)), node: node)
        case .node(let child):
            let node = try addNode(element, .node, at: place)
            guard let child else { return Compiled(content: .leaf(.plain), node: node) }
            return Compiled(content: .node(try compile(child, at: inside(node, place))), node: node)
        case .control(let control, let child):
            let node = try addNode(element, .control, at: place)
            nodes[node].content = .control(try bind(control, at: place))
            return Compiled(content: .node(try compile(child, at: inside(node, place))), node: node)
        case .button(let button): return try compileButton(button, of: element, at: place)
        case .scroll(let axes, let child):
            let node = try addNode(element, .scroll, at: place)
            let layout = layouts.count
            var inside = inside(node, place)
            inside.layout = layout
            layouts.append(Layout(path: inside.path))
            nodes[node].content = .scroll(axes, layout: layout)
            layouts[layout].root = try compile(child, at: inside)
            return Compiled(content: .leaf(.plain), node: node)
        case .list(let list): return try compileList(list, of: element, at: place)
        default: return try compileMedia(element, at: place)
        }
    }

    /// Compiles a node without text and children.
    private mutating func compileMedia(_ element: CellElement, at place: Place) throws(TemplateError) -> Compiled {
        let kind: NodeKind
        let content: BoundNode.Content
        let leaf: Leaf
        switch element.content {
        case .image(let image):
            kind = .image
            let url = try bind(image.url, at: place, "url")
            content = .image(url)
            leaf = try self.leaf(image, url, at: place)
        case .networkImage(let image):
            kind = .networkImage
            let url = try bind(image.url, at: place, "url")
            content = .networkImage(
                url,
                defaultImage: try bind(ifThere: image.defaultImage, at: place, "defaultImage")
            )
            leaf = try self.leaf(image, url, at: place)
        case .multiplexImage(let urls, let size):
            kind = .multiplexImage
            leaf = try self.leaf(size, at: place)
            var bindings: [TextBinding] = []
            for url in urls { bindings.append(try bind(url, at: place, "urls")) }
            content = .multiplexImage(bindings)
        case .video(let video):
            kind = .video
            leaf = try self.leaf(video.size, at: place)
            content = .video(
                try bind(video.url, at: place, "url"),
                poster: try bind(ifThere: video.poster, at: place, "poster"),
                playsAutomatically: video.playsAutomatically,
                repeats: video.repeats
            )
        case .map(let region, let size):
            kind = .map
            leaf = try self.leaf(size, at: place)
            content = .map(try bind(region, at: place, "region"))
        default: preconditionFailure("this is no medium")
        }
        let node = try addNode(element, kind, at: place)
        nodes[node].content = content
        return Compiled(content: .leaf(leaf), node: node)
    }

    /// The leaf of a picture, which is measured if the picture has its natural size.
    private mutating func leaf(
        _ image: ImageTemplate,
        _ url: TextBinding,
        at place: Place
    ) throws(TemplateError) -> Leaf {
        guard image.hasNaturalSize else { return try leaf(image.size, at: place) }
        naturalPictures.append(url)
        return .measured(slot: RowMeasurer.firstPicture + naturalPictures.count - 1)
    }

    /// A leaf of a fixed size, or one that takes all the room.
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

    /// Compiles a button: a box around a stack of a picture and a title.
    private mutating func compileButton(
        _ button: ButtonTemplate,
        of element: CellElement,
        at place: Place
    ) throws(TemplateError) -> Compiled {
        try check(button.spacing, at: place, "spacing")
        try check(button.insets, at: place)
        let node = try addNode(element, .button, at: place)
        nodes[node].content = .control(try bind(button.control, at: place))
        var inside = place.down(levels: 3)
        inside.parent = node
        guard inside.depth <= LayoutTree.maximumDepth else {
            throw TemplateError(.tooDeep, at: place.path, "the button's title lies too deep")
        }
        try count(4, at: place)
        var children: [LayoutElement] = []
        if let image = button.image {
            let number = try addNode(CellElement(.image(image)), .image, at: inside)
            let url = try bind(image.url, at: place, "image", "url")
            nodes[number].content = .image(url)
            // The title is read aloud, so the picture is not.
            if button.title != nil { nodes[number].label = TextBinding(pieces: []) }
            children.append(LayoutElement(.leaf(try leaf(image, url, at: place)), node: number))
        }
        if let title = button.title {
            let text = try addText(title, of: CellElement(.text(title)), at: inside)
            let place = button.imageSide == .beginning ? children.count : 0
            children.insert(LayoutElement(text.content, node: text.node), at: place)
        }
        var style = StackStyle(button.isHorizontal ? .horizontal : .vertical, spacing: button.spacing)
        style.horizontalAlignment = button.horizontalAlignment
        style.verticalAlignment = button.verticalAlignment
        let stack = LayoutElement(.stack(style, children))
        return Compiled(content: .node(LayoutElement(.inset(button.insets, stack))), node: node)
    }

    /// Adds a text: an element of its own, or a part of another node.
    mutating func addText(
        _ text: TextTemplate,
        of element: CellElement,
        at place: Place
    ) throws(TemplateError) -> Compiled {
        let node = try addNode(element, .text, at: place)
        let slot = try addParagraph(text, at: place)
        nodes[node].content = .text(slot: slot)
        return Compiled(content: .leaf(.measured(slot: slot)), node: node)
    }

    /// Binds the action and the states of a control.
    mutating func bind(_ control: ControlTemplate, at place: Place) throws(TemplateError) -> BoundControl {
        var look = ControlLook()
        look.background = control.background
        look.tint = control.tint
        var bound = BoundControl(look: look, action: try bind(control.action, at: place, "action"))
        if let name = control.selected { bound.selected = try column(name, at: place, "selected") }
        if let name = control.disabled { bound.disabled = try column(name, at: place, "disabled") }
        return bound
    }

    /// Adds a text to be measured.
    ///
    /// - Returns: Its number.
    private mutating func addParagraph(
        _ text: TextTemplate,
        placeholder: TextBinding? = nil,
        at place: Place
    ) throws(TemplateError) -> Int {
        try check(text, at: place)
        var runs: [BoundParagraph.Run] = []
        for run in text.runs {
            if let font = run.font { try check(font, at: place) }
            runs.append(
                BoundParagraph.Run(
                    text: try bind(run.text, at: place, "text"),
                    font: run.font ?? text.font,
                    color: run.color ?? text.color,
                    link: try bind(ifThere: run.link, at: place, "link")
                )
            )
        }
        paragraphs.append(BoundParagraph(text, runs: runs, placeholder: placeholder))
        return paragraphs.count - 1
    }
}
