/// One element of a compiled tree: plain data, children next to each other.
struct FlatNode {
    enum Kind: UInt8 {
        case plain, fixed, words, measured
        case node, stack, inset, background, overlay, ratio, relative, absolute, corner, wrapper

        /// True for elements that have no children.
        var isLeaf: Bool { rawValue <= Kind.measured.rawValue }

        /// True for specs that pass on what they get: the parent's size for fractions within, and its range,
        /// whatever the sizes of their own style.
        ///
        /// - Note: They override the method that would do otherwise (Texture be0b74b4, ASInsetLayoutSpec.mm,
        ///   ASBackgroundLayoutSpec.mm, ASOverlayLayoutSpec.mm). A stack or an absolute spec around them
        ///   still sees the sizes where it makes their range.
        var passesOn: Bool { self == .inset || self == .background || self == .overlay }
    }

    /// The properties of an element that are known before any layout.
    struct Flags: OptionSet {
        let rawValue: UInt32

        /// The style has sizes, which are in `sizes`.
        static let hasSizes = Self(rawValue: 1 << 0)
        /// The element applies those sizes within the range of its parent.
        static let keepsToSizes = Self(rawValue: 1 << 18)
        /// One of those sizes is a fraction of the parent's.
        static let hasFractions = Self(rawValue: 1 << 1)
        /// The length along the stack before flexing is a fraction.
        static let basisIsFraction = Self(rawValue: 1 << 2)
        /// The stack starts new lines.
        static let wraps = Self(rawValue: 1 << 3)
        /// Exactly one child of the stack both grows and shrinks.
        static let hasSingleFlexible = Self(rawValue: 1 << 4)
        /// A child of the stack is aligned by its baseline.
        static let alignsBaselines = Self(rawValue: 1 << 5)
        /// A child of the stack is stretched across it.
        static let stretches = Self(rawValue: 1 << 6)
        /// A child of the stack grows or shrinks.
        static let flexes = Self(rawValue: 1 << 7)
        /// The layout within depends on the parent's size, not on the range alone.
        static let dependsOnParent = Self(rawValue: 1 << 8)
        /// The size is the natural one clamped to the range, whatever the range.
        static let isSteady = Self(rawValue: 1 << 9)
        /// Steady as well where sizes are rounded to pixels.
        static let isSteadyOnPixels = Self(rawValue: 1 << 10)
        /// The corner spec's size includes its corner element.
        static let wrapsCorner = Self(rawValue: 1 << 13)
        /// The absolute spec is as large as its children need.
        static let sizesToFit = Self(rawValue: 1 << 14)
        /// A row may leave the element out.
        static let isConditional = Self(rawValue: 1 << 15)
        /// The element has neither sizes nor a basis of its own, and does not flex.
        static let isUndemanding = Self(rawValue: 1 << 17)
        /// The range of the leaf is kept for the layout inspector.
        static let isObserved = Self(rawValue: 1 << 19)
        /// No child has children.
        static let hasOnlyLeaves = Self(rawValue: 1 << 16)
    }

    var kind = Kind.plain
    var flags: Flags = []
    /// Of a stack: the direction.
    var isVertical = false
    var justifyContent = JustifyContent.start
    var alignContent = AlignContent.start
    /// The alignment across the parent stack, the parent's default taken into account.
    var align = AlignItems.start
    /// Of a child of a stack: the length before flexing, in points or as a fraction; NaN for none.
    var basis = Double.nan
    var grow = 0.0
    var shrink = 0.0
    var spacingBefore = 0.0
    var spacingAfter = 0.0
    /// The index of the first child; the others follow it.
    var firstChild: Int32 = 0
    var childCount: Int32 = 0
    /// The slot of a leaf, or the index of a spec in the table of its kind.
    var reference: Int32 = -1
    var sizes: Int32 = -1
    /// By kind: size; count, width, height; insets; ratio.
    var values = SIMD4<Double>(repeating: 0)

    @inline(__always)
    var children: Range<Int> { Int(firstChild)..<Int(firstChild) + Int(childCount) }

    /// True if the element both grows and shrinks.
    @inline(__always)
    var isFlexibleBothWays: Bool { grow > 0 && shrink > 0 }
}

/// The numbers that only stacks have.
struct StackNumbers {
    /// Points between two children.
    var spacing: Double
    /// Points between two lines.
    var lineSpacing: Double
    /// All spacing along the stack, if all children are present and in one line.
    var spacingSum = 0.0
    /// The sum of the grow factors, if all children are present and in one line.
    var growSum = 0.0
    /// The sum of the shrink factors, if all children are present and in one line.
    var shrinkSum = 0.0
}
