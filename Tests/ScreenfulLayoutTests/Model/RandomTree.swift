import ScreenfulLayout
import ScreenfulTypes
import TestSupport

/// Trees, ranges and screens by chance: small, but with everything in them.
struct RandomTree {
    private(set) var random: SeededGenerator
    private var nodeCount = 0
    private var slotCount = 0
    /// Leaves out what fills or wraps, so that the natural size decides.
    let isSteady: Bool

    init(seed: UInt64, isSteady: Bool = false) {
        random = SeededGenerator(seed: seed)
        self.isSteady = isSteady
    }

    mutating func range() -> SizeRange {
        let width = one(of: [0, 1, 120, 200.5, 333.3, 375])
        let height = one(of: [0, 80, 101.25, 400])
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .unconstrained
        case 1: return SizeRange(width: width)
        case 2: return SizeRange(exactly: Size(width: width, height: height))
        case 3:
            return SizeRange(
                min: Size(width: width / 2, height: 0),
                max: Size(width: width, height: .infinity)
            )
        default:
            return SizeRange(
                min: Size(width: 0, height: height / 3),
                max: Size(width: width, height: height)
            )
        }
    }

    mutating func scale() -> Double? {
        one(of: [nil, 1, 2, 3])
    }

    mutating func flip(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }

    mutating func element(depth: Int) -> LayoutElement {
        let style = style()
        let content = depth == 0 || flip(20) ? .leaf(leaf()) : spec(depth)
        var element = LayoutElement(content, style: style)
        element.node = nodeCount
        nodeCount += 1
        if !isSteady, flip(6) { element.condition = Int.random(in: 0..<4, using: &random) }
        return element
    }

    private mutating func leaf() -> Leaf {
        let size = Size(width: one(of: [0, 10, 33.3, 80]), height: one(of: [0, 12, 20.5, 44]))
        if isSteady { return .fixed(size) }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .plain
        case 1: return .words(count: Int.random(in: 0..<12, using: &random), width: 24, height: 16)
        case 2:
            slotCount += 1
            return .measured(slot: slotCount - 1)
        default: return .fixed(size)
        }
    }

    private mutating func spec(_ depth: Int) -> LayoutElement.Content {
        let below = depth - 1
        switch Int.random(in: 0..<(isSteady ? 12 : 16), using: &random) {
        case 0...6: return .stack(stackStyle(), children(below))
        case 7: return .inset(insets(), element(depth: below))
        case 8: return .background(element(depth: below), behind: element(depth: min(below, 1)))
        case 9: return .overlay(element(depth: below), above: element(depth: min(below, 1)))
        case 10: return .wrapper(children(below))
        case 11: return .node(element(depth: below))
        case 12: return .ratio(one(of: [0.5, 1, 1.7]), element(depth: below))
        case 13:
            return .relative(
                RelativeStyle(
                    horizontal: one(of: RelativeStyle.Position.allCases),
                    vertical: one(of: RelativeStyle.Position.allCases),
                    hugsWidth: flip(40),
                    hugsHeight: flip(40)
                ),
                element(depth: below)
            )
        case 14: return .absolute(one(of: AbsoluteSizing.allCases), children(below))
        default:
            let offset = Point(x: one(of: [0, 3, -7.5]), y: one(of: [0, 3.3, -4]))
            let style = CornerStyle(one(of: CornerStyle.Location.allCases), offset: offset, wrapsCorner: flip(50))
            return .corner(style, element(depth: below), corner: element(depth: min(below, 1)))
        }
    }

    private mutating func children(_ depth: Int) -> [LayoutElement] {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in element(depth: depth) }
    }

    private mutating func insets() -> EdgeInsets {
        let edges: [Double] = isSteady ? [0, 4, 8.25] : [0, 4, 8.25, 100, .infinity]
        return EdgeInsets(top: one(of: edges), left: one(of: edges), bottom: one(of: edges), right: one(of: edges))
    }

    private mutating func stackStyle() -> StackStyle {
        var style = StackStyle(
            one(of: [.horizontal, .vertical]),
            spacing: one(of: [0, 0, 4, 7.3, -3]),
            justifyContent: one(of: JustifyContent.allCases),
            alignItems: one(of: isSteady ? [.start, .stretch, .stretch, .center, .end] : AlignItems.allCases)
        )
        style.alignContent = one(of: AlignContent.allCases)
        style.wraps = !isSteady && flip(25)
        style.lineSpacing = one(of: [0, 5.5])
        return style
    }

    private mutating func style() -> ElementStyle {
        var style = ElementStyle()
        if flip(20) { style.width = dimension() }
        if flip(20) { style.height = dimension() }
        if flip(10) { style.minWidth = dimension() }
        if flip(10) { style.minHeight = dimension() }
        if flip(10) { style.maxWidth = dimension() }
        if flip(10) { style.maxHeight = dimension() }
        if flip(10) { style.flexBasis = dimension() }
        if flip(15) { style.spacingBefore = one(of: [3, 10.3, -2]) }
        if flip(15) { style.spacingAfter = one(of: [5, 0.7]) }
        if flip(40) { style.flexGrow = one(of: [1, 2, 0.5, 1000]) }
        if flip(40) { style.flexShrink = one(of: [1, 2, 0.25]) }
        if flip(20) { style.alignSelf = one(of: AlignSelf.allCases) }
        if flip(30) { style.ascender = one(of: [9, 14.5]) }
        if flip(30) { style.descender = one(of: [-3, -4.2]) }
        if flip(30) { style.layoutPosition = Point(x: one(of: [0, 12.4, 90]), y: one(of: [0, 30.1, -5])) }
        return style
    }

    private mutating func dimension() -> Dimension {
        if isSteady { return .points(one(of: [20, 61.5, 150])) }
        return one(of: [.points(20), .points(61.5), .points(150), .fraction(0.5), .fraction(1), .auto])
    }
}
