import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulTypes

/// Decides the effects of users' actions in the cells of a list.
///
/// A value that is bound to a column is written if the list's rows are stored by the server. For other lists the
/// action is only published, so that the owner of the data can apply it.
struct CellActions {
    private let template: CompiledTemplate
    private let columns: [Column]
    private let isWritable: Bool

    /// - Parameters:
    ///   - template: The template of the cells.
    ///   - columns: The columns of the list.
    ///   - isWritable: True if the list's rows are stored by the server.
    init(_ template: CompiledTemplate, columns: [Column], isWritable: Bool) {
        self.template = template
        self.columns = columns
        self.isWritable = isWritable
    }

    /// Performs an action.
    ///
    /// - Parameters:
    ///   - request: The action.
    ///   - cell: The row and its contents.
    ///   - tree: The nodes of the row, with the drafts of its fields.
    ///   - drafts: The drafts, which take a text that is typed or submitted.
    /// - Returns: The action as it is published, and the values to write into the row, if any.
    /// - Throws: An error when the node is missing or of another kind, or when it does not take the action or the text.
    func perform(
        _ request: NodeActionRequest,
        on cell: (row: Int, content: Row),
        _ tree: NodeTree,
        _ drafts: inout Drafts
    ) throws(ServiceError) -> (performed: NodeAction, written: RowValues?) {
        guard let node = tree.node(withID: request.node) else { throw .noNode(request.node, row: cell.row) }
        let (row, id) = (cell.row, cell.content.id)
        let name = tree.attributes[node].name
        var performed = NodeAction(request.kind, ofNode: request.node, named: name, inRow: row, id: id)
        switch (request.kind, tree.contents[node]) {
        case (.press, .control(let look)):
            guard look.isEnabled else { throw .controlDisabled(node: performed.node, row: row) }
            performed.action = look.action
            let written = press(look, &performed)
            return (performed, written)
        case (.edit, .editableText(_, let value, _, _, _)):
            try type(request.value ?? "", over: value, &performed, &drafts)
            return (performed, nil)
        case (.submit, .editableText(_, let value, _, _, let draft)):
            let text = request.value ?? draft ?? value
            try type(text, over: value, &performed, &drafts)
            return (performed, try submit(text, node: performed.node))
        default:
            throw .wrongNodeKind(node: request.node, kind: tree.kinds[node], action: request.kind.rawValue)
        }
    }

    private func press(_ look: ControlLook, _ performed: inout NodeAction) -> RowValues? {
        guard case .control(let selected?) = template.interaction(ofNode: performed.node) else { return nil }
        performed.value = .boolean(!look.isSelected)
        guard isWritable, columns[selected].type == .boolean else { return nil }
        return RowValues(columns: columns, performed.value, at: selected)
    }

    private func type(
        _ text: String,
        over value: String,
        _ performed: inout NodeAction,
        _ drafts: inout Drafts
    ) throws(ServiceError) {
        performed.value = .text(text)
        var maximumLength = 0
        if case .field(_, let length) = template.interaction(ofNode: performed.node) { maximumLength = length }
        let (row, node) = (performed.row, performed.node)
        try drafts.type(text, over: value, maximumLength: maximumLength, row: row, node: node)
    }

    private func submit(_ text: String, node: Int) throws(ServiceError) -> RowValues? {
        guard isWritable, case .field(let column?, _) = template.interaction(ofNode: node) else { return nil }
        guard let typed = Value(typed: text, as: columns[column].type) else {
            throw .wrongValueType(columns[column].type)
        }
        return RowValues(columns: columns, typed, at: column)
    }
}
