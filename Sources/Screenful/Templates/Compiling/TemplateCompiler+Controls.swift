import ScreenfulLayout
import ScreenfulTypes

extension TemplateCompiler {
    /// Compiles a button: a box around a stack of a picture and a title.
    mutating func compileButton(
        _ button: ButtonTemplate,
        of element: CellElement,
        condition: Int?,
        at place: Place
    ) throws(TemplateError) -> LayoutElement {
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
            nodes[number].content = .image(try bind(image.url, at: place, "image", "url"))
            // The title says it all; the picture is not read aloud.
            if button.title != nil { nodes[number].label = TextBinding(pieces: []) }
            children.append(LayoutElement(.leaf(try leaf(image.size, at: place)), node: number))
        }
        if let title = button.title {
            let leaf = try addText(title, at: inside)
            children.insert(leaf, at: button.imageSide == .beginning ? children.count : 0)
        }
        var style = StackStyle(button.isHorizontal ? .horizontal : .vertical, spacing: button.spacing)
        style.horizontalAlignment = button.horizontalAlignment
        style.verticalAlignment = button.verticalAlignment
        let stack = LayoutElement(.stack(style, children))
        return finish(element, .node(LayoutElement(.inset(button.insets, stack))), node: node, condition: condition)
    }

    /// Adds a text that is part of another node and has no attributes of its own.
    mutating func addText(_ text: TextTemplate, at place: Place) throws(TemplateError) -> LayoutElement {
        let node = try addNode(CellElement(.text(text)), .text, at: place)
        let slot = try addParagraph(text, at: place)
        nodes[node].content = .text(slot: slot)
        return LayoutElement(.leaf(.measured(slot: slot)), node: node)
    }

    /// Reads what a press means and how it shows.
    mutating func bind(_ control: ControlTemplate, at place: Place) throws(TemplateError) -> BoundControl {
        var look = ControlLook()
        look.background = control.background
        look.tint = control.tint
        var bound = BoundControl(look: look, action: try bind(control.action, at: place, "action"))
        if let name = control.selected { bound.selected = try column(name, at: place, "selected") }
        if let name = control.disabled { bound.disabled = try column(name, at: place, "disabled") }
        return bound
    }

    /// Adds a text to those that are measured.
    ///
    /// - Returns: Its number.
    mutating func addParagraph(
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
