extension FeedPicture {
    /// The picture as an SVG document of less than a kilobyte.
    var svg: String {
        let side = Self.side
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)">\
            <linearGradient id="s" x2="0" y2="1">\
            <stop stop-color="\(sky.top.css)"/>\
            <stop offset="1" stop-color="\(sky.bottom.css)"/></linearGradient>\
            <path fill="url(#s)" d="M0 0h\(side)v\(side)H0z"/>
            """
        if !stars.isEmpty {
            let path = stars.map { "M\($0.x) \($0.y)h.1" }.joined()
            svg += "<path stroke=\"#fff\" stroke-width=\"2\" stroke-linecap=\"round\" d=\"\(path)\"/>"
        }
        svg += "<circle cx=\"\(disc.x)\" cy=\"\(disc.y)\" r=\"\(disc.radius)\" fill=\"\(disc.colour.css)\"/>"
        for ridge in ridges { svg += "<path fill=\"\(ridge.colour.css)\" d=\"\(ridge.path)\"/>" }
        return svg + "</svg>"
    }
}

extension FeedPicture.Colour {
    fileprivate var css: String { "hsl(\(hue),\(saturation)%,\(lightness)%)" }
}

extension FeedPicture.Ridge {
    /// The outline, closed along the bottom.
    fileprivate var path: String {
        let step = FeedPicture.stretch
        var path = "M0 \(base)"
        for (place, crest) in crests.enumerated() {
            let x = (place + 1) * step
            if let peak = crest.peak {
                path += "L\(x - step / 2) \(peak)L\(x) \(crest.y + 10)"
            } else {
                path += place == 0 ? "Q\(step / 2) \(crest.y - 24) \(x) \(crest.y)" : "T\(x) \(crest.y)"
            }
        }
        return path + "V\(FeedPicture.side)H0z"
    }
}
