import Screenful
import ScreenfulCoding
import ScreenfulTypes

/// The contents of the headers and footers near a viewer's viewport, which are bound anew after every edit.
///
/// It says which sections to load, and takes what was loaded; the viewer loads, binds and measures.
struct SectionBindings {
    /// A header or a footer that is bound to the values of its section.
    struct Element {
        /// A number that no other binding of the viewer has.
        var number: Int
        var cell: EncodedCell
    }

    let templates: CompiledSectionTemplates
    /// The extent across the axis that scrolls with which lengths are measured, in points.
    private var extent: Double
    /// By the number of the element.
    private(set) var elements: [Int: Element] = [:]
    /// The sections whose contents are here, or are being loaded.
    private var requested: Set<Int> = []
    private var bindingCount = 0
    /// The sections that listeners were told last; nil if they have to be told all.
    private var published: ViewerSections?

    /// The maximum number of sections whose contents are kept; fewer are in reach, unless they have neither rows nor a
    /// header.
    static let limit = 512

    init(_ templates: CompiledSectionTemplates, across extent: Double) {
        self.templates = templates
        self.extent = extent
    }

    /// Returns true, and forgets all contents, if the extent is another one than that of before.
    mutating func turn(to extent: Double) -> Bool {
        guard extent != self.extent else { return false }
        self.extent = extent
        removeAll()
        return true
    }

    /// Forgets the sections that are no longer near.
    ///
    /// - Returns: Those that are near, and whose contents are to be loaded.
    mutating func moveTo(_ near: Range<Int>) -> [Int] {
        let kept = near.prefix(Self.limit)
        if !requested.allSatisfy(kept.contains) {
            requested = requested.filter(kept.contains)
            elements = elements.filter { kept.contains($0.key / 2) }
        }
        guard requested.count < kept.count else { return [] }
        let missing = kept.filter { !requested.contains($0) }
        requested.formUnion(missing)
        return missing
    }

    /// Takes the cell of an element.
    mutating func bind(_ cell: EncodedCell, toElement element: Int) {
        bindingCount += 1
        elements[element] = Element(number: bindingCount, cell: cell)
    }

    /// Forgets all contents, which may be others now.
    mutating func removeAll() {
        elements.removeAll(keepingCapacity: true)
        requested.removeAll(keepingCapacity: true)
    }

    /// Forgets what listeners were told, so that the next news is all, as for a new one.
    mutating func publishAnew() { published = nil }

    /// Returns what to tell listeners of the sections as they are now.
    ///
    /// - Parameters:
    ///   - sections: The sections near the viewport.
    ///   - arePlaced: True if listeners are told the places and states otherwise.
    /// - Returns: The sections with the cells that listeners do not have; nil for nothing new.
    mutating func news(_ sections: ViewerSections, arePlaced: Bool) -> ViewerSections? {
        guard sections != published else { return nil }
        defer { published = sections }
        let news = sections.withoutCells(of: published)
        return !arePlaced || news.hasCells ? news : nil
    }
}
