import ScreenfulLayout
import ScreenfulTypes

/// The rules written down once more, plainly: every element is laid out anew whenever its size is asked for.
///
/// What ``LayoutEngine`` answers has to be the same.
struct SlowLayout {
    /// What came of laying one element out.
    struct Box {
        var element: LayoutElement
        var size: Size
        var position = Point(x: 0, y: 0)
        var children: [Box] = []
        var ascender: Double
        var descender: Double

        init(_ element: LayoutElement, _ size: Size, _ children: [Box] = []) {
            self.element = element
            self.size = size
            self.children = children
            ascender = element.style.ascender
            descender = element.style.descender
        }

        func at(_ x: Double, _ y: Double) -> Box {
            var box = self
            box.position = Point(x: x, y: y)
            return box
        }
    }

    static let unknown = Size(width: .nan, height: .nan)

    let scale: Double?
    let row: TestRow

    /// The frames of all nodes that are there.
    func frames(of root: LayoutElement, in range: SizeRange, isRightToLeft: Bool) -> [Int: Rect] {
        guard let root = present(root) else { return [:] }
        let range = SizeRange(min: range.min, max: range.clamp(Size(width: .infinity, height: .infinity)))
        let box = fits(root, range, parent: known(range.max))
        var frames: [Int: Rect] = [:]
        if let node = root.node { frames[node] = Rect(origin: Point(x: 0, y: 0), size: box.size) }
        flatten(box, corner: Point(x: 0, y: 0), offset: Point(x: 0, y: 0), into: &frames)
        guard isRightToLeft else { return frames }
        return frames.mapValues { frame in
            Rect(
                x: box.size.width - frame.origin.x - frame.size.width,
                y: frame.origin.y,
                width: frame.size.width,
                height: frame.size.height
            )
        }
    }

    private func flatten(_ box: Box, corner: Point, offset: Point, into frames: inout [Int: Rect]) {
        for child in box.children {
            let raw = Point(x: offset.x + child.position.x, y: offset.y + child.position.y)
            let place = Point(x: corner.x + ceil(raw.x), y: corner.y + ceil(raw.y))
            if let node = child.element.node { frames[node] = Rect(origin: place, size: child.size) }
            if case .node = child.element.content {
                flatten(child, corner: place, offset: Point(x: 0, y: 0), into: &frames)
            } else {
                flatten(child, corner: corner, offset: raw, into: &frames)
            }
        }
    }

    /// The tree without what the row leaves out.
    private func present(_ element: LayoutElement) -> LayoutElement? {
        if let condition = element.condition, row.absent.contains(condition) { return nil }
        var element = element
        switch element.content {
        case .leaf: break
        case .node(let child):
            guard let child = present(child) else { return nil }
            element.content = .node(child)
        case .stack(let style, let children): element.content = .stack(style, children.compactMap(present))
        case .inset(let insets, let child):
            guard let child = present(child) else { return nil }
            element.content = .inset(insets, child)
        case .background(let child, let other):
            guard let child = present(child) else { return nil }
            element.content = .background(child, behind: present(other) ?? Self.nothing)
        case .overlay(let child, let other):
            guard let child = present(child) else { return nil }
            element.content = .overlay(child, above: present(other) ?? Self.nothing)
        case .ratio(let ratio, let child):
            guard let child = present(child) else { return nil }
            element.content = .ratio(ratio, child)
        case .relative(let style, let child):
            guard let child = present(child) else { return nil }
            element.content = .relative(style, child)
        case .center(let style, let child):
            guard let child = present(child) else { return nil }
            element.content = .center(style, child)
        case .absolute(let sizing, let children):
            element.content = .absolute(sizing, children.compactMap(present))
        case .corner(let style, let child, let corner):
            guard let child = present(child) else { return nil }
            if let corner = present(corner) {
                element.content = .corner(style, child, corner: corner)
            } else {
                // Without the corner element only the child is left.
                element.content = .corner(CornerStyle(style.location), child, corner: Self.nothing)
            }
        case .wrapper(let children): element.content = .wrapper(children.compactMap(present))
        }
        return element
    }

    private static let nothing = LayoutElement(.leaf(.fixed(Size(width: 0, height: 0))))

    /// The element protocol: the element's own sizes within the parent's range.
    func fits(_ element: LayoutElement, _ range: SizeRange, parent: Size) -> Box {
        switch element.content {
        // These override the method that does so.
        case .inset, .background, .overlay: calculate(element, range, parent: parent)
        default: calculate(element, intersect(range, resolve(element.style, parent)), parent: parent)
        }
    }

    func calculate(_ element: LayoutElement, _ range: SizeRange, parent: Size) -> Box {
        var box = content(element, range, parent)
        let (width, height) = (box.size.width, box.size.height)
        let isValid = width >= 0 && width < 1e7 && height >= 0 && height < 1e7
        box.size = isValid ? Size(width: ceil(width), height: ceil(height)) : Size(width: 0, height: 0)
        return box
    }

    private func content(_ element: LayoutElement, _ range: SizeRange, _ parent: Size) -> Box {
        switch element.content {
        case .leaf(let leaf): self.leaf(element, leaf, range)
        case .node(let child): wrapped(element, [fits(child, range, parent: known(range.max))])
        case .stack(let style, let children): stack(element, style, children, range)
        case .inset(let insets, let child): inset(element, insets, child, range, parent)
        case .background(let child, let other): layers(element, child, behind: other, range, parent)
        case .overlay(let child, let other): layers(element, child, above: other, range, parent)
        case .ratio(let ratio, let child): self.ratio(element, ratio, child, range)
        case .relative(let style, let child): relative(element, style, child, range)
        case .center(let style, let child): relative(element, style.relative, child, range)
        case .absolute(let sizing, let children): absolute(element, sizing, children, range)
        case .corner(let style, let child, let other): corner(element, style, child, other, range)
        case .wrapper(let children):
            wrapper(element, children.map { fits($0, range, parent: known(range.max)) }, range)
        }
    }

    private func wrapped(_ element: LayoutElement, _ children: [Box]) -> Box {
        Box(element, children[0].size, children)
    }
}
