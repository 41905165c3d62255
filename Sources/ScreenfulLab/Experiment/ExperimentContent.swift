/// The rows that an experiment's lists consist of.
public struct ExperimentContent: Hashable, Sendable {
    /// The source of the rows.
    public enum Origin: Hashable, Sendable {
        /// Rows drawn from a mix, anew for each seed.
        case mix(ContentMix)
        /// The rows of a list, the same for all seeds.
        case rows(LabContent)
    }

    /// The name in results.
    public var name: String
    /// The source of the rows.
    public var origin: Origin

    /// Creates content.
    public init(name: String, origin: Origin) {
        self.name = name
        self.origin = origin
    }

    /// A feed of posts with pictures.
    public static let feed = Self(name: "feed", origin: .mix(.feed))
    /// Rows of small pictures.
    public static let thumbnails = Self(name: "thumbnails", origin: .mix(.thumbnails))
    /// Rows of which many are higher than the viewport.
    public static let tall = Self(name: "tall", origin: .mix(.tall))

    /// A feed of carousels.
    public static let carousels = Self(name: "carousels", origin: .mix(.carousels))

    /// The mixes that are known by name.
    public static let all = [feed, thumbnails, tall, carousels]

    /// True if there are lists inside rows, which clairvoyants do not foresee, and for which there is no lower bound.
    public var hasCarousels: Bool {
        switch origin {
        case .mix(let mix): mix.carousel != nil
        case .rows(let content): content.hasCarousels
        }
    }

    /// Returns the rows of a seed.
    func content(seed: UInt64, rowCount: Int) -> LabContent {
        switch origin {
        case .mix(let mix): LabContent(mix, rowCount: rowCount, seed: seed)
        case .rows(let content): content
        }
    }
}
