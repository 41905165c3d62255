public import ScreenfulTypes

/// The distance of a screen from being seen, in taps.
///
/// - Note: Texture be0b74b4, ASVisibilityDepth (ASNavigationController.mm,
///   ASTabBarController.mm, ASViewController.mm).
public struct VisibilityDepth: Hashable, Sendable {
    /// Taps until the screen can be seen; 0 is on screen.
    public let taps: Int

    /// Creates a depth.
    ///
    /// - Precondition: `taps` is not negative.
    public init(taps: Int) {
        precondition(taps >= 0, "\(taps) is no depth")
        self.taps = taps
    }

    /// The depth of a screen that is not in its container.
    public static let notFound = Self(taps: .max)

    /// The range mode for lists at this depth.
    public var rangeMode: RangeMode {
        switch taps {
        case 0: .full
        case 1: .minimum
        case 2: .visibleOnly
        default: .lowMemory
        }
    }

    /// Returns the depth of a screen on a navigation stack that itself is at this depth.
    ///
    /// The root counts as one tap away however many screens lie on it: one tap leads back to it.
    ///
    /// - Returns: `notFound` if there is no such place.
    public func ofScreen(_ index: Int, onStackOf count: Int) -> Self {
        guard index >= 0, index < count else { return .notFound }
        if index == count - 1 { return self }
        return deeper(by: index == 0 ? 1 : count - 1 - index)
    }

    /// Returns the depth of a tab of a tab bar that itself is at this depth.
    public func ofTab(isSelected: Bool) -> Self { isSelected ? self : deeper(by: 1) }

    private func deeper(by more: Int) -> Self {
        let (sum, overflow) = taps.addingReportingOverflow(more)
        return overflow ? .notFound : Self(taps: sum)
    }
}
