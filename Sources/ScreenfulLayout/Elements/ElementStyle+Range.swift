public import ScreenfulTypes

extension ElementStyle {
    /// The range of sizes that the style asks for within a parent.
    ///
    /// The least length beats the greatest, which beats the exact one.
    ///
    /// - Parameter parent: The parent's size in points. A length that is NaN or infinite is not known; fractions of it
    ///   count as not said.
    /// - Returns: The least and the greatest size.
    public func range(parent: Size) -> SizeRange {
        let range = OwnSizes(self).range(parent: BoxSize(parent))
        return SizeRange(
            min: Size(width: range.x, height: range.y),
            max: Size(width: range.z, height: range.w)
        )
    }
}
