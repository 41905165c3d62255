extension FeedPicture {
    /// The picture as red, green and blue of each unit, the rows from the top, with antialiased edges.
    var pixels: [UInt8] {
        let side = Self.side
        return [UInt8](unsafeUninitializedCapacity: 3 * side * side) { bytes, count in
            count = 3 * side * side
            let canvas = Canvas(bytes: bytes)
            canvas.paintSky(from: RGB(sky.top), to: RGB(sky.bottom))
            for star in stars { canvas.paintDisc(x: star.x, y: star.y, radius: 1, RGB(lightness: 1)) }
            canvas.paintDisc(x: disc.x, y: disc.y, radius: disc.radius, RGB(disc.colour))
            for ridge in ridges { canvas.paintBelow(ridge.outline, RGB(ridge.colour)) }
        }
    }
}

private struct Canvas {
    let bytes: UnsafeMutableBufferPointer<UInt8>

    private var side: Int { FeedPicture.side }

    func paintSky(from top: RGB, to bottom: RGB) {
        for y in 0..<side {
            let colour = top.mixed(with: bottom, share: (Float(y) + 0.5) / Float(side)).bytes
            var at = 3 * side * y
            for _ in 0..<side {
                bytes[at] = colour.0
                bytes[at + 1] = colour.1
                bytes[at + 2] = colour.2
                at += 3
            }
        }
    }

    /// Paints a disc; the coverage of an edge pixel is the distance of its middle from the edge.
    func paintDisc(x: Int, y: Int, radius: Int, _ colour: RGB) {
        for row in max(0, y - radius - 1)..<min(side, y + radius + 1) {
            for column in max(0, x - radius - 1)..<min(side, x + radius + 1) {
                let (dx, dy) = (Float(column - x) + 0.5, Float(row - y) + 0.5)
                let inside = Float(radius) + 0.5 - (dx * dx + dy * dy).squareRoot()
                paint(column, row, colour, share: min(max(inside, 0), 1))
            }
        }
    }

    /// Fills the area below an outline that has four heights a column.
    func paintBelow(_ outline: [Float], _ colour: RGB) {
        let inside = colour.bytes
        for column in 0..<side {
            let heights = outline[4 * column..<4 * column + 4]
            // An outline may reach beyond the square.
            let top = min(side, max(0, Int(heights.reduce(.infinity, min))))
            let full = max(top, min(side, Int(heights.reduce(0, max)) + 1))
            for row in top..<full {
                let share = heights.reduce(Float(0)) { $0 + min(max(Float(row + 1) - $1, 0), 1) } / 4
                paint(column, row, colour, share: share)
            }
            for row in full..<side {
                let at = 3 * (row * side + column)
                bytes[at] = inside.0
                bytes[at + 1] = inside.1
                bytes[at + 2] = inside.2
            }
        }
    }

    private func paint(_ column: Int, _ row: Int, _ colour: RGB, share: Float) {
        guard share > 0 else { return }
        let at = 3 * (row * side + column)
        let under = RGB(red: Float(bytes[at]), green: Float(bytes[at + 1]), blue: Float(bytes[at + 2]))
        (bytes[at], bytes[at + 1], bytes[at + 2]) = under.mixed(with: colour, share: share).bytes
    }
}

extension FeedPicture.Ridge {
    /// The distance of the ridge from the top, at four positions in each unit from the left.
    fileprivate var outline: [Float] {
        let step = Float(FeedPicture.stretch)
        var start = Float(base)
        var bend = Float(0)
        var outline: [Float] = []
        outline.reserveCapacity(4 * FeedPicture.side)
        for (place, crest) in crests.enumerated() {
            let end = Float(crest.peak == nil ? crest.y : crest.y + 10)
            // The next control point of a smooth curve is the last one's mirror image.
            bend = place == 0 ? Float(crest.y - 24) : 2 * start - bend
            for sample in 0..<4 * FeedPicture.stretch {
                let way = (Float(sample) + 0.5) / (4 * step)
                if let peak = crest.peak.map(Float.init) {
                    outline.append(way < 0.5 ? start + (peak - start) * 2 * way : peak + (end - peak) * (2 * way - 1))
                } else {
                    let rest = 1 - way
                    outline.append(rest * rest * start + 2 * rest * way * bend + way * way * end)
                }
            }
            start = end
        }
        return outline
    }
}

/// A colour by its parts, each from 0 to 255.
private struct RGB {
    var red: Float
    var green: Float
    var blue: Float

    var bytes: (UInt8, UInt8, UInt8) { (UInt8(red + 0.5), UInt8(green + 0.5), UInt8(blue + 0.5)) }
}

extension RGB {
    init(lightness: Float) { self.init(red: 255 * lightness, green: 255 * lightness, blue: 255 * lightness) }

    /// Converts a colour.
    ///
    /// - Note: The formula is that of CSS Color Module Level 4, section 7.1.
    init(_ colour: FeedPicture.Colour) {
        let (saturation, lightness) = (Float(colour.saturation) / 100, Float(colour.lightness) / 100)
        let reach = saturation * min(lightness, 1 - lightness)
        func part(_ shift: Float) -> Float {
            let place = (shift + Float(colour.hue) / 30).truncatingRemainder(dividingBy: 12)
            return 255 * (lightness - reach * max(-1, min(place - 3, 9 - place, 1)))
        }
        self.init(red: part(0), green: part(8), blue: part(4))
    }

    func mixed(with other: Self, share: Float) -> Self {
        Self(
            red: red + (other.red - red) * share,
            green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share
        )
    }
}
