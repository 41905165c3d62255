/// A plot of the blank share of the screen over the time of a run.
struct BlankBand {
    private static let size = (width: 400.0, height: 22.0)

    private let sketch: Sketch

    init(_ sketch: Sketch) { self.sketch = sketch }

    /// The band as an element of SVG, stretched to the available width.
    var svg: String {
        let (width, height) = Self.size
        let step = width / Double(max(1, sketch.blankShares.count))
        var path = "M0 \(height.coordinate)"
        var level = 0.0
        for (part, share) in sketch.blankShares.enumerated() where share != level {
            path += "H\((Double(part) * step).coordinate)V\((height * (1 - min(1, share))).coordinate)"
            level = share
        }
        path += "H\(width.coordinate)V\(height.coordinate)Z"
        var markup = Markup()
        markup.open(
            "svg",
            [
                "viewBox": "0 0 \(width.coordinate) \(height.coordinate)", "preserveAspectRatio": "none",
                "class": "plot band", "aria-hidden": "true",
            ]
        )
        markup.element("path", ["class": "area", "d": path])
        markup.close("svg")
        return markup.text
    }
}
