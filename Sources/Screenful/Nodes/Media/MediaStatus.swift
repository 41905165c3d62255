/// How a medium stands, as far as whoever carries it out has to know.
///
/// It says all there is to do: fetch what ``request`` names and nothing else,
/// show what ``shown`` names, play or stand still.
public struct MediaStatus: Hashable, Sendable {
    /// How far the medium has come.
    public enum Phase: Hashable, Sendable {
        /// A picture, or what stands for one.
        case picture(NetworkImageNode.Phase)
        /// A video.
        case video(VideoNode.PlayerState)
        /// A video that cannot be had.
        case failedVideo

        /// The phase in a word.
        public var name: String {
            switch self {
            case .picture(let phase): phase.rawValue
            case .video(let state): state.rawValue
            case .failedVideo: NetworkImageNode.Phase.failed.rawValue
            }
        }
    }

    /// Something to be fetched.
    public struct Request: Hashable, Sendable {
        /// Names the request among those of its medium.
        public var id: MediaRequestID
        /// Where it is; of a map, where its tiles are.
        public var url: String
        /// How urgent it is.
        public var priority: FetchPriority
        /// Which of several qualities it is, 0 the best; nil where there is but one.
        public var variant: Int?
    }

    /// What is to be seen in the frame.
    public enum Shown: Hashable, Sendable {
        /// Nothing, so that what lies behind is seen.
        case nothing
        /// The picture that is shown before the node's own.
        case defaultImage(url: String)
        /// A coarse version of what is being fetched.
        case preview
        /// A picture; `variant` counts from the best, 0, where there are several qualities.
        case picture(url: String, variant: Int?)
        /// A still picture of a map's tiles, which are there.
        case still(tiles: String)
        /// A map that can be moved, of tiles that are there.
        case live(tiles: String)
        /// A video's own pictures.
        case player
    }

    /// How far the medium has come.
    public var phase: Phase
    /// What is being fetched, if anything; of a video, the player.
    public var request: Request?
    /// What is to be seen.
    public var shown: Shown
    /// True while a video is to play.
    public var isPlaying = false
    /// How often it has been asked for since it last came near, arrived, or was tried by hand.
    public var attempts: Int
}
