import ListStore
import Screenful
import ScreenfulLayout
import ScreenfulTypes

/// A new list of names: a section, a header and a place in the index for each letter.
extension ListSource {
    /// The rows of each section; nil if all rows are in one.
    var sections: [Int]? {
        if case .generated(let rows, _, .names) = self { GeneratedNames.sections(ofRows: rows) } else { nil }
    }

    var template: CellTemplate? { generatedContent == .names ? .name : nil }

    var sectionTemplates: SectionTemplates? {
        generatedContent == .names ? SectionTemplates(header: .initial, indexTitle: "initial") : nil
    }
}

extension CellTemplate {
    /// A name in bold, and a line about the person.
    fileprivate static let name = CellTemplate {
        CellElement.inset(EdgeInsets(top: 8, left: 16, bottom: 8, right: 16)) {
            CellElement.stack(.vertical, spacing: 2) {
                CellElement.text("$name", font: FontDescription(size: 15, isBold: true), lines: 1)
                CellElement.text(about)
            }
        }
    }

    private static var about: TextTemplate {
        var text = TextTemplate("$about")
        text.font = FontDescription(size: 13)
        text.color = .theme(.muted)
        text.maximumLines = 1
        return text
    }

    /// A letter, and the number of names that begin with it.
    fileprivate static let initial = CellTemplate {
        CellElement.inset(EdgeInsets(top: 4, left: 16, bottom: 4, right: 16)) {
            CellElement.text("$initial · $sectionRows", font: FontDescription(size: 13, isBold: true), lines: 1)
        }
    }
}
