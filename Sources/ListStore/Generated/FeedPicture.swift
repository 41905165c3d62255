/// Draws the picture of a generated row: a small landscape as SVG, under a kilobyte.
enum FeedPicture {
    /// The side of the square, in the drawing's units.
    private static let side = 160

    /// Draws a picture.
    static func svg(random: inout FeedRandom) -> String {
        let isNight = random.below(4) == 0
        // Nights are blue to violet; days may have any sky.
        let hue = isNight ? 200 + random.below(90) : random.below(360)
        let distance = isNight ? random.below(60) : 30 + random.below(120)
        let (top, bottom) = isNight ? ("22%", "38%") : ("78%", "92%")
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)">\
            <linearGradient id="s" x2="0" y2="1">\
            <stop stop-color="hsl(\(hue),60%,\(top))"/>\
            <stop offset="1" stop-color="hsl(\((hue + distance) % 360),70%,\(bottom))"/></linearGradient>\
            <path fill="url(#s)" d="M0 0h\(side)v\(side)H0z"/>
            """
        svg += isNight ? stars(random: &random) : ""
        svg += disc(isNight: isNight, random: &random)
        let layers = 2 + random.below(2)
        let isJagged = random.below(2) == 0
        for layer in 0..<layers {
            let lightness = (isNight ? 26 : 62) - layer * (isNight ? 7 : 15)
            svg += "<path fill=\"hsl(\((hue + distance) % 360),45%,\(lightness)%)\" d=\""
            svg += ridge(base: 84 + layer * 24, isJagged: isJagged, random: &random) + "\"/>"
        }
        return svg + "</svg>"
    }

    private static func stars(random: inout FeedRandom) -> String {
        var path = ""
        for _ in 0..<9 { path += "M\(random.below(side)) \(random.below(80))h.1" }
        return "<path stroke=\"#fff\" stroke-width=\"2\" stroke-linecap=\"round\" d=\"\(path)\"/>"
    }

    /// The sun, or the moon.
    private static func disc(isNight: Bool, random: inout FeedRandom) -> String {
        let (x, y, radius) = (30 + random.below(100), 28 + random.below(40), 9 + random.below(14))
        let colour = isNight ? "#f4f1de" : "hsl(\(18 + random.below(36)),95%,66%)"
        return "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"\(colour)\"/>"
    }

    /// The outline of hills or peaks from the left edge to the right, closed along the bottom.
    private static func ridge(base: Int, isJagged: Bool, random: inout FeedRandom) -> String {
        var path = "M0 \(base)"
        let step = side / 4
        for place in 1...4 {
            let (x, y) = (place * step, base - 22 + random.below(40))
            if isJagged {
                path += "L\(x - step / 2) \(y - 8 - random.below(18))L\(x) \(y + 10)"
            } else {
                path += place == 1 ? "Q\(step / 2) \(y - 24) \(x) \(y)" : "T\(x) \(y)"
            }
        }
        return path + "V\(side)H0z"
    }
}
