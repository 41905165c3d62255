/// What a reader can do with a node, and the columns that it is about.
///
/// Columns are named by their place in the list; nil stands for a node that is
/// made of none of them, of several, or of one in a format.
public enum NodeInteraction: Hashable, Sendable {
    /// It can be pressed; the column says whether it is on.
    case control(selected: Int?)
    /// Its text can be changed; the column is where the text comes from.
    case field(value: Int?, maximumLength: Int)
}

extension CompiledTemplate {
    /// What a reader can do with a node; nil for nothing.
    ///
    /// - Parameter identity: The node's number in the template: its attribute `identity`.
    /// - Returns: What can be done, and with which column.
    public func interaction(ofNode identity: Int) -> NodeInteraction? {
        guard program.nodes.indices.contains(identity) else { return nil }
        switch program.nodes[identity].content {
        case .control(let control):
            return .control(selected: control.selected)
        case .editableText(let slot, let maximumLength):
            return .field(value: program.paragraphs[slot].onlyColumn, maximumLength: maximumLength)
        default:
            return nil
        }
    }
}

extension BoundParagraph {
    /// The column whose value is the whole text, as it is.
    fileprivate var onlyColumn: Int? {
        guard runs.count == 1, let piece = runs.first?.text.pieces.first, runs[0].text.pieces.count == 1,
            case .column(let column, .plain) = piece
        else { return nil }
        return column
    }
}
