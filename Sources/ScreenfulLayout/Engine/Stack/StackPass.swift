/// The input that the steps of laying out one stack share.
///
/// Sizes are (along the stack, across it), whatever the direction.
struct StackPass {
    let children: Range<Int>
    let isVertical: Bool
    let flags: FlatNode.Flags
    let justifyContent: JustifyContent
    let alignContent: AlignContent
    /// Whether the only child that both grows and shrinks is measured last.
    ///
    /// It gets the room that the others leave, so its natural length does not matter.
    let skipsFlexible: Bool
    /// Whether the tree's sums over all children apply: no child is absent, and there is one line.
    let hasAllInOneLine: Bool
    /// Spacing, and sums over all children.
    let numbers: StackNumbers
    /// Least lengths along and across.
    let min: BoxSize
    /// Greatest lengths along and across.
    let max: BoxSize
    /// The width and height to which the children's fractions refer: exact ones, NaN for others.
    let parent: BoxSize

    /// Collects the values that the steps need of a stack.
    @inline(__always)
    init(_ index: Int, of tree: LayoutTree, in range: BoxRange, skipsFlexible: Bool, hasAll: Bool) {
        children = tree.nodes[index].children
        isVertical = tree.nodes[index].isVertical
        flags = tree.nodes[index].flags
        justifyContent = tree.nodes[index].justifyContent
        alignContent = tree.nodes[index].alignContent
        self.skipsFlexible = skipsFlexible
        hasAllInOneLine = hasAll && !tree.nodes[index].flags.contains(.wraps)
        numbers = tree.stacks[Int(tree.nodes[index].reference)]
        if tree.nodes[index].isVertical {
            min = BoxSize(range.y, range.x)
            max = BoxSize(range.w, range.z)
        } else {
            min = BoxSize(range.x, range.y)
            max = BoxSize(range.z, range.w)
        }
        parent = BoxSize(range.x == range.z ? range.x : .nan, range.y == range.w ? range.y : .nan)
    }

    /// Whether the stack's size across is known from the start.
    @inline(__always)
    var isExactAcross: Bool { min.y == max.y }

    /// The stack's least and greatest size across.
    @inline(__always)
    var across: BoxSize { BoxSize(min.y, max.y) }

    /// The ranges of children of any length: those that are stretched across, and those that are not.
    @inline(__always)
    var rangesOfUndemanding: (stretched: BoxRange, loose: BoxRange) {
        isVertical
            ? (BoxRange(min.y, 0, max.y, .infinity), BoxRange(0, 0, max.y, .infinity))
            : (BoxRange(0, min.y, .infinity, max.y), BoxRange(0, 0, .infinity, max.y))
    }

    /// Converts (width, height) to (along, across), and back.
    @inline(__always)
    func turn(_ size: BoxSize) -> BoxSize { isVertical ? BoxSize(size.y, size.x) : size }

    /// Returns the distance of a sum of lengths from the nearest allowed one: above 0 if it is too small.
    @inline(__always)
    func violation(_ sum: Double, along isAlong: Bool) -> Double {
        let least = isAlong ? min.x : min.y
        let greatest = isAlong ? max.x : max.y
        if sum < least { return least - sum }
        if sum > greatest { return greatest - sum }
        return 0
    }
}

/// Children of a stack in one line.
struct StackLine {
    var children: Range<Int>
    /// The number of them that are present.
    var count: Int
    /// The length along the stack of the children and the spacing.
    var length = 0.0
    /// The size across.
    var size = 0.0
    /// The distance from the near edge to the baseline.
    var baseline = 0.0

    init(_ children: Range<Int>, count: Int) {
        self.children = children
        self.count = count
    }
}

/// Differences up to this one are ignored: `kViolationEpsilon` (Texture be0b74b4, ASStackUnpositionedLayout.mm).
let violationTolerance = 0.01
