/// The id of a scene: 64 random bits, written as those of viewers, with which it ends.
package struct SceneID: Hashable {
    private let bits: ViewerID

    init() { bits = ViewerID() }

    /// Parses an id; fails for a text that is none.
    package init?(_ text: String) {
        guard let bits = ViewerID(text) else { return nil }
        self.bits = bits
    }

    /// The id as 13 digits of Crockford's base 32.
    package var text: String { bits.text }
}
