import ScreenfulLayout
import ScreenfulTypes

extension SizeRange {
    /// The range of all sizes.
    static let unconstrained = Self(
        min: Size(width: 0, height: 0),
        max: Size(width: .infinity, height: .infinity)
    )
}
