import ScreenfulLayout
import ScreenfulTypes

/// The stack, step by step as the rules tell, with a list of items for each line.
extension SlowLayout {
    private struct Item {
        var child: LayoutElement
        var box: Box
        var align: AlignItems
    }

    private struct Line {
        var items: [Item]
        var size = 0.0
        var baseline = 0.0
    }

    private struct Stack {
        var style: StackStyle
        var range: SizeRange
        var parent: Size

        var axis: Axis { style.direction }
        var across: Axis { style.direction == .horizontal ? .vertical : .horizontal }

        func violation(_ sum: Double, _ axis: Axis) -> Double {
            if sum < range.min[axis] { return range.min[axis] - sum }
            if sum > range.max[axis] { return range.max[axis] - sum }
            return 0
        }

        func length(_ items: [Item]) -> Double {
            var sum = style.spacing * Double(items.count - 1)
            for item in items { sum = sum + item.child.style.spacingBefore + item.child.style.spacingAfter }
            for item in items { sum += item.box.size[axis] }
            return sum
        }
    }

    func stack(_ element: LayoutElement, _ style: StackStyle, _ children: [LayoutElement], _ range: SizeRange) -> Box {
        guard !children.isEmpty else { return Box(element, range.min) }
        var parent = Self.unknown
        if range.min.width == range.max.width { parent.width = range.min.width }
        if range.min.height == range.max.height { parent.height = range.min.height }
        let stack = Stack(style: style, range: range, parent: parent)
        let flexible = children.filter { $0.style.flexGrow > 0 && $0.style.flexShrink > 0 }
        let skips = flexible.count == 1 && range.min[stack.axis] == range.max[stack.axis]

        let items = children.map { child in
            let align = self.align(child, style)
            if skips, isFlexible(child) {
                var box = calculate(child, SizeRange(exactly: Size(width: 0, height: 0)), parent: Self.unknown)
                box.size = Size(width: 0, height: 0)
                // It has not been laid out as far as anybody else can tell.
                box.ascender = child.style.ascender
                box.descender = child.style.descender
                return Item(child: child, box: box, align: align)
            }
            let basis = length(child.style.flexBasis, parent[stack.axis])
            let box = measure(child, align, basis ?? 0, basis ?? .infinity, range.min, range.max, stack)
            return Item(child: child, box: box, align: align)
        }
        var lines = self.lines(items, stack)
        for index in lines.indices { flex(&lines[index], skips, stack) }
        for index in lines.indices { sizeAcross(&lines[index], isOnly: lines.count == 1, stack) }
        stretch(&lines, stack)
        return position(lines, element, stack)
    }

    private func isFlexible(_ child: LayoutElement) -> Bool {
        child.style.flexGrow > 0 && child.style.flexShrink > 0
    }

    private func align(_ child: LayoutElement, _ style: StackStyle) -> AlignItems {
        switch child.style.alignSelf {
        case .auto: style.effectiveAlignItems
        case .start: .start
        case .end: .end
        case .center: .center
        case .stretch: .stretch
        }
    }

    private func measure(
        _ child: LayoutElement,
        _ align: AlignItems,
        _ least: Double,
        _ greatest: Double,
        _ min: Size,
        _ max: Size,
        _ stack: Stack
    ) -> Box {
        let own = resolve(child.style, Self.unknown)
        var range = SizeRange(min: Size(width: 0, height: 0), max: Size(width: 0, height: 0))
        range.min[stack.axis] = least
        range.max[stack.axis] = greatest
        range.max[stack.across] = max[stack.across]
        if align == .stretch {
            range.min[stack.across] = own.min[stack.across] != 0 ? own.min[stack.across] : min[stack.across]
            if own.max[stack.across] != .infinity { range.max[stack.across] = own.max[stack.across] }
        }
        return fits(child, range, parent: stack.parent)
    }

    private func lines(_ items: [Item], _ stack: Stack) -> [Line] {
        guard stack.style.wraps else { return [Line(items: items)] }
        var lines: [Line] = []
        var line = Line(items: [])
        var sum = 0.0
        for item in items {
            let style = item.child.style
            let length = style.spacingBefore + item.box.size[stack.axis] + style.spacingAfter
            let gap = line.items.isEmpty ? 0 : stack.style.spacing
            if !line.items.isEmpty, stack.violation(sum + gap + length, stack.axis) < 0 {
                lines.append(line)
                line = Line(items: [item])
                sum = length
            } else {
                line.items.append(item)
                sum += gap + length
            }
        }
        return lines + [line]
    }

    private func flex(_ line: inout Line, _ skips: Bool, _ stack: Stack) {
        let violation = stack.violation(stack.length(line.items), stack.axis)
        let factors = line.items.map { item in
            abs(violation) < 0.01 ? 0 : violation > 0 ? item.child.style.flexGrow : item.child.style.flexShrink
        }
        let sum = factors.reduce(0, +)
        guard sum != 0 else {
            guard skips else { return }
            for index in line.items.indices where isFlexible(line.items[index].child) {
                remeasure(&line.items[index], 0, stack)
            }
            return
        }
        let shares: [Double]
        if violation > 0 {
            shares = factors.map { scale == nil ? violation * ($0 / sum) : (violation * ($0 / sum)).rounded(.down) }
        } else {
            let scaled = zip(line.items, factors).map { $0.box.size[stack.axis] * ($1 / sum) }
            let total = scaled.reduce(0, +)
            shares = scaled.map { total == 0 ? 0 : -abs($0 / total * violation) }
        }
        let rest = scale == nil ? 0 : shares.reduce(violation) { $0 - $1 }
        let first = shares.firstIndex { $0 != 0 }
        for (index, share) in shares.enumerated() where share != 0 {
            let takesRest = index == first && line.items[index].child.style.flexGrow > 0
            let length = line.items[index].box.size[stack.axis] + share + (takesRest ? rest : 0)
            remeasure(&line.items[index], max(0, length), stack)
        }
    }

    private func remeasure(_ item: inout Item, _ length: Double, _ stack: Stack) {
        item.box = measure(item.child, item.align, length, length, stack.range.min, stack.range.max, stack)
    }

    private func baseline(_ item: Item, _ stack: Stack) -> Double? {
        switch item.align {
        case .baselineFirst: item.box.ascender
        case .baselineLast: item.box.size[stack.across] + item.box.descender
        default: nil
        }
    }

    private func sizeAcross(_ line: inout Line, isOnly: Bool, _ stack: Stack) {
        let baselines = line.items.map { baseline($0, stack) }
        line.baseline = baselines.reduce(0) { max($0, $1 ?? 0) }
        let (least, greatest) = (stack.range.min[stack.across], stack.range.max[stack.across])
        if isOnly, least == greatest {
            line.size = least
            return
        }
        var below = 0.0
        var largest = 0.0
        for (item, baseline) in zip(line.items, baselines) {
            let size = item.box.size[stack.across]
            if let baseline { below = max(below, size - baseline) } else { largest = max(largest, size) }
        }
        line.size = max(line.baseline + below, largest)
        if isOnly { line.size = min(max(least, line.size), greatest) }
    }

    private func sum(_ lines: [Line], _ stack: Stack) -> Double {
        lines.reduce(stack.style.lineSpacing * Double(lines.count - 1)) { $0 + $1.size }
    }

    private func stretch(_ lines: inout [Line], _ stack: Stack) {
        let violation = stack.violation(sum(lines, stack), stack.across)
        let shares = lines.count > 1 && stack.style.alignContent == .stretch && violation > 0.01
        for index in lines.indices {
            if shares { lines[index].size += violation / Double(lines.count) }
            let size = lines[index].size
            for place in lines[index].items.indices {
                let item = lines[index].items[place]
                guard item.align == .stretch, size - item.box.size[stack.across] > 0.01 else { continue }
                let length = item.box.size[stack.axis]
                var across = Size(width: 0, height: 0)
                across[stack.across] = size
                lines[index].items[place].box =
                    measure(item.child, item.align, length, length, across, across, stack)
            }
        }
    }

    private func spread(_ room: Double, _ count: Int, _ word: String) -> (offset: Double, spacing: Double) {
        let hasRoom = room >= 0.01 && count > 1
        switch word {
        case "center": return (room / 2, 0)
        case "end": return (room, 0)
        case "spaceBetween": return (0, hasRoom ? room / Double(count - 1) : 0)
        case "spaceAround":
            let unit = room / Double(count * 2)
            return hasRoom ? (unit, unit * 2) : (room / 2, 0)
        default: return (0, 0)
        }
    }

    private func position(_ lines: [Line], _ element: LayoutElement, _ stack: Stack) -> Box {
        let total = sum(lines, stack)
        let around = spread(stack.violation(total, stack.across), lines.count, stack.style.alignContent.rawValue)
        var boxes: [Box] = []
        var size = Size(width: 0, height: 0)
        var across = around.offset
        for line in lines {
            let length = stack.length(line.items)
            size[stack.axis] = max(size[stack.axis], length)
            let room = stack.violation(length, stack.axis)
            let spread = spread(room, line.items.count, stack.style.effectiveJustifyContent.rawValue)
            var along = spread.offset
            for (index, item) in line.items.enumerated() {
                along += item.child.style.spacingBefore
                if index > 0 { along += stack.style.spacing + spread.spacing }
                var offset = 0.0
                let free = line.size - item.box.size[stack.across]
                if item.align == .end { offset = free }
                if item.align == .center { offset = floor(free / 2) }
                if let baseline = baseline(item, stack) { offset = line.baseline - baseline }
                var box = item.box
                box.position[stack.axis] = along
                box.position[stack.across] = across + offset
                boxes.append(box)
                along += item.box.size[stack.axis] + item.child.style.spacingAfter
            }
            across += line.size + around.spacing + stack.style.lineSpacing
        }
        size[stack.across] = total
        var box = Box(element, stack.range.clamp(size), boxes)
        if stack.axis == .vertical {
            box.ascender = boxes[0].ascender
            box.descender = boxes[boxes.count - 1].descender
        }
        return box
    }
}
