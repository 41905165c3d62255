extension AdaptivePolicy {
    /// Pieces of the policy that can be left out one by one.
    ///
    /// The lab measures the worth of a piece by the blank and the waste without it (`screenful lab ablate`). A policy
    /// that is chosen by a specification has all of them.
    package struct Pieces: OptionSet, Hashable, Sendable, Codable {
        /// The pieces as bits.
        package let rawValue: UInt32

        /// Creates a set of pieces.
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The announced resting offset; without it that of a scroll by its velocity.
        package static let target = Self(rawValue: 1 << 0)
        /// The distance that scrolls go on, learned; without it that of the platform's curve.
        package static let coasting = Self(rawValue: 1 << 1)
        /// The time constant of flings, learned; without it that of the platform's curve.
        package static let decay = Self(rawValue: 1 << 2)
        /// The distances that this user scrolls; without them those of an unknown user.
        package static let lead = Self(rawValue: 1 << 3)
        /// At rest only the distances from rest count; without it all do.
        package static let atRest = Self(rawValue: 1 << 4)
        /// Of each rest three seconds are remembered; without it the whole rest.
        package static let rests = Self(rawValue: 1 << 5)
        /// The time of the fetches before a row; without it the lead is that of a single fetch.
        package static let queue = Self(rawValue: 1 << 6)
        /// The errors of predictions, learned; without them those for an unknown user.
        package static let errors = Self(rawValue: 1 << 7)
        /// Positions around the predicted one; without them the prediction counts as exact.
        package static let spread = Self(rawValue: 1 << 8)
        /// The order by loss; without it by the time until rows come on screen.
        package static let order = Self(rawValue: 1 << 9)
        /// Rows that leave before they can arrive come last; without it they rank like others.
        package static let skip = Self(rawValue: 1 << 10)
        /// A row that will be seen has the link for itself; without it others are fetched beside it.
        package static let blocking = Self(rawValue: 1 << 11)
        /// The elapsed time of fetches under way; without it they rank like those that begin now.
        package static let progress = Self(rawValue: 1 << 12)
        /// The limit of fetches that keeps the link busy; without it that of the engine.
        package static let limit = Self(rawValue: 1 << 13)
        /// At least the fetches of the rows that come on screen meanwhile; without it those of the link alone.
        package static let entering = Self(rawValue: 1 << 14)
        /// Rows to be seen preempt others; without it fetches under way finish.
        package static let preemption = Self(rawValue: 1 << 15)
        /// A fetch that is half transferred finishes; without it every fetch in vain is cancelled.
        package static let finishing = Self(rawValue: 1 << 16)
        /// Pages as far ahead as they will be needed; without it by Texture's distance.
        package static let pages = Self(rawValue: 1 << 17)
        /// Few rendered rows where they are small; without it all of the display range.
        package static let rendering = Self(rawValue: 1 << 18)
        /// The expected bytes of a fetch by the length of rows; without it those of a post.
        package static let sizes = Self(rawValue: 1 << 19)
        /// The measured network; without it the one that is assumed before the first answer.
        package static let network = Self(rawValue: 1 << 20)
        /// Only what is visible in a list inside a row until it is scrolled; without it they are like other lists.
        package static let carousels = Self(rawValue: 1 << 21)

        /// All pieces.
        package static let all = Self(rawValue: .max)

        /// Each piece with its name, in the order of the table in the manual.
        package static let named: KeyValuePairs<String, Self> = [
            "target": .target, "coasting": .coasting, "decay": .decay, "lead": .lead, "atRest": .atRest,
            "rests": .rests, "queue": .queue, "errors": .errors, "spread": .spread, "order": .order, "skip": .skip,
            "blocking": .blocking, "progress": .progress, "limit": .limit, "entering": .entering,
            "preemption": .preemption, "finishing": .finishing, "pages": .pages, "rendering": .rendering,
            "sizes": .sizes, "network": .network, "carousels": .carousels,
        ]
    }
}
