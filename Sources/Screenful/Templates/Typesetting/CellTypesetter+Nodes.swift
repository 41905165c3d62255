import ScreenfulLayout
public import ScreenfulTypes

extension CellTypesetter {
    /// Returns the nodes of a row.
    ///
    /// A row whose frame differs from the height of its template by more than
    /// 1/64 point is laid out in exactly that frame.
    ///
    /// - Returns: The cell and its descendants, with frames in their parents, from the back to the front.
    public mutating func nodes(of template: CompiledTemplate, values: (Int) -> Value, in frame: Rect) -> NodeTree {
        let program = template.program
        bind(template, values: values)
        let height = layOut(0, in: SizeRange(width: max(0, frame.size.width))).height
        if abs(height - frame.size.height) > RowMeasurer.tolerance {
            let size = Size(width: max(0, frame.size.width), height: max(0, frame.size.height))
            _ = layOut(0, in: SizeRange(exactly: size))
        }
        keepFrames(of: 0, program)
        var contentSizes = Array(repeating: Size(width: 0, height: 0), count: program.layouts.count)
        layOutScrolled(program, into: &contentSizes)

        var tree = NodeTree(root: node(0, of: program, frame: frame, contentSizes: contentSizes, values: values))
        tree.reserveCapacity(program.nodes.count)
        numbers[0] = 0
        for number in program.order.dropFirst() {
            let bound = program.nodes[number]
            guard let place = frames[number], frames[bound.parent] != nil else {
                // Descendants of a node that is left out are left out too.
                frames[number] = nil
                continue
            }
            let node = node(
                number,
                of: program,
                frame: relative(place, to: bound, program),
                contentSizes: contentSizes,
                values: values
            )
            numbers[number] = tree.count
            tree.append(node, to: numbers[bound.parent])
        }
        return tree
    }

    /// Stores the frames of a layout's nodes.
    private mutating func keepFrames(of layout: Int, _ program: TemplateProgram) {
        for number in program.nodes.indices where program.nodes[number].layout == layout {
            frames[number] = engine.isAbsent(node: number) ? nil : engine.frame(ofNode: number)
        }
    }

    /// Lays out the contents of scroll nodes; outer ones come before those within them.
    private mutating func layOutScrolled(_ program: TemplateProgram, into contentSizes: inout [Size]) {
        guard program.layouts.count > 1 else { return }
        for number in program.nodes.indices {
            guard case .scroll(let axes, let layout) = program.nodes[number].content else { continue }
            guard let area = frames[number]?.size else {
                for inner in program.nodes.indices where program.nodes[inner].layout == layout { frames[inner] = nil }
                continue
            }
            contentSizes[layout] = layOut(layout, in: SizeRange(scrolling: axes, in: area))
            keepFrames(of: layout, program)
        }
    }

    /// The frame relative to the parent node.
    private func relative(_ place: Rect, to bound: BoundNode, _ program: TemplateProgram) -> Rect {
        guard program.nodes[bound.parent].layout == bound.layout, let parent = frames[bound.parent] else {
            return place
        }
        var place = place
        place.origin.x -= parent.origin.x
        place.origin.y -= parent.origin.y
        return place
    }

    private mutating func node(
        _ number: Int,
        of program: TemplateProgram,
        frame: Rect,
        contentSizes: [Size],
        values: (Int) -> Value
    ) -> NodeTree.Node {
        let bound = program.nodes[number]
        var attributes = bound.attributes
        if let label = bound.label { attributes.label = label.text(values: values) }
        if let link = bound.link { attributes.link = link.text(values: values) }
        let content = content(of: bound, in: frame.size, contentSizes: contentSizes, values: values)
        return NodeTree.Node(kind: bound.kind, frame: frame, content: content, attributes: attributes)
    }

    private mutating func content(
        of bound: BoundNode,
        in size: Size,
        contentSizes: [Size],
        values: (Int) -> Value
    ) -> NodeContent {
        switch bound.content {
        case .none: .none
        case .text(let slot): .paragraph(paragraph(slot, in: size))
        case .image(let url): .image(address(of: url, values))
        case .networkImage(let url, let defaultImage):
            .networkImage(
                url: address(of: url, values),
                defaultImage: defaultImage.map { address(of: $0, values) } ?? ""
            )
        case .multiplexImage(let urls): .multiplexImage(urls.map { address(of: $0, values) })
        case .control(let control): .control(control.look(values: values))
        case .editableText(let slot, let maximumLength):
            editable(slot, maximumLength: maximumLength, in: size, values: values)
        case .video(let url, let poster, let playsAutomatically, let repeats):
            .video(
                url: url.text(values: values),
                poster: poster.map { address(of: $0, values) } ?? "",
                playsAutomatically: playsAutomatically,
                repeats: repeats
            )
        case .map(let region): .map(region: region.text(values: values))
        case .scroll(let axes, let layout): .scroll(axes, contentSize: contentSizes[layout])
        case .list(let axis, let layout): .list(axis, layout)
        }
    }

    /// The address from which a picture is fetched.
    private func address(of url: TextBinding, _ values: (Int) -> Value) -> String {
        pictures.address(of: url.text(values: values))
    }

    private mutating func paragraph(_ slot: Int, in size: Size) -> Paragraph {
        measurer.settle(slot, in: size)
        let found = measurer.slots[slot]
        return Paragraph(text: found.text.scaled(by: found.scale), metrics: found.metrics)
    }

    private mutating func editable(
        _ slot: Int,
        maximumLength: Int,
        in size: Size,
        values: (Int) -> Value
    ) -> NodeContent {
        let shown = paragraph(slot, in: size)
        guard let program = program else { return .none }
        let bound = program.paragraphs[slot]
        var value = bound.emptyText
        bound.bindValue(to: &value, values: values)
        return .editableText(
            shown,
            value: value.text,
            placeholder: bound.placeholder?.text(values: values) ?? "",
            maximumLength: maximumLength,
            draft: nil
        )
    }
}

extension BoundControl {
    /// The appearance for a row.
    fileprivate func look(values: (Int) -> Value) -> ControlLook {
        var look = look
        look.action = action.text(values: values)
        if let selected { look.isSelected = !values(selected).isEmpty }
        if let disabled { look.isEnabled = values(disabled).isEmpty }
        return look
    }
}
