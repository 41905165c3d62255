import ScreenfulLayout
import ScreenfulTypes

/// A node of a compiled template: all that is the same for every row, and where the rest comes from.
struct BoundNode: Sendable {
    /// What a node shows, by column.
    enum Content: Sendable {
        case none
        case text(slot: Int)
        case image(TextBinding)
        case networkImage(TextBinding, defaultImage: TextBinding?)
        case multiplexImage([TextBinding])
        case control(BoundControl)
        case editableText(slot: Int, maximumLength: Int)
        case video(TextBinding, poster: TextBinding?, playsAutomatically: Bool, repeats: Bool)
        case map(TextBinding)
        case scroll(ScrollableAxes, layout: Int)
    }

    var kind: NodeKind
    /// The node it lies in; the root lies in itself.
    var parent: Int
    /// The layout that gives it its frame.
    var layout: Int
    var content = Content.none
    /// What is the same for every row.
    var attributes: NodeAttributes
    var label: TextBinding?
    var link: TextBinding?
}

/// Something to press, by column.
struct BoundControl: Sendable {
    var look: ControlLook
    var action: TextBinding
    var selected: Int?
    var disabled: Int?
}

/// A text, by column; a reference, so that a row can fill it in without a copy.
final class BoundParagraph: Sendable {
    /// A part of a text.
    struct Run: Sendable {
        var text: TextBinding
        var font: FontStyle
        var color: NodeColor?
        var link: TextBinding?
    }

    let runs: [Run]
    let separator: String
    let format: ParagraphFormat
    let scaleFactors: [Double]
    /// The text in place of an empty one; nil for a text that cannot be edited.
    let placeholder: TextBinding?

    init(_ text: TextTemplate, runs: [Run], placeholder: TextBinding?) {
        self.runs = runs
        self.placeholder = placeholder
        separator = text.separator
        format = text.paragraph
        scaleFactors = text.scaleFactors
    }
}

/// One condition of an element.
struct BoundCondition: Hashable, Sendable {
    var column: Int
    var isNegated: Bool
}
