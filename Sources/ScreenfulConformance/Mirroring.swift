/// The right-to-left picture of a container that scrolls horizontally.
///
/// Everything is told in logical offsets, where the first item begins at 0, and is mirrored only where it is drawn. All
/// lengths are in points.
struct Mirroring: Hashable, Sendable {
    /// The length of the content, at least that of the viewport.
    var contentLength: Double
    /// The length of the viewport.
    var viewportLength: Double

    /// Creates the picture of a container.
    init(contentLength: Double, viewportLength: Double) {
        self.contentLength = contentLength
        self.viewportLength = viewportLength
    }

    /// Returns the distance from the content's left edge at which an item is drawn.
    func left(ofItemAt start: Double, length: Double) -> Double { contentLength - start - length }

    /// Returns the distance from the content's left edge to that of the viewport.
    func physicalOffset(at offset: Double) -> Double { contentLength - viewportLength - offset }

    /// Returns the `scrollLeft` of an element with `dir=rtl`: 0 at its right end, negative to the left.
    ///
    /// - Note: W3C, CSSOM View Module, `scrollLeft`.
    func scrollLeft(at offset: Double) -> Double { 0 - offset }
}
