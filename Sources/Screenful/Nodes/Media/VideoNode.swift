public import ScreenfulTypes

/// A video: its poster shows while it is near, it plays only while it is visible.
///
/// - Note: States and rules of `ASVideoNode` (Texture be0b74b4, ASVideoNode.mm).
public struct VideoNode: Hashable, Sendable {
    /// What the player does: `ASVideoNodePlayerState` (Texture be0b74b4, ASVideoNode.h).
    public enum PlayerState: String, Hashable, Sendable, CaseIterable {
        /// There is no player.
        case unknown
        /// The player looks at the beginning of the file.
        case initialLoading
        /// The player could start.
        case readyToPlay
        /// Enough has arrived to play to the end without a stop.
        case playbackLikelyToKeepUpButNotPlaying
        /// Plays.
        case playing
        /// Wants to play and waits for data.
        case loading
        /// Stopped where it is.
        case paused
        /// Played to its end.
        case finished
    }

    /// What can happen to a node.
    public enum Event: Hashable, Sendable {
        /// The video is somewhere else now, or nowhere.
        case assetChanged(String?)
        /// The promises changed.
        case stateChanged(InterfaceState)
        /// The player could start.
        case ready(MediaRequestID)
        /// Enough has arrived to go on, or not.
        case keepsUp(MediaRequestID, Bool)
        /// Played to its end.
        case ended(MediaRequestID)
        /// The player cannot play it.
        case failed(MediaRequestID)
        /// The reader tapped the video.
        case tapped
        /// The reader wants another try.
        case retried
    }

    /// What the owner has to do.
    public enum Action: Hashable, Sendable {
        /// Make a player and let it load the beginning.
        case prepare(MediaRequestID, url: String)
        /// Give the player up.
        case discard(MediaRequestID)
        /// Show the poster, or nothing but the player.
        case showPoster(Bool)
        /// Play on.
        case play(MediaRequestID)
        /// Stop where it is.
        case pause(MediaRequestID)
        /// Go back to the beginning.
        case rewind(MediaRequestID)
    }

    /// True to play as soon as it is visible.
    public let playsAutomatically: Bool
    /// True to begin anew at the end.
    public let repeats: Bool
    /// Where the video is.
    public internal(set) var url: String?
    /// What the player does.
    public internal(set) var playerState = PlayerState.unknown
    /// What the node has been promised.
    public internal(set) var state: InterfaceState = []
    /// True if the video is to play whenever it is visible.
    public internal(set) var shouldPlay = false
    /// True while the poster is drawn.
    public internal(set) var showsPoster = false
    /// The player, if there is one.
    public internal(set) var player: MediaRequestID?
    /// True after the player was told to play, until it was told to stop, ended or went.
    public internal(set) var isRunning = false
    /// True after a player could not play it, until it is tried anew.
    public internal(set) var hasFailed = false
    var nextPlayer = 0

    /// Creates a node without a video.
    public init(playsAutomatically: Bool = false, repeats: Bool = false) {
        self.playsAutomatically = playsAutomatically
        self.repeats = repeats
    }
}
