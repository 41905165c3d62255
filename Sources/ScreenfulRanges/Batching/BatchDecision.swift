import ScreenfulTypes

/// The decision whether to fetch more rows, with its reason.
///
/// The guards are tried in the order of the cases.
///
/// - Note: Texture be0b74b4, ASBatchFetching.mm. The head of a list is an
///   addition of this project: the same rules, mirrored.
public enum BatchDecision: Hashable, Sendable {
    /// No: a batch is being fetched.
    case alreadyFetching
    /// No: batches are turned off, or there is no viewport.
    case disabled
    /// Yes: the content does not fill the viewport, whether the container is visible or not.
    case smallContent
    /// No: the container is not visible.
    case notVisible
    /// No: the scroll leads away from this end.
    case movingAway
    /// Yes if this end is near enough; `remaining` and `trigger` are in points.
    case distance(remaining: Double, trigger: Double)

    /// The default distance from the end at which a batch is fetched, in screenfuls.
    ///
    /// - Note: Texture be0b74b4, ASTableView.mm and ASCollectionView.mm (1.0 in the original of 2015).
    public static let defaultLeadingScreens: Double = 2

    /// True if more rows should be fetched.
    public var shouldFetch: Bool {
        switch self {
        case .smallContent: true
        case .alreadyFetching, .disabled, .notVisible, .movingAway: false
        case .distance(let remaining, let trigger): remaining <= trigger
        }
    }

    /// Decides for one end of a list.
    public static func decide(_ situation: BatchSituation, at end: ListEnd = .tail) -> Self {
        let axis = situation.decisiveAxis
        let viewport = situation.viewport[axis]
        if situation.isFetching { return .alreadyFetching }
        guard situation.leadingScreens > 0, situation.viewport.width > 0, situation.viewport.height > 0 else {
            return .disabled
        }
        if situation.content[axis] < viewport { return .smallContent }
        guard situation.isVisible else { return .notVisible }
        if situation.isMovingAway(from: end) { return .movingAway }
        return .distance(remaining: situation.remainingDistance(to: end), trigger: viewport * situation.leadingScreens)
    }

    /// Decides for one end of a list; a policy overrides the decision where the time to the end is known.
    ///
    /// - Parameters:
    ///   - situation: The scroll to decide about.
    ///   - end: The end in question.
    ///   - policy: Called only while the scroll moves toward larger offsets (for
    ///     the head: smaller), and only after the guards; gets the seconds until
    ///     the end is reached, and the decision made without it.
    /// - Returns: True if more rows should be fetched.
    public static func shouldFetch(
        _ situation: BatchSituation,
        at end: ListEnd = .tail,
        asking policy: (_ remainingSeconds: Double, _ hint: Bool) -> Bool
    ) -> Bool {
        let decision = decide(situation, at: end)
        guard case .distance = decision, let seconds = situation.remainingSeconds(to: end) else {
            return decision.shouldFetch
        }
        return policy(seconds, decision.shouldFetch)
    }
}
