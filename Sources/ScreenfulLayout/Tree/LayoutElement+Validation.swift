import ScreenfulTypes

extension LayoutElement {
    /// Checks the element itself without its children, which are checked by themselves.
    ///
    /// - Throws: ``LayoutError`` with the path from this element.
    func validate() throws(LayoutError) {
        try style.validate()
        try content.validate()
        if let node {
            try Checked(node, .name("node")).isAtLeastZero(below: LayoutTree.maximumElementCount)
        }
        if let condition {
            try Checked(condition, .name("condition")).isAtLeastZero(below: LayoutTree.maximumElementCount)
        }
    }
}

extension LayoutElement.Content {
    fileprivate func validate() throws(LayoutError) {
        switch self {
        case .leaf(let leaf): try leaf.validate()
        case .stack(let style, _):
            try Checked(style.spacing, .name("spacing")).isFinite()
            try Checked(style.lineSpacing, .name("lineSpacing")).isFinite()
        case .inset(let insets, _):
            let edges = [insets.top, insets.left, insets.bottom, insets.right]
            for (index, inset) in edges.enumerated() where inset.magnitude != .infinity {
                try Checked(inset, .name("insets"), .index(index)).isFinite()
            }
        case .ratio(let ratio, _):
            try Checked(ratio, .name("ratio")).isAtLeastZero()
            if ratio == 0 { throw LayoutError(.notPositive, at: ElementPath([.name("ratio")])) }
        case .corner(let style, _, _):
            try Checked(style.offset.x, .name("offset"), .index(0)).isFinite()
            try Checked(style.offset.y, .name("offset"), .index(1)).isFinite()
        case .node, .background, .overlay, .relative, .center, .absolute, .wrapper: break
        }
    }
}

extension Leaf {
    fileprivate func validate() throws(LayoutError) {
        switch self {
        case .plain: break
        case .fixed(let size):
            try Checked(size.width, .name("intrinsic"), .index(0)).isAtLeastZero()
            try Checked(size.height, .name("intrinsic"), .index(1)).isAtLeastZero()
        case .words(let count, let width, let height):
            try Checked(count, .name("words"), .index(0)).isAtLeastZero(below: 1 << 30)
            try Checked(width, .name("words"), .index(1)).isAtLeastZero()
            try Checked(height, .name("words"), .index(2)).isAtLeastZero()
        case .measured(let slot): try Checked(slot, .name("slot")).isAtLeastZero(below: 1 << 30)
        }
    }
}

extension ElementStyle {
    fileprivate func validate() throws(LayoutError) {
        try width.validate("width")
        try height.validate("height")
        try minWidth.validate("minWidth")
        try minHeight.validate("minHeight")
        try maxWidth.validate("maxWidth")
        try maxHeight.validate("maxHeight")
        try flexBasis.validate("flexBasis")
        try Checked(spacingBefore, .name("style"), .name("spacingBefore")).isFinite()
        try Checked(spacingAfter, .name("style"), .name("spacingAfter")).isFinite()
        try Checked(flexGrow, .name("style"), .name("flexGrow")).isAtLeastZero()
        try Checked(flexShrink, .name("style"), .name("flexShrink")).isAtLeastZero()
        try Checked(ascender, .name("style"), .name("ascender")).isFinite()
        try Checked(descender, .name("style"), .name("descender")).isFinite()
        try Checked(layoutPosition.x, .name("style"), .name("layoutPosition"), .index(0)).isFinite()
        try Checked(layoutPosition.y, .name("style"), .name("layoutPosition"), .index(1)).isFinite()
    }
}

extension Dimension {
    fileprivate func validate(_ name: String) throws(LayoutError) {
        switch self {
        case .auto: break
        case .points(let points): try Checked(points, .name("style"), .name(name)).isAtLeastZero()
        case .fraction(let fraction):
            try Checked(fraction, .name("style"), .name(name)).isFinite()
            if !(0...1).contains(fraction) {
                throw LayoutError(.fractionOutOfRange, at: ElementPath([.name("style"), .name(name)]))
            }
        }
    }
}

/// A number of an element that has to be valid, with its place in the element.
struct Checked<Value: SignedNumeric & Comparable> {
    private let value: Value
    private let place: [ElementPath.Step]

    init(_ value: Value, _ place: ElementPath.Step...) {
        self.value = value
        self.place = place
    }

    private func error(_ code: LayoutError.Code) -> LayoutError { LayoutError(code, at: ElementPath(place)) }

    /// Throws unless it is from zero to below a limit: a count or an index.
    func isAtLeastZero(below limit: Value) throws(LayoutError) {
        guard value >= 0 else { throw error(.negative) }
        guard value < limit else { throw error(.tooLarge) }
    }
}

extension Checked<Double> {
    /// Throws unless it is finite and its magnitude is below ``LayoutTree/maximumLength``.
    func isFinite() throws(LayoutError) {
        guard value.isFinite else { throw error(.notFinite) }
        guard value.magnitude < LayoutTree.maximumLength else { throw error(.tooLarge) }
    }

    /// Throws unless it is such a number and not below zero.
    func isAtLeastZero() throws(LayoutError) {
        try isFinite()
        guard value >= 0 else { throw error(.negative) }
    }
}
