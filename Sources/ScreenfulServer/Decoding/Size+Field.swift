import HTTPServer
import ScreenfulTypes

extension Size {
    /// The lengths that a viewport may have, in points: 8K screens and some.
    static let viewportLengths = 1.0...10_000.0

    /// Reads `{"width","height"}`.
    init(viewport field: Field) throws(Problem) {
        var fields = try field.object()
        let width = try fields.required("width").number(in: Self.viewportLengths)
        let height = try fields.required("height").number(in: Self.viewportLengths)
        try fields.finish()
        self.init(width: width, height: height)
    }
}
