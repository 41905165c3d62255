import ScreenfulTypes

extension TreeCompiler {
    /// Writes what an element says into its flat node; children excepted.
    mutating func fill(_ node: inout FlatNode, from element: LayoutElement) {
        let style = element.style
        node.grow = style.flexGrow
        node.shrink = style.flexShrink
        node.spacingBefore = style.spacingBefore
        node.spacingAfter = style.spacingAfter
        switch style.flexBasis {
        case .auto: break
        case .points(let points): node.basis = points
        case .fraction(let fraction):
            node.basis = fraction
            node.flags.insert(.basisIsFraction)
        }
        fillSizes(&node, from: style)
        if !node.flags.contains(.hasSizes), node.basis.isNaN, node.grow == 0, node.shrink == 0 {
            node.flags.insert(.isUndemanding)
        }
        positions.append(BoxSize(style.layoutPosition.x, style.layoutPosition.y))
        baselines.append(BoxSize(style.ascender, style.descender))
        fillContent(&node, from: element.content)
        if node.flags.contains(.hasSizes), !node.kind.handsOn { node.flags.insert(.keepsToSizes) }
    }

    private mutating func fillSizes(_ node: inout FlatNode, from style: ElementStyle) {
        let dimensions = [
            style.width, style.height, style.minWidth, style.minHeight, style.maxWidth, style.maxHeight,
        ]
        guard dimensions.contains(where: { $0 != .auto }) else { return }
        node.flags.insert(.hasSizes)
        node.sizes = Int32(sizes.count)
        sizes.append(OwnSizes(style))
        let hasFractions = dimensions.contains { if case .fraction = $0 { true } else { false } }
        if hasFractions { node.flags.insert(.hasFractions) }
    }

    private mutating func fillContent(_ node: inout FlatNode, from content: LayoutElement.Content) {
        switch content {
        case .leaf(let leaf): fillLeaf(&node, from: leaf)
        case .node: node.kind = .node
        case .stack(let style, _): fillStack(&node, from: style)
        case .inset(let insets, _):
            node.kind = .inset
            node.values = SIMD4(insets.top, insets.left, insets.bottom, insets.right)
        case .background: node.kind = .background
        case .overlay: node.kind = .overlay
        case .ratio(let ratio, _):
            node.kind = .ratio
            node.values.x = ratio
        case .relative(let style, _): fillRelative(&node, from: style)
        case .center(let style, _): fillRelative(&node, from: style.relative)
        case .absolute(let sizing, _):
            node.kind = .absolute
            if sizing == .sizeToFit { node.flags.insert(.sizesToFit) }
        case .corner(let style, _, _):
            node.kind = .corner
            node.reference = Int32(corners.count)
            corners.append(style)
            if style.wrapsCorner { node.flags.insert(.wrapsCorner) }
        case .wrapper: node.kind = .wrapper
        }
    }

    private mutating func fillLeaf(_ node: inout FlatNode, from leaf: Leaf) {
        switch leaf {
        case .plain: node.kind = .plain
        case .fixed(let size):
            node.kind = .fixed
            node.values = SIMD4(size.width, size.height, 0, 0)
        case .words(let count, let width, let height):
            node.kind = .words
            node.values = SIMD4(Double(count), width, height, 0)
        case .measured(let slot):
            node.kind = .measured
            node.reference = Int32(slot)
            slotCount = max(slotCount, slot + 1)
        }
    }

    private mutating func fillStack(_ node: inout FlatNode, from style: StackStyle) {
        node.kind = .stack
        node.isVertical = style.direction == .vertical
        node.justifyContent = style.effectiveJustifyContent
        node.alignContent = style.alignContent
        node.reference = Int32(stacks.count)
        stacks.append(StackNumbers(spacing: style.spacing, lineSpacing: style.lineSpacing))
        if style.wraps { node.flags.insert(.wraps) }
    }

    private mutating func fillRelative(_ node: inout FlatNode, from style: RelativeStyle) {
        node.kind = .relative
        node.reference = Int32(relatives.count)
        relatives.append(style)
        if style.hugsWidth { node.flags.insert(.hugsWidth) }
        if style.hugsHeight { node.flags.insert(.hugsHeight) }
    }
}
