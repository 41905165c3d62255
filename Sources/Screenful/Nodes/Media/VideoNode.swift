public import ScreenfulTypes

/// A video: shows its poster in the display range, and plays only while it is visible.
///
/// - Note: States and rules of `ASVideoNode` (Texture be0b74b4, ASVideoNode.mm).
public struct VideoNode: Hashable, Sendable {
    /// The state of the player: `ASVideoNodePlayerState` (Texture be0b74b4, ASVideoNode.h).
    public enum PlayerState: String, Hashable, Sendable, CaseIterable {
        /// There is no player.
        case unknown
        /// The player loads the beginning of the file.
        case initialLoading
        /// The player can start.
        case readyToPlay
        /// The player has enough data to play to the end without a stop.
        case playbackLikelyToKeepUpButNotPlaying
        /// The video plays.
        case playing
        /// The video waits for data.
        case loading
        /// The video is paused.
        case paused
        /// The video has ended.
        case finished
    }

    /// An event of a node.
    public enum Event: Hashable, Sendable {
        /// The address changed or was removed.
        case assetChanged(String?)
        /// The interface state changed.
        case stateChanged(InterfaceState)
        /// The player can start.
        case ready(MediaRequestID)
        /// The player has enough data to continue, or not.
        case keepsUp(MediaRequestID, Bool)
        /// The video has ended.
        case ended(MediaRequestID)
        /// The player cannot play the video.
        case failed(MediaRequestID)
        /// The user tapped the video.
        case tapped
        /// The user asked for a retry.
        case retried
    }

    /// An action for the owner to perform.
    public enum Action: Hashable, Sendable {
        /// Create a player that loads the beginning.
        case prepare(MediaRequestID, url: String)
        /// Discard the player.
        case discard(MediaRequestID)
        /// Show or hide the poster.
        case showPoster(Bool)
        /// Continue playing.
        case play(MediaRequestID)
        /// Pause.
        case pause(MediaRequestID)
        /// Rewind to the beginning.
        case rewind(MediaRequestID)
    }

    /// True to play as soon as the video is visible.
    public let playsAutomatically: Bool
    /// True to repeat the video.
    public let repeats: Bool
    /// The address of the video.
    public private(set) var url: String?
    /// The state of the player.
    public private(set) var playerState = PlayerState.unknown
    /// The node's interface state.
    public private(set) var state: InterfaceState = []
    /// True if the video is to play whenever it is visible.
    public private(set) var shouldPlay = false
    /// True while the poster is drawn.
    public private(set) var showsPoster = false
    /// The player, if there is one.
    public private(set) var player: MediaRequestID?
    /// True while the player is to play: after `play`, until `pause`, the end, or `discard`.
    public private(set) var isRunning = false
    /// True after the player failed, until the video is retried.
    public private(set) var hasFailed = false
    private var nextPlayer = 0

    /// Creates a node without a video.
    public init(playsAutomatically: Bool = false, repeats: Bool = false) {
        self.playsAutomatically = playsAutomatically
        self.repeats = repeats
    }
}

extension VideoNode {
    /// Handles an event and appends the actions that follow from it.
    public mutating func handle(_ event: Event, into actions: inout [Action]) {
        switch event {
        case .assetChanged(let url):
            guard url != self.url else { return }
            discard(into: &actions)
            (self.url, shouldPlay) = (url, false)
            begin(into: &actions)
        case .stateChanged(let new): enter(new, into: &actions)
        case .ready(let id):
            guard id == player, playerState == .initialLoading else { return }
            playerState = .readyToPlay
            playIfWanted(into: &actions)
        case .keepsUp(let id, let keepsUp):
            guard id == player else { return }
            follow(keepsUp: keepsUp, into: &actions)
        case .ended(let id):
            guard id == player, isRunning else { return }
            end(into: &actions)
        case .failed(let id):
            guard id == player else { return }
            discard(into: &actions)
            (shouldPlay, hasFailed) = (false, true)
        case .tapped: tap(into: &actions)
        case .retried:
            guard hasFailed else { return }
            begin(into: &actions)
        }
        updatePoster(into: &actions)
    }

    /// Prepares a new or retried video, and plays it if it plays automatically.
    private mutating func begin(into actions: inout [Action]) {
        hasFailed = false
        prepareIfWanted(into: &actions)
        if state.contains(.visible) { resume(into: &actions) }
    }

    private mutating func enter(_ new: InterfaceState, into actions: inout [Action]) {
        let old = state
        state = new
        if old.contains(.preload), !new.contains(.preload) {
            discard(into: &actions)
            hasFailed = false
        }
        if !old.contains(.preload), new.contains(.preload) { prepareIfWanted(into: &actions) }
        if !old.contains(.visible), new.contains(.visible) { resume(into: &actions) }
        // A video that was playing continues when it is visible again, so `shouldPlay` stays true.
        if old.contains(.visible), !new.contains(.visible) { pause(into: &actions) }
    }

    private mutating func prepareIfWanted(into actions: inout [Action]) {
        guard state.contains(.preload), let url, player == nil else { return }
        let id = MediaRequestID(rawValue: nextPlayer)
        nextPlayer += 1
        (player, playerState) = (id, .initialLoading)
        actions.append(.prepare(id, url: url))
    }

    private mutating func resume(into actions: inout [Action]) {
        if playsAutomatically, playerState != .finished { shouldPlay = true }
        playIfWanted(into: &actions)
    }

    private mutating func tap(into actions: inout [Action]) {
        guard player != nil, state.contains(.visible) else { return }
        if shouldPlay {
            shouldPlay = false
            pause(into: &actions)
        } else {
            shouldPlay = true
            if playerState == .finished, let player { actions.append(.rewind(player)) }
            if playerState == .finished { playerState = .paused }
            playIfWanted(into: &actions)
        }
    }

    private mutating func playIfWanted(into actions: inout [Action]) {
        guard shouldPlay, state.contains(.visible), let player, !isRunning else { return }
        // The player can start once it has loaded the beginning of the file.
        guard playerState != .initialLoading, playerState != .finished else { return }
        isRunning = true
        if playerState != .loading { playerState = .playing }
        actions.append(.play(player))
    }

    private mutating func follow(keepsUp: Bool, into actions: inout [Action]) {
        switch playerState {
        case .unknown, .initialLoading, .finished: return
        case _ where isRunning: playerState = keepsUp ? .playing : .loading
        case .paused where keepsUp: return
        default: playerState = keepsUp ? .playbackLikelyToKeepUpButNotPlaying : .loading
        }
        if keepsUp { playIfWanted(into: &actions) }
    }

    private mutating func pause(into actions: inout [Action]) {
        guard isRunning, let player else { return }
        (isRunning, playerState) = (false, .paused)
        actions.append(.pause(player))
    }

    private mutating func end(into actions: inout [Action]) {
        guard let player else { return }
        if repeats {
            actions.append(.rewind(player))
            actions.append(.play(player))
            playerState = .playing
        } else {
            (isRunning, shouldPlay, playerState) = (false, false, .finished)
        }
    }

    private mutating func discard(into actions: inout [Action]) {
        guard let player else { return }
        actions.append(.discard(player))
        (self.player, playerState, isRunning) = (nil, .unknown, false)
    }

    /// Shows the poster in the display range, until the player shows frames of its own.
    private mutating func updatePoster(into actions: inout [Action]) {
        let isPlayerSeen = playerState == .playing || playerState == .paused || playerState == .finished
        let wanted = state.contains(.display) && !isPlayerSeen
        guard wanted != showsPoster else { return }
        showsPoster = wanted
        actions.append(.showPoster(wanted))
    }
}
