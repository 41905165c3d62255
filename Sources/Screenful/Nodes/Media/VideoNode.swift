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
    public private(set) var url: String?
    /// What the player does.
    public private(set) var playerState = PlayerState.unknown
    /// What the node has been promised.
    public private(set) var state: InterfaceState = []
    /// True if the video is to play whenever it is visible.
    public private(set) var shouldPlay = false
    /// True while the poster is drawn.
    public private(set) var showsPoster = false
    /// The player, if there is one.
    public private(set) var player: MediaRequestID?
    /// True after the player was told to play, until it was told to stop, ended or went.
    public private(set) var isRunning = false
    /// True after a player could not play it, until it is tried anew.
    public private(set) var hasFailed = false
    private var nextPlayer = 0

    /// Creates a node without a video.
    public init(playsAutomatically: Bool = false, repeats: Bool = false) {
        self.playsAutomatically = playsAutomatically
        self.repeats = repeats
    }
}

extension VideoNode {
    /// Takes an event in and appends what has to be done about it.
    public mutating func handle(_ event: Event, into actions: inout [Action]) {
        switch event {
        case .assetChanged(let url):
            guard url != self.url else { return }
            discard(into: &actions)
            (self.url, shouldPlay) = (url, false)
            begin(into: &actions)
        case .stateChanged(let new):
            enter(new, into: &actions)
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
        case .tapped:
            tap(into: &actions)
        case .retried:
            guard hasFailed else { return }
            begin(into: &actions)
        }
        updatePoster(into: &actions)
    }

    /// Prepares a video that is new or tried anew, and plays it where it plays by itself.
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
        // What played goes on when it is seen again, so the wish to play stays.
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
        // The player is told when it knows the beginning of the file.
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

    /// The poster is drawn in the display range, until the player shows pictures of its own.
    private mutating func updatePoster(into actions: inout [Action]) {
        let isPlayerSeen = playerState == .playing || playerState == .paused || playerState == .finished
        let wanted = state.contains(.display) && !isPlayerSeen
        guard wanted != showsPoster else { return }
        showsPoster = wanted
        actions.append(.showPoster(wanted))
    }
}
