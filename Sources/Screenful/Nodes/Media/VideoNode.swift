import ScreenfulTypes

/// A video, which plays only while it is visible.
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

    let url: String
    private let playsAutomatically: Bool
    private let repeats: Bool
    private(set) var playerState = PlayerState.unknown
    private(set) var state: InterfaceState = []
    /// True if the video is to play whenever it is visible.
    private var shouldPlay = false
    private(set) var player: MediaRequestID?
    /// True while the player is to play.
    private(set) var isRunning = false
    /// True after the player failed, until the video is retried or enters the preload range again.
    private(set) var hasFailed = false
    private var nextPlayer = 0

    init(url: String, playsAutomatically: Bool, repeats: Bool) {
        self.url = url
        self.playsAutomatically = playsAutomatically
        self.repeats = repeats
    }

    /// True if the player shows frames of its own, instead of the poster.
    var showsFrames: Bool {
        state.contains(.display) && (playerState == .playing || playerState == .paused || playerState == .finished)
    }

    /// Changes the interface state.
    mutating func enter(_ new: InterfaceState) {
        let old = state
        state = new
        if old.contains(.preload), !new.contains(.preload) {
            discard()
            hasFailed = false
        }
        if !old.contains(.preload), new.contains(.preload) { prepare() }
        if !old.contains(.visible), new.contains(.visible) { resume() }
        // A video that was playing continues when it is visible again, so `shouldPlay` stays true.
        if old.contains(.visible), !new.contains(.visible) { pause() }
    }

    /// Handles a report.
    mutating func take(_ report: MediaReport) {
        switch report {
        case .loaded(let id, _) where id == player && playerState == .initialLoading:
            playerState = .readyToPlay
            playIfWanted()
        case .stalled(let id) where id == player: follow(keepsUp: false)
        case .resumed(let id) where id == player: follow(keepsUp: true)
        case .ended(let id) where id == player && isRunning:
            playerState = repeats ? .playing : .finished
            if !repeats { (isRunning, shouldPlay) = (false, false) }
        case .failed(let id) where id == player:
            discard()
            (shouldPlay, hasFailed) = (false, true)
        case .tapped where player != nil && state.contains(.visible): tap()
        case .retried where hasFailed:
            hasFailed = false
            prepare()
            if state.contains(.visible) { resume() }
        default: break
        }
    }

    private mutating func prepare() {
        guard state.contains(.preload), player == nil else { return }
        (player, playerState) = (MediaRequestID(rawValue: nextPlayer), .initialLoading)
        nextPlayer += 1
    }

    private mutating func resume() {
        if playsAutomatically, playerState != .finished { shouldPlay = true }
        playIfWanted()
    }

    private mutating func tap() {
        shouldPlay.toggle()
        guard shouldPlay else { return pause() }
        if playerState == .finished { playerState = .paused }
        playIfWanted()
    }

    private mutating func playIfWanted() {
        guard shouldPlay, state.contains(.visible), player != nil, !isRunning else { return }
        // The player can start once it has loaded the beginning of the file.
        guard playerState != .initialLoading, playerState != .finished else { return }
        isRunning = true
        if playerState != .loading { playerState = .playing }
    }

    private mutating func follow(keepsUp: Bool) {
        switch playerState {
        case .unknown, .initialLoading, .finished: return
        case _ where isRunning: playerState = keepsUp ? .playing : .loading
        case .paused where keepsUp: return
        default: playerState = keepsUp ? .playbackLikelyToKeepUpButNotPlaying : .loading
        }
        if keepsUp { playIfWanted() }
    }

    private mutating func pause() {
        if isRunning { (isRunning, playerState) = (false, .paused) }
    }

    private mutating func discard() { (player, playerState, isRunning) = (nil, .unknown, false) }
}
