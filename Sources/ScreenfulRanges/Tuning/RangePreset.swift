/// Where a tuning comes from.
public enum RangePreset: String, Hashable, Sendable, CaseIterable {
    /// Texture's defaults for the kind of container.
    case texture
    /// The figure of the article that introduced intelligent preloading.
    case article
    /// Values of the list's owner.
    case custom
}
