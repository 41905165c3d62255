/// What stands in the place of a picture that is not drawn yet.
///
/// - Note: `placeholderColor` and `placeholderFadeDuration` of `ASDisplayNode` and its kinds (Texture be0b74b4).
public struct PlaceholderStyle: Hashable, Sendable {
    /// What the place is filled with; nil for what the page usually shows.
    public var color: NodeColor?
    /// Seconds in which the picture fades in over it; 0 to appear at once.
    public var fadeDuration = 0.0

    /// Creates what is shown where a template says nothing.
    public init() {}

    /// Creates a placeholder.
    public init(color: NodeColor?, fadeDuration: Double = 0) {
        self.color = color
        self.fadeDuration = fadeDuration
    }
}
