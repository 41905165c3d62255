import ScreenfulLayout
import ScreenfulTypes

/// What the rows of a list look like: a tree of nodes and specs, bound to the list's columns.
///
///     let post = CellTemplate {
///         CellElement.inset(EdgeInsets(all: 16)) {
///             CellElement.stack(.vertical, spacing: 8) {
///                 CellElement.networkImage("$image").sized(ratio: 0.5).shown(if: "image")
///                 CellElement.text("$title", font: FontStyle(size: 18, isBold: true), lines: 2)
///                 CellElement.text("by $author, {$date|date}")
///             }
///         }
///     }
///
/// It is a value for building and storing; rows are laid out with the
/// ``CompiledTemplate`` that is made of it once.
public struct CellTemplate: Hashable, Sendable {
    /// The version of the way templates are written that this library knows.
    public static let currentVersion = 1

    /// The root: a cell, or anything that is then put into one.
    public var root: CellElement

    /// Creates a template.
    public init(root: CellElement) {
        self.root = root
    }

    /// Creates a template of elements, which are stacked from top to bottom if there are several.
    public init(@CellElementBuilder _ elements: () -> [CellElement]) {
        let elements = elements()
        root = elements.count == 1 ? elements[0] : CellElement(.stack(.init(.vertical), elements))
    }
}
