import ScreenfulLayout
import ScreenfulTypes

extension SlowLayout {
    func ceil(_ value: Double) -> Double {
        guard let scale else { return value }
        return ((value - 1 / 8_388_608) * scale).rounded(.up) / scale
    }

    func floor(_ value: Double) -> Double {
        guard let scale else { return value }
        return ((value + 1 / 8_388_608) * scale).rounded(.down) / scale
    }

    func round(_ value: Double) -> Double {
        guard let scale else { return value }
        return (value * scale).rounded(.toNearestOrAwayFromZero) / scale
    }

    /// Lengths that are too large to refer to are not known.
    func known(_ size: Size) -> Size {
        Size(width: size.width < 1e7 ? size.width : .nan, height: size.height < 1e7 ? size.height : .nan)
    }

    func resolve(
        _ style: ElementStyle,
        _ parent: Size,
        max: Size = Size(width: .infinity, height: .infinity)
    )
        -> SizeRange
    {
        let width = constrain(
            length(style.minWidth, parent.width) ?? 0,
            length(style.width, parent.width),
            length(style.maxWidth, parent.width) ?? max.width
        )
        let height = constrain(
            length(style.minHeight, parent.height) ?? 0,
            length(style.height, parent.height),
            length(style.maxHeight, parent.height) ?? max.height
        )
        return SizeRange(
            min: Size(width: width.0, height: height.0),
            max: Size(width: width.1, height: height.1)
        )
    }

    func length(_ dimension: Dimension, _ parent: Double) -> Double? {
        switch dimension {
        case .auto: nil
        case .points(let points): points
        case .fraction(let fraction): parent.isFinite ? fraction * parent : nil
        }
    }

    private func constrain(_ min: Double, _ exact: Double?, _ max: Double) -> (Double, Double) {
        if max <= min { return (min, min) }
        guard let exact else { return (min, max) }
        let clipped = Swift.min(Swift.max(exact, min), max)
        return (clipped, clipped)
    }

    func intersect(_ range: SizeRange, _ other: SizeRange) -> SizeRange {
        func one(_ min: Double, _ max: Double, _ otherMin: Double, _ otherMax: Double) -> (Double, Double) {
            let both = (Swift.max(min, otherMin), Swift.min(max, otherMax))
            if both.0 <= both.1 { return both }
            return min < otherMin ? (max, max) : (min, min)
        }
        let width = one(range.min.width, range.max.width, other.min.width, other.max.width)
        let height = one(range.min.height, range.max.height, other.min.height, other.max.height)
        return SizeRange(
            min: Size(width: width.0, height: height.0),
            max: Size(width: width.1, height: height.1)
        )
    }

    func leaf(_ element: LayoutElement, _ leaf: Leaf, _ range: SizeRange) -> Box {
        switch leaf {
        case .plain:
            let isLimited = range.max.width < 1e7 && range.max.height < 1e7
            return Box(element, range.clamp(isLimited ? range.max : Size(width: 0, height: 0)))
        case .fixed(let size): return Box(element, range.clamp(size))
        case .words(let count, let width, let height):
            let all = Double(count)
            let fitting = width > 0 ? (range.max.width / width).rounded(.down) : all
            let perLine = max(1, min(all, fitting))
            let size = Size(width: perLine * width, height: (all / perLine).rounded(.up) * height)
            return Box(element, range.clamp(size))
        case .measured(let slot):
            let metrics = row.metrics(slot: slot, in: range)
            var box = Box(element, range.clamp(metrics.size))
            box.ascender = metrics.ascender
            box.descender = metrics.descender
            return box
        }
    }
}
