import ScreenfulLayout
import ScreenfulTypes

/// A plain layout engine as a baseline: an object for each node, an object for each result.
///
/// It supports what the measured trees need, in exact numbers, and lays a child out again
/// whenever its parent needs another range.
class ClassNode {
    typealias Measurer = (_ slot: Int, _ width: Double) -> Size

    let style: ElementStyle
    let children: [ClassNode]

    init(style: ElementStyle, children: [ClassNode]) {
        self.style = style
        self.children = children
    }

    static func make(_ element: LayoutElement, _ measure: @escaping Measurer) -> ClassNode {
        let style = element.style
        switch element.content {
        case .stack(let stack, let children):
            return ClassStack(stack, style: style, children: children.map { make($0, measure) })
        case .inset(let insets, let child): return ClassInset(insets, style: style, children: [make(child, measure)])
        case .ratio(let ratio, let child): return ClassRatio(ratio, style: style, children: [make(child, measure)])
        case .leaf(.fixed(let size)): return ClassLeaf(style: style) { _ in size }
        case .leaf(.measured(let slot)): return ClassLeaf(style: style) { measure(slot, $0.max.width) }
        default: return ClassLeaf(style: style) { $0.max.height.isFinite ? $0.max : Size(width: 0, height: 0) }
        }
    }

    func layout(in range: SizeRange) -> ClassResult {
        preconditionFailure("every kind of node lays itself out")
    }
}

final class ClassResult {
    let size: Size
    let children: [ClassResult]
    var position = Point(x: 0, y: 0)

    init(size: Size, children: [ClassResult] = []) {
        self.size = size
        self.children = children
    }

    /// Returns the frames within the root, each before those of its children.
    func frames(from corner: Point = Point(x: 0, y: 0)) -> [Rect] {
        let place = Point(x: corner.x + position.x, y: corner.y + position.y)
        return [Rect(origin: place, size: size)] + children.flatMap { $0.frames(from: place) }
    }
}

private final class ClassLeaf: ClassNode {
    private let measure: (SizeRange) -> Size

    init(style: ElementStyle, measure: @escaping (SizeRange) -> Size) {
        self.measure = measure
        super.init(style: style, children: [])
    }

    override func layout(in range: SizeRange) -> ClassResult { ClassResult(size: range.clamp(measure(range))) }
}

private final class ClassInset: ClassNode {
    private let insets: EdgeInsets

    init(_ insets: EdgeInsets, style: ElementStyle, children: [ClassNode]) {
        self.insets = insets
        super.init(style: style, children: children)
    }

    override func layout(in range: SizeRange) -> ClassResult {
        let (width, height) = (insets.left + insets.right, insets.top + insets.bottom)
        func inner(_ size: Size) -> Size {
            Size(width: max(0, size.width - width), height: max(0, size.height - height))
        }
        let child = children[0].layout(in: SizeRange(min: inner(range.min), max: inner(range.max)))
        child.position = Point(x: insets.left, y: insets.top)
        let size = Size(width: child.size.width + width, height: child.size.height + height)
        return ClassResult(size: range.clamp(size), children: [child])
    }
}

private final class ClassRatio: ClassNode {
    private let ratio: Double

    init(_ ratio: Double, style: ElementStyle, children: [ClassNode]) {
        self.ratio = ratio
        super.init(style: style, children: children)
    }

    override func layout(in range: SizeRange) -> ClassResult {
        let size = range.clamp(Size(width: range.max.width, height: range.max.width * ratio))
        let child = children[0].layout(in: SizeRange(exactly: size))
        return ClassResult(size: child.size, children: [child])
    }
}

private final class ClassStack: ClassNode {
    private let stack: StackStyle

    init(_ stack: StackStyle, style: ElementStyle, children: [ClassNode]) {
        self.stack = stack
        super.init(style: style, children: children)
    }

    private var axis: Axis { stack.direction }
    private var across: Axis { stack.direction == .horizontal ? .vertical : .horizontal }

    override func layout(in range: SizeRange) -> ClassResult {
        var results = children.map { child in
            let basis = child.style.flexBasis.resolve(parent: .nan, auto: .nan)
            return measure(child, least: basis.isNaN ? 0 : basis, greatest: basis.isNaN ? .infinity : basis, in: range)
        }
        flex(&results, in: range)
        let largest = results.map { $0.size[across] }.max() ?? 0
        let lineSize = min(max(range.min[across], largest), range.max[across])
        if stack.alignItems == .stretch { stretch(&results, to: lineSize) }
        position(results, lineSize: lineSize, in: range)
        var size = Size(width: 0, height: 0)
        size[axis] = length(of: results)
        size[across] = lineSize
        return ClassResult(size: range.clamp(size), children: results)
    }

    private func measure(_ child: ClassNode, least: Double, greatest: Double, in range: SizeRange) -> ClassResult {
        var childRange = range
        childRange.min[axis] = least
        childRange.max[axis] = greatest
        if stack.alignItems != .stretch { childRange.min[across] = 0 }
        return child.layout(in: childRange)
    }

    private func length(of results: [ClassResult]) -> Double {
        results.reduce(stack.spacing * Double(results.count - 1)) { $0 + $1.size[axis] }
    }

    private func room(in range: SizeRange, for results: [ClassResult]) -> Double {
        let length = length(of: results)
        return min(max(length, range.min[axis]), range.max[axis]) - length
    }

    private func flex(_ results: inout [ClassResult], in range: SizeRange) {
        let room = room(in: range, for: results)
        guard room.magnitude >= 0.01 else { return }
        let weights = zip(children, results).map { child, result in
            room > 0 ? child.style.flexGrow : child.style.flexShrink * result.size[axis]
        }
        let sum = weights.reduce(0, +)
        guard sum > 0 else { return }
        for (index, weight) in weights.enumerated() where weight > 0 {
            let length = max(0, results[index].size[axis] + room * weight / sum)
            results[index] = measure(children[index], least: length, greatest: length, in: range)
        }
    }

    private func stretch(_ results: inout [ClassResult], to lineSize: Double) {
        for (index, result) in results.enumerated() where lineSize - result.size[across] > 0.01 {
            var size = result.size
            size[across] = lineSize
            results[index] = children[index].layout(in: SizeRange(exactly: size))
        }
    }

    private func position(_ results: [ClassResult], lineSize: Double, in range: SizeRange) {
        let room = max(0, room(in: range, for: results))
        let isSpread = stack.justifyContent == .spaceBetween && results.count > 1
        var place = 0.0
        for result in results {
            result.position[axis] = place
            if stack.alignItems == .center { result.position[across] = (lineSize - result.size[across]) / 2 }
            place += result.size[axis] + stack.spacing + (isSpread ? room / Double(results.count - 1) : 0)
        }
    }
}
