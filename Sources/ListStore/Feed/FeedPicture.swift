/// The picture of a generated row: a small landscape of sky, stars, sun or moon, and hills.
///
/// Lengths are in units from the top left; the square's side is ``side`` units.
struct FeedPicture {
    /// A colour by hue in degrees, saturation and lightness in percent, as in CSS.
    struct Colour {
        let hue: Int
        let saturation: Int
        let lightness: Int
    }

    struct Disc {
        let x: Int
        let y: Int
        let radius: Int
        let colour: Colour
    }

    struct Ridge {
        let colour: Colour
        /// The height at which the outline begins at the left edge.
        let base: Int
        /// The ends of the four equal stretches of the outline.
        let crests: [Crest]
    }

    /// The end of a stretch of a ridge.
    struct Crest {
        let y: Int
        /// The summit in the stretch's middle; nil in a ridge of hills, which is round.
        let peak: Int?
    }

    static let side = 160
    static let stretch = side / 4

    /// The sky, from its top to the bottom of the square.
    let sky: (top: Colour, bottom: Colour)
    /// The positions of stars of radius 1.
    let stars: [(x: Int, y: Int)]
    let disc: Disc
    /// From the farthest to the nearest.
    let ridges: [Ridge]

    init(random: inout FeedRandom) {
        let isNight = random.below(4) == 0
        // Nights are blue to violet; days may have any sky.
        let hue = isNight ? 200 + random.below(90) : random.below(360)
        let distance = isNight ? random.below(60) : 30 + random.below(120)
        let far = (hue + distance) % 360
        sky = (
            Colour(hue: hue, saturation: 60, lightness: isNight ? 22 : 78),
            Colour(hue: far, saturation: 70, lightness: isNight ? 38 : 92)
        )
        var stars: [(x: Int, y: Int)] = []
        if isNight {
            for _ in 0..<9 { stars.append((random.below(Self.side), random.below(80))) }
        }
        self.stars = stars
        disc = Disc(isNight: isNight, random: &random)
        let layers = 2 + random.below(2)
        let isJagged = random.below(2) == 0
        var ridges: [Ridge] = []
        for layer in 0..<layers {
            let lightness = (isNight ? 26 : 62) - layer * (isNight ? 7 : 15)
            let colour = Colour(hue: far, saturation: 45, lightness: lightness)
            ridges.append(Ridge(colour: colour, base: 84 + layer * 24, isJagged: isJagged, random: &random))
        }
        self.ridges = ridges
    }
}

extension FeedPicture.Disc {
    fileprivate init(isNight: Bool, random: inout FeedRandom) {
        x = 30 + random.below(100)
        y = 28 + random.below(40)
        radius = 9 + random.below(14)
        colour =
            isNight
            ? FeedPicture.Colour(hue: 52, saturation: 50, lightness: 91)
            : FeedPicture.Colour(hue: 18 + random.below(36), saturation: 95, lightness: 66)
    }
}

extension FeedPicture.Ridge {
    fileprivate init(colour: FeedPicture.Colour, base: Int, isJagged: Bool, random: inout FeedRandom) {
        self.colour = colour
        self.base = base
        crests = (0..<4).map { _ in
            let y = base - 22 + random.below(40)
            return FeedPicture.Crest(y: y, peak: isJagged ? y - 8 - random.below(18) : nil)
        }
    }
}

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
