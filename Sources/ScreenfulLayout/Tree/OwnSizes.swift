/// The sizes that an element's style asks for.
struct OwnSizes {
    var width: Dimension
    var height: Dimension
    var minWidth: Dimension
    var minHeight: Dimension
    var maxWidth: Dimension
    var maxHeight: Dimension
    /// The range where the parent's size is not known; without fractions, the range within any parent.
    var unrelated = BoxRange(repeating: 0)

    init(_ style: ElementStyle) {
        width = style.width
        height = style.height
        minWidth = style.minWidth
        minHeight = style.minHeight
        maxWidth = style.maxWidth
        maxHeight = style.maxHeight
        unrelated = range(parent: BoxSize(repeating: .nan))
    }

    /// Returns the range of sizes within a parent.
    ///
    /// - Parameters:
    ///   - parent: The parent's size in points; NaN or infinite where it is not known.
    ///   - greatest: The greatest size where the style has none.
    /// - Returns: The least and the greatest size, in points.
    func range(parent: BoxSize, greatest: BoxSize = BoxSize(repeating: .infinity)) -> BoxRange {
        let (minWidth, maxWidth) = Self.constrain(
            min: minWidth.resolve(parent: parent.x, auto: 0),
            exact: width.resolve(parent: parent.x, auto: .nan),
            max: maxWidth.resolve(parent: parent.x, auto: greatest.x)
        )
        let (minHeight, maxHeight) = Self.constrain(
            min: minHeight.resolve(parent: parent.y, auto: 0),
            exact: height.resolve(parent: parent.y, auto: .nan),
            max: maxHeight.resolve(parent: parent.y, auto: greatest.y)
        )
        return BoxRange(minWidth, minHeight, maxWidth, maxHeight)
    }

    /// Applies limits to a length: the least beats the greatest, which beats the exact one, as in CSS.
    private static func constrain(min: Double, exact: Double, max: Double) -> (min: Double, max: Double) {
        if max <= min { return (min, min) }
        if exact.isNaN { return (min, max) }
        if exact > max { return (max, max) }
        if exact < min { return (min, min) }
        return (exact, exact)
    }
}
