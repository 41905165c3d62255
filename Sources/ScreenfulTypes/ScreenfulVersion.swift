/// The release of this source tree.
public enum ScreenfulVersion {
    /// The number of the release, such as `0.9.0` (Semantic Versioning 2.0.0).
    ///
    /// `Public/openapi.json` carries the same one.
    public static let current = "0.9.0"
}
