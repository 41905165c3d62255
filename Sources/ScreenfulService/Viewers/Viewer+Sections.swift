import ListStore
import Screenful
package import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// Headers and footers: their lengths at the viewer's width, their contents, and what listeners are told of them.
extension Viewer {
    /// The length of a header or a footer until the first one is measured, in points: one line of text with insets.
    private static let elementEstimate = 28.0

    /// Returns the headers and footers of a list, none of them measured; nil if the list has none.
    static func sections(of list: OpenList, _ counts: SectionCounts) -> SectionGeometry? {
        list.sectionElements.map { templates in
            SectionGeometry(
                counts,
                header: templates.template(ofElement: 0) == nil ? 0 : elementEstimate,
                footer: templates.template(ofElement: 1) == nil ? 0 : elementEstimate,
                pinsHeaders: templates.pinsHeaders
            )
        }
    }

    /// Loads, binds and measures headers and footers that have come near; at once where rows are computed.
    ///
    /// - Returns: True if some were measured.
    func prepareSections() -> Bool {
        guard let extent = sectionExtent else { return false }
        if sections?.turn(to: extent) ?? false { step(.sectionsSet(Self.sections(of: list, sectionCounts))) }
        let missing = sections?.moveTo(nearSectionNumbers) ?? []
        guard !missing.isEmpty else { return false }
        let counts = sectionCounts
        var isMeasured = bind(missing.filter { counts.counts[$0] == 0 }.map { ($0, nil) })
        let rows = missing.filter { counts.counts[$0] > 0 }.map { counts.rows(ofSection: $0).lowerBound }
        guard !rows.isEmpty else { return isMeasured }
        let edition = engine.edition
        list.load(rows.map { $0..<$0 + 1 }) { [weak self] result in
            guard let self, !isEnded, let cells = try? result.get() else { return }
            // Where rows are computed, a turn is under way, which goes on with what is measured here.
            turn {
                guard self.engine.edition == edition, self.sectionExtent == extent else { return }
                let counts = self.sectionCounts
                isMeasured = self.bind(cells.map { (counts.section(ofRow: $0.row), $0.content) }) || isMeasured
            }
        }
        return isMeasured
    }

    /// The extent of headers and footers across the axis, in points; nil if none are shown.
    private var sectionExtent: Double? {
        sections == nil || engine.layout.shownSections == nil ? nil : engine.viewport.size[axis.crossing]
    }

    /// The rows of each section, as the engine knows them.
    private var sectionCounts: SectionCounts { engine.layout.sections?.counts ?? SectionCounts([]) }

    /// The sections of which a header or a footer is in a range.
    private var nearSectionNumbers: Range<Int> {
        let states = engine.elementStates
        guard let first = states.first(where: \.state.isInRange), let last = states.last(where: \.state.isInRange)
        else { return 0..<0 }
        return first.rows.lowerBound / 2..<(last.rows.upperBound + 1) / 2
    }

    /// Binds headers and footers to the first rows of their sections, and measures them.
    ///
    /// - Returns: False if there are none.
    private func bind(_ firstRows: [(section: Int, row: Row?)]) -> Bool {
        guard let templates = sections?.templates, !firstRows.isEmpty else { return false }
        let counts = sectionCounts.counts
        var measured: [MeasuredElement] = []
        for (section, row) in firstRows {
            let values = templates.values(ofSection: section, rows: counts[section], first: row?.values)
            let content = Row(id: Int64(section), values: values)
            for element in [2 * section, 2 * section + 1] {
                guard let template = templates.template(ofElement: element) else { continue }
                measured.append(bind(content, template, templates.columns, toElement: element))
            }
        }
        publisher.noteGeometry()
        step(.elementsMeasured(measured, edition: engine.edition))
        return true
    }

    private func bind(
        _ content: Row,
        _ template: CompiledTemplate,
        _ columns: [Column],
        toElement element: Int
    ) -> MeasuredElement {
        let typesetter = rowLayout.measuringPool.typesetter
        var size = engine.viewport.size
        size[axis] = typesetter.length(of: content, template, along: axis, across: size[axis.crossing])
        sections?.bind(typesetter.cell(content, template, size: size, columns).encoded, toElement: element)
        return MeasuredElement(element: element, length: size[axis])
    }

    /// The sections near the viewport as they are; nil if the list has neither headers nor footers, or is shown as a pager or
    /// a sheet, which leave them out.
    package var nearSections: ViewerSections? {
        guard sections != nil, let shown = engine.layout.shownSections else { return nil }
        let near = nearSectionNumbers.prefix(SectionBindings.limit).map { section in
            let place = engine.layout.stretch(ofSection: section)
            return ViewerSections.Section(
                index: section,
                rows: shown.counts.rows(ofSection: section),
                top: place.start,
                length: place.length,
                header: nearElement(2 * section),
                footer: nearElement(2 * section + 1)
            )
        }
        return ViewerSections(count: shown.counts.sectionCount, isPinned: shown.pinsHeaders, sections: near)
    }

    private func nearElement(_ element: Int) -> ViewerSections.Element? {
        let place = engine.layout.stretch(ofElement: element)
        guard place.length > 0 else { return nil }
        let states = engine.elementStates
        let bound = sections?.elements[element]
        return ViewerSections.Element(
            top: place.start,
            length: place.length,
            state: states[states.indexOfRun(holding: element)].state,
            binding: bound?.number,
            cell: bound?.cell
        )
    }
}
