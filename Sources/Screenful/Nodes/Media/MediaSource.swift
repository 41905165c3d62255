/// One medium of a row: its node, its kind and its address.
public struct MediaSource: Hashable, Sendable {
    /// The kind and the address of a medium.
    public enum Kind: Hashable, Sendable {
        /// A picture, and the default picture that is shown before.
        case image(url: String, defaultImage: String)
        /// A picture in several qualities, from the best to the worst.
        case multiplexImage([String])
        /// The picture in place of a video before it plays.
        case poster(url: String)
        /// A video.
        case video(url: String, playsAutomatically: Bool, repeats: Bool)
        /// A region of the world.
        case map(region: String)
    }

    /// The number of the node in its row's tree.
    public var node: Int
    /// The kind and the address.
    public var kind: Kind

    /// Creates a source.
    public init(node: Int, _ kind: Kind) {
        self.node = node
        self.kind = kind
    }
}

extension NodeTree {
    /// The media of a row, in the order of its nodes; a video with a poster is two.
    ///
    /// - Complexity: O(*n*) for *n* nodes.
    public var media: [MediaSource] {
        var media: [MediaSource] = []
        for (index, content) in contents.enumerated() {
            let node = id(of: index)
            switch content {
            case .image(let url) where !url.isEmpty:
                media.append(MediaSource(node: node, .image(url: url, defaultImage: "")))
            case .networkImage(let url, let defaultImage) where !url.isEmpty || !defaultImage.isEmpty:
                media.append(MediaSource(node: node, .image(url: url, defaultImage: defaultImage)))
            case .multiplexImage(let urls) where urls.contains { !$0.isEmpty }:
                media.append(MediaSource(node: node, .multiplexImage(urls.filter { !$0.isEmpty })))
            case .video(let url, let poster, let playsAutomatically, let repeats):
                if !poster.isEmpty { media.append(MediaSource(node: node, .poster(url: poster))) }
                if !url.isEmpty {
                    let kind = MediaSource.Kind.video(
                        url: url,
                        playsAutomatically: playsAutomatically,
                        repeats: repeats
                    )
                    media.append(MediaSource(node: node, kind))
                }
            case .map(let region) where !region.isEmpty: media.append(MediaSource(node: node, .map(region: region)))
            default: break
            }
        }
        return media
    }
}
