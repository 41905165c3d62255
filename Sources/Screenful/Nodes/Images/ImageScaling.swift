/// How a picture fills a frame of another shape.
public enum ImageScaling: String, Hashable, Sendable, CaseIterable {
    /// As large as the frame; what sticks out is cut off.
    case fill
    /// All of it is seen; some of the frame stays empty.
    case fit
    /// As large as the frame, squeezed into its shape.
    case stretch
    /// In its own size, in the middle.
    case center
}
