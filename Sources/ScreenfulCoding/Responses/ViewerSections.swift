package import JSON
package import ScreenfulTypes

/// The sections of a viewer's list that are near its viewport, with their headers and footers.
package struct ViewerSections: Equatable {
    /// A header or a footer at its place; the one that is pinned stands elsewhere.
    package struct Element: Equatable {
        /// Points from the content's start.
        package var top: Double
        /// Points along the axis that scrolls.
        package var length: Double
        package var state: InterfaceState
        /// The number of its binding, which differs wherever the contents may.
        package var binding: Int?
        package var cell: EncodedCell?

        package init(top: Double, length: Double, state: InterfaceState, binding: Int?, cell: EncodedCell?) {
            self.top = top
            self.length = length
            self.state = state
            self.binding = binding
            self.cell = cell
        }

        package static func == (first: Self, second: Self) -> Bool {
            first.top == second.top && first.length == second.length && first.state == second.state
                && first.binding == second.binding
        }
    }

    package struct Section: Equatable {
        package var index: Int
        /// The rows between the header and the footer.
        package var rows: Range<Int>
        /// Points from the content's start.
        package var top: Double
        /// Points along the axis that scrolls, header and footer included.
        package var length: Double
        /// Nil without a header.
        package var header: Element?
        /// Nil without a footer.
        package var footer: Element?

        package init(
            index: Int,
            rows: Range<Int>,
            top: Double,
            length: Double,
            header: Element?,
            footer: Element?
        ) {
            self.index = index
            self.rows = rows
            self.top = top
            self.length = length
            self.header = header
            self.footer = footer
        }
    }

    /// The number of sections of the list.
    package var count: Int
    /// True if the header of the section at the viewport's start stays in view there.
    package var isPinned: Bool
    /// The sections near the viewport, in their order.
    package var sections: [Section]

    package init(count: Int, isPinned: Bool, sections: [Section]) {
        self.count = count
        self.isPinned = isPinned
        self.sections = sections
    }

    /// True if some header or footer has its cell.
    package var hasCells: Bool { sections.contains { $0.header?.cell != nil || $0.footer?.cell != nil } }

    /// Returns the places and states alone.
    package var places: Self { withoutCells(of: self) }

    /// Returns the sections without the cells that earlier ones have; nil for none.
    package func withoutCells(of earlier: Self?) -> Self {
        guard let earlier else { return self }
        let known = Set(earlier.sections.flatMap { [$0.header?.binding, $0.footer?.binding] }.compactMap(\.self))
        var rest = self
        for index in rest.sections.indices {
            rest.sections[index].header?.dropCell(ofBindings: known)
            rest.sections[index].footer?.dropCell(ofBindings: known)
        }
        return rest
    }
}

extension ViewerSections.Element {
    fileprivate mutating func dropCell(ofBindings known: Set<Int>) {
        if let binding, known.contains(binding) { cell = nil }
    }
}

extension JSONWriter {
    /// Writes the sections near a viewport; a header or footer without a cell has the one that was written before.
    package mutating func value(_ sections: ViewerSections) {
        object { json in
            json.member("total", sections.count)
            json.member("pinned", sections.isPinned)
            json.key("near")
            json.beginArray()
            for section in sections.sections {
                json.object {
                    $0.member("section", section.index)
                    $0.member("first", section.rows.lowerBound)
                    $0.member("rows", section.rows.count)
                    $0.member("top", section.top)
                    $0.member("height", section.length)
                    if let header = section.header { $0.member("header", header) }
                    if let footer = section.footer { $0.member("footer", footer) }
                }
            }
            json.endArray()
        }
    }

    private mutating func member(_ key: StaticString, _ element: ViewerSections.Element) {
        self.key(key)
        object { json in
            json.member("top", element.top)
            json.member("height", element.length)
            json.member("state", Int(element.state.rawValue))
            guard let cell = element.cell else { return }
            json.key("cell")
            json.beginObject()
            json.members(encoded: cell.members)
            json.endObject()
        }
    }
}
