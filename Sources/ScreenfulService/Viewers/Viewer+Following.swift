import EventLoop
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// Viewers that follow another one: what moves it moves them, under a strategy of their own.
///
/// A strategy is compared with another on the same scroll, at the same time, on a network of the same chances.
extension Viewer {
    /// Has a viewer of the same list follow this one, until one of the two ends.
    ///
    /// It is in the same range mode at once.
    func lead(_ follower: Viewer) {
        followers.append(follower)
        follower.leader = self
        follower.handle(.rangeModeSet(engine.mode))
    }

    /// True if viewers follow this one.
    package var isFollowed: Bool { !followers.isEmpty }

    /// Has the followers do what this viewer was told to.
    ///
    /// They do so in a later turn of the loop: the answer to a request is this viewer's outcome.
    package func lead(_ body: @escaping (Viewer) -> Void) {
        guard isFollowed else { return }
        services.loop.nextTurn { [weak self] in
            for follower in self?.followers ?? [] where !follower.hasEnded {
                follower.noteUse()
                follower.applyPendingChange()
                body(follower)
            }
        }
    }

    /// Ends the followers, and leaves the one that is followed.
    func endFollowing() {
        let followers = followers
        self.followers = []
        for follower in followers { follower.end() }
        leader?.followers.removeAll { $0 === self }
        leader = nil
    }

    /// Returns whether the list grows at an end as this viewer nears it: a follower would fetch what its leader fetches.
    func grows(at end: ListEnd) -> Bool { leader == nil && list.grows(at: end) }
}
