/// The id of a scene, written as those of viewers: six digits of its first viewer, and random ones.
package struct SceneID: Hashable, Sendable {
    private let bits: ViewerID

    /// Creates the id of a scene with a viewer, with whose first six digits it begins.
    init(with viewer: ViewerID) { bits = ViewerID(beside: viewer) }

    /// Parses an id; fails for a text that is none.
    package init?(_ text: String) {
        guard let bits = ViewerID(text) else { return nil }
        self.bits = bits
    }

    /// The number of the first six digits; see ``ViewerID/home``.
    package var home: UInt64 { bits.home }

    /// The id as 13 digits of Crockford's base 32.
    package var text: String { bits.text }
}
