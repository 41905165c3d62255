import ScreenfulLayout
import ScreenfulTypes

extension SlowLayout {
    func inset(
        _ element: LayoutElement,
        _ insets: EdgeInsets,
        _ child: LayoutElement,
        _ range: SizeRange,
        _ parent: Size
    ) -> Box {
        func orZero(_ value: Double) -> Double { value.isInfinite ? 0 : value }
        let horizontal = orZero(insets.left) + orZero(insets.right)
        let vertical = orZero(insets.top) + orZero(insets.bottom)
        let minWidth = insets.left.isInfinite || insets.right.isInfinite ? 0 : range.min.width
        let minHeight = insets.top.isInfinite || insets.bottom.isInfinite ? 0 : range.min.height
        let box = fits(
            child,
            SizeRange(
                min: Size(width: max(0, minWidth - horizontal), height: max(0, minHeight - vertical)),
                max: Size(width: max(0, range.max.width - horizontal), height: max(0, range.max.height - vertical))
            ),
            parent: Size(
                width: parent.width.isNaN ? .nan : max(0, parent.width - horizontal),
                height: parent.height.isNaN ? .nan : max(0, parent.height - vertical)
            )
        )
        func place(_ near: Double, _ far: Double, _ length: Double, _ greatest: Double) -> Double {
            if near.isFinite { return near }
            let place = greatest - ((far.isFinite ? far : round((greatest - length) / 2)) + length)
            return place.isFinite ? place : 0
        }
        let width = box.size.width + insets.left + insets.right
        let height = box.size.height + insets.top + insets.bottom
        let size = range.clamp(
            Size(
                width: width.isInfinite ? range.max.width : width,
                height: height.isInfinite ? range.max.height : height
            )
        )
        let x = place(insets.left, insets.right, box.size.width, range.max.width)
        let y = place(insets.top, insets.bottom, box.size.height, range.max.height)
        return Box(element, size, [box.at(x, y)])
    }

    /// A child with something behind or above it, from the back to the front.
    func layers(
        _ element: LayoutElement,
        _ child: LayoutElement,
        behind: LayoutElement? = nil,
        above: LayoutElement? = nil,
        _ range: SizeRange,
        _ parent: Size
    ) -> Box {
        let box = fits(child, range, parent: parent)
        let same = SizeRange(exactly: box.size)
        let back = behind.map { [fits($0, same, parent: parent)] } ?? []
        let front = above.map { [fits($0, same, parent: box.size)] } ?? []
        return Box(element, box.size, back + [box] + front)
    }

    func ratio(_ element: LayoutElement, _ ratio: Double, _ child: LayoutElement, _ range: SizeRange) -> Box {
        var candidates: [Size] = []
        if range.max.width < 1e7 {
            candidates.append(range.clamp(Size(width: range.max.width, height: floor(ratio * range.max.width))))
        }
        if range.max.height < 1e7 {
            candidates.append(range.clamp(Size(width: floor(range.max.height / ratio), height: range.max.height)))
        }
        func distance(_ size: Size) -> Double { abs(size.height / size.width - ratio) }
        guard var best = candidates.first else {
            let box = fits(child, range, parent: Self.unknown)
            return Box(element, box.size, [box])
        }
        for candidate in candidates where distance(best) > distance(candidate) { best = candidate }
        let box = fits(child, intersect(range, SizeRange(exactly: best)), parent: best)
        return Box(element, box.size, [box])
    }

    func relative(
        _ element: LayoutElement,
        _ style: RelativeStyle,
        _ child: LayoutElement,
        _ range: SizeRange
    ) -> Box {
        let parent = known(range.max)
        let least = Size(
            width: style.horizontal == .none ? range.min.width : 0,
            height: style.vertical == .none ? range.min.height : 0
        )
        let box = fits(child, SizeRange(min: least, max: range.max), parent: parent)
        var size = range.clamp(
            Size(
                width: parent.width.isNaN ? box.size.width : parent.width,
                height: parent.height.isNaN ? box.size.height : parent.height
            )
        )
        if style.hugsWidth { size.width = min(size.width, box.size.width) }
        if style.hugsHeight { size.height = min(size.height, box.size.height) }
        size = range.clamp(size)
        func part(_ position: RelativeStyle.Position) -> Double {
            position == .center ? 0.5 : position == .end ? 1 : 0
        }
        let x = round((size.width - box.size.width) * part(style.horizontal))
        let y = round((size.height - box.size.height) * part(style.vertical))
        return Box(element, size, [box.at(x, y)])
    }

    func absolute(
        _ element: LayoutElement,
        _ sizing: AbsoluteSizing,
        _ children: [LayoutElement],
        _ range: SizeRange
    ) -> Box {
        let parent = known(range.max)
        let boxes = children.map { child in
            let position = child.style.layoutPosition
            let room = Size(width: range.max.width - position.x, height: range.max.height - position.y)
            return fits(child, resolve(child.style, parent, max: room), parent: parent).at(position.x, position.y)
        }
        var size = parent
        if sizing == .sizeToFit || size.width.isNaN {
            size.width = boxes.reduce(range.min.width) { max($0, $1.position.x + $1.size.width) }
        }
        if sizing == .sizeToFit || size.height.isNaN {
            size.height = boxes.reduce(range.min.height) { max($0, $1.position.y + $1.size.height) }
        }
        return Box(element, range.clamp(size), boxes)
    }

    func corner(
        _ element: LayoutElement,
        _ style: CornerStyle,
        _ child: LayoutElement,
        _ other: LayoutElement,
        _ range: SizeRange
    ) -> Box {
        let parent = known(range.max)
        let box = fits(child, range, parent: parent)
        let corner = fits(other, range, parent: parent)
        var x = -corner.size.width / 2 + style.offset.x
        var y = -corner.size.height / 2 + style.offset.y
        if style.location == .topRight || style.location == .bottomRight { x += box.size.width }
        if style.location == .bottomLeft || style.location == .bottomRight { y += box.size.height }
        guard style.wrapsCorner else { return Box(element, box.size, [box, corner.at(x, y)]) }
        let (left, top) = (min(0, x), min(0, y))
        let size = Size(
            width: max(box.size.width, x + corner.size.width) - left,
            height: max(box.size.height, y + corner.size.height) - top
        )
        return Box(element, range.clamp(size), [box.at(-left, -top), corner.at(x - left, y - top)])
    }

    func wrapper(_ element: LayoutElement, _ boxes: [Box], _ range: SizeRange) -> Box {
        let size = Size(
            width: boxes.reduce(range.min.width) { max($0, $1.size.width) },
            height: boxes.reduce(range.min.height) { max($0, $1.size.height) }
        )
        return Box(element, size, boxes)
    }
}
