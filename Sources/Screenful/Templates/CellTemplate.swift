import ScreenfulLayout
import ScreenfulTypes

/// The layout of a list's rows: a tree of nodes and specs, bound to the list's columns.
///
///     let post = CellTemplate {
///         CellElement.inset(EdgeInsets(all: 16)) {
///             CellElement.stack(.vertical, spacing: 8) {
///                 CellElement.networkImage("$image").sized(ratio: 0.5).shown(if: "image")
///                 CellElement.text("$title", font: FontDescription(size: 18, isBold: true), lines: 2)
///                 CellElement.text("by $author, {$date|date}")
///             }
///         }
///     }
///
/// A template is a value to build and store; rows are laid out with the
/// ``CompiledTemplate`` that is created from it once.
public struct CellTemplate: Hashable, Sendable {
    /// The version of the template format that this library supports.
    public static let currentVersion = 1

    /// The root: a cell, or any other element, which is then wrapped in one.
    public var root: CellElement

    /// Creates a template.
    public init(root: CellElement) { self.root = root }

    /// Creates a template of elements, which are stacked from top to bottom if there are several.
    public init(@CellElementBuilder _ elements: () -> [CellElement]) {
        let elements = elements()
        root = elements.count == 1 ? elements[0] : CellElement(.stack(.init(.vertical), elements))
    }
}
