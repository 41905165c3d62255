import ScreenfulLayout
import ScreenfulTypes

/// The stack among the objects.
final class ClassStack: ClassNode {
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
            return measure(
                child,
                least: basis.isNaN ? 0 : basis,
                greatest: basis.isNaN ? .infinity : basis,
                in: range
            )
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
