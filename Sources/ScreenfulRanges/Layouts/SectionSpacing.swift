/// The room around the rows of sections that stand in columns.
///
/// Each section with rows has the inset around them; the gap stands between its lines, and not behind the last one.
struct SectionSpacing: Sendable, Codable {
    /// Points around the rows of a section.
    let inset: Double
    /// Points by which a section with rows is longer than its lines, each with the gap behind it.
    private let excess: Double
    /// The number of sections with rows before each section, and of all.
    private let filledCounts: [Int]

    /// Creates the room in sections.
    ///
    /// - Complexity: O(*s*) for *s* sections.
    init(_ counts: SectionCounts, inset: Double, gap: Double) {
        self.inset = inset
        excess = 2 * inset - gap
        var filled = 0
        filledCounts =
            [0]
            + counts.counts.map { count in
                if count > 0 { filled += 1 }
                return filled
            }
    }

    /// Returns the length of the room in front of a section, less the gaps there that are counted as parts of lines.
    func length(before section: Int) -> Double { Double(filledCounts[section]) * excess }
}
