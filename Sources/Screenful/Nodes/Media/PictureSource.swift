import ScreenfulLayout
public import ScreenfulTypes

/// The place that the pictures of rows come from.
public protocol PictureSource: Sendable {
    /// Returns the natural size of a picture, one pixel to a point; nil as long as it is unknown.
    func naturalSize(of url: String) -> Size?

    /// Returns the address from which a picture is fetched, instead of the one that its row names.
    func address(of url: String) -> String
}

extension PictureSource {
    /// Returns the address that the row names.
    public func address(of url: String) -> String { url }
}

/// A source that knows no picture, so that each is fetched from the address that its row names.
public struct UnknownPictures: PictureSource {
    /// Creates the source.
    public init() {}

    /// Returns nil.
    public func naturalSize(of url: String) -> Size? { nil }
}

/// A picture of a row that is laid out in its natural size.
struct NaturalPicture {
    /// Width to height of a picture whose size is unknown, which is that of a frame of 35 mm film.
    private static let unknownRatio = 1.5
    /// The width of a picture whose size is unknown, in points, where the room is infinite.
    private static let unknownWidth = 300.0

    var url = ""
    /// The natural size, in points; nil as long as it is unknown.
    var natural: Size?

    /// Returns the size of the picture in a range: its own, scaled until its width fits, or its height where only that is
    /// limited; a picture of unknown size fills the width.
    func size(in range: SizeRange) -> Size {
        guard !url.isEmpty else { return Size(width: 0, height: 0) }
        let ratio = natural.map { $0.width / $0.height } ?? Self.unknownRatio
        let wanted = natural?.width ?? (range.max.width.isFinite ? range.max.width : Self.unknownWidth)
        var width = min(max(wanted, range.min.width), range.max.width)
        if width / ratio > range.max.height { width = max(range.min.width, range.max.height * ratio) }
        return Size(width: width, height: width / ratio)
    }
}
