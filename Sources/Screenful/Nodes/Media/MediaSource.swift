/// One medium of a row: its node, its kind and its address.
public struct MediaSource: Hashable, Sendable {
    /// The kind and the address of a medium.
    public indirect enum Kind: Hashable, Sendable {
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
}

extension NodeTree {
    /// The media of a row, in the order of its nodes; a video with a poster is two.
    ///
    /// - Complexity: O(*n*) for *n* nodes.
    public var media: [MediaSource] {
        var media: [MediaSource] = []
        for (index, content) in contents.enumerated() {
            func add(_ kind: MediaSource.Kind) { media.append(MediaSource(node: id(of: index), kind: kind)) }
            switch content {
            case .image(let url) where !url.isEmpty: add(.image(url: url, defaultImage: ""))
            case .networkImage(let url, let defaultImage) where !url.isEmpty || !defaultImage.isEmpty:
                add(.image(url: url, defaultImage: defaultImage))
            case .multiplexImage(let urls) where urls.contains { !$0.isEmpty }:
                add(.multiplexImage(urls.filter { !$0.isEmpty }))
            case .video(let url, let poster, let playsAutomatically, let repeats):
                if !poster.isEmpty { add(.poster(url: poster)) }
                guard !url.isEmpty else { continue }
                add(.video(url: url, playsAutomatically: playsAutomatically, repeats: repeats))
            case .map(let region) where !region.isEmpty: add(.map(region: region))
            default: break
            }
        }
        return media
    }
}
