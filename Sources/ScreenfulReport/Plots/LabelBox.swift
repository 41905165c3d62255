/// Where a label stands.
struct LabelBox {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    /// The first place around a point at which nothing else stands; if there is none, the first.
    static func free(
        near point: (Double, Double),
        width: Double,
        height: Double,
        taken: [Self],
        fits: (Self) -> Bool
    ) -> Self {
        let right = Self(x: point.0 + 9, y: point.1 - height / 2, width: width, height: height)
        var choices = [right]
        for distance in stride(from: 9.0, through: 60, by: 8.5) {
            choices.append(Self(x: point.0 - width - distance, y: right.y, width: width, height: height))
            for x in [point.0 - width / 2, point.0, point.0 - width] {
                choices.append(Self(x: x, y: point.1 - height - distance + 3, width: width, height: height))
                choices.append(Self(x: x, y: point.1 + distance - 3, width: width, height: height))
            }
            choices.append(Self(x: point.0 + distance, y: right.y, width: width, height: height))
        }
        return choices.first { choice in fits(choice) && !taken.contains { $0.overlaps(choice) } } ?? right
    }

    private func overlaps(_ other: Self) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
}
