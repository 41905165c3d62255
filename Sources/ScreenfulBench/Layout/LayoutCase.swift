import ScreenfulLayout
import ScreenfulTypes

enum LayoutCase: String, CaseIterable {
    /// A cell as in feeds: photo, title, subtitle, a row of date and counts.
    case feed
    /// Five levels of three children, directions in turn, growing and shrinking throughout.
    case deep
    case growing
    case shrinking

    /// The elements, as a program would write them.
    var root: LayoutElement {
        switch self {
        case .feed: Self.feedCell
        case .deep: Self.deepTree(levels: 5, direction: .horizontal)
        case .growing: Self.wideStack(basis: 2) { $0.flexGrow = Double(1 + $1 % 3) }
        case .shrinking: Self.wideStack(basis: 8) { $0.flexShrink = Double(1 + $1 % 2) }
        }
    }

    var range: SizeRange {
        switch self {
        case .feed, .growing, .shrinking: SizeRange(width: 375)
        case .deep: SizeRange(exactly: Size(width: 375, height: 800))
        }
    }

    /// The nodes by which costs are divided (a photo and its shape are one), and the stacks and other specs.
    var counts: (nodes: Int, containers: Int) {
        switch self {
        case .feed: (12, 5)
        case .deep: (121, 40)
        case .growing, .shrinking: (101, 1)
        }
    }

    private static var feedCell: LayoutElement {
        let photo = LayoutElement(.ratio(0.5, LayoutElement(.leaf(.plain))))
        let texts = (0..<5).map { LayoutElement(.leaf(.measured(slot: $0))) }
        let icon = LayoutElement(.leaf(.fixed(Size(width: 16, height: 16))))
        let counts = LayoutElement(
            .stack(StackStyle(spacing: 4, alignItems: .center), [icon, texts[3], icon, texts[4]])
        )
        let bottom = LayoutElement(
            .stack(StackStyle(justifyContent: .spaceBetween, alignItems: .center), [texts[2], counts])
        )
        let column = LayoutElement(.stack(StackStyle(.vertical, spacing: 8), [photo, texts[0], texts[1], bottom]))
        return LayoutElement(.inset(EdgeInsets(all: 16), column))
    }

    private static func deepTree(levels: Int, direction: Axis) -> LayoutElement {
        var style = ElementStyle()
        style.flexGrow = 1
        style.flexShrink = 1
        guard levels > 1 else { return LayoutElement(.leaf(.fixed(Size(width: 10, height: 10))), style: style) }
        let child = deepTree(levels: levels - 1, direction: direction == .horizontal ? .vertical : .horizontal)
        return LayoutElement(.stack(StackStyle(direction), [child, child, child]), style: style)
    }

    private static func wideStack(basis: Double, flex: (inout ElementStyle, Int) -> Void) -> LayoutElement {
        let children = (0..<100).map { number in
            var style = ElementStyle()
            style.flexBasis = .points(basis)
            flex(&style, number)
            return LayoutElement(.leaf(.fixed(Size(width: 10, height: Double(10 + number % 7)))), style: style)
        }
        return LayoutElement(.stack(StackStyle(), children))
    }
}

extension LayoutElement {
    /// The same tree with a node for every element, numbered from the root down, each before its children.
    var numbered: LayoutElement {
        var next = 0
        return numbered(from: &next)
    }

    private func numbered(from next: inout Int) -> LayoutElement {
        var element = self
        element.node = next
        next += 1
        switch content {
        case .stack(let style, let children): element.content = .stack(style, children.map { $0.numbered(from: &next) })
        case .inset(let insets, let child): element.content = .inset(insets, child.numbered(from: &next))
        case .ratio(let ratio, let child): element.content = .ratio(ratio, child.numbered(from: &next))
        default: break
        }
        return element
    }
}
