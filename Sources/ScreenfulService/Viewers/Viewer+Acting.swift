import ListStore
import Screenful
package import ScreenfulCoding
import ScreenfulTypes

/// The user's actions on nodes.
extension Viewer {
    /// Performs the user's action on a node, and publishes it to listeners.
    ///
    /// A value that is bound to a column is written if the list's rows are stored by the server. For
    /// other lists it is only published, so that the owner of the data can apply it.
    ///
    /// - Parameters:
    ///   - request: The action.
    ///   - row: The row as the user saw it.
    ///   - then: Receives the action as it was published.
    package func act(
        _ request: NodeActionRequest,
        onRow row: Int,
        then: @escaping (Result<NodeAction, ServiceError>) -> Void
    ) {
        list.load([row..<row + 1]) { [weak self] result in
            guard let self, !isEnded else { return then(.failure(.viewerEnded)) }
            do throws(ServiceError) {
                let cells = try result.mapError(ServiceError.store).get()
                guard let cell = cells.first else { throw .rowRemoved(row: row) }
                try act(request, on: cell, then: then)
            } catch {
                then(.failure(error))
            }
        }
    }

    private func act(
        _ request: NodeActionRequest,
        on cell: (row: Int, content: Row),
        then: @escaping (Result<NodeAction, ServiceError>) -> Void
    ) throws(ServiceError) {
        if let id = request.rowID, id != cell.content.id {
            throw .rowChanged(row: cell.row, id: cell.content.id)
        }
        let tree = nodes(of: cell.content, at: cell.row, in: frame(ofRow: cell.row))
        guard let node = tree.node(withID: request.node) else {
            throw .noNode(request.node, row: cell.row)
        }
        let name = tree.attributes[node].name
        var performed = NodeAction(
            request.kind,
            ofNode: request.node,
            named: name,
            inRow: cell.row,
            id: cell.content.id
        )
        let written: RowValues?
        switch (request.kind, tree.contents[node]) {
        case (.press, .control(let look)):
            written = try press(look, &performed)
        case (.edit, .editableText(_, let value, _, _, _)):
            written = nil
            try type(request.value ?? "", over: value, &performed)
        case (.submit, .editableText(_, let value, _, _, let draft)):
            written = try submit(request.value ?? draft ?? value, over: value, &performed)
        default:
            throw .wrongNodeKind(node: request.node, kind: tree.kinds[node], action: request.kind.rawValue)
        }
        guard let written else { return finish(performed, then) }
        list.write(written, toRow: cell.row) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let place):
                performed.row = place.row
                performed.version = place.version
                finish(performed, then)
            case .failure(let error):
                then(.failure(error))
            }
        }
    }

    private func press(_ look: ControlLook, _ performed: inout NodeAction) throws(ServiceError) -> RowValues? {
        guard look.isEnabled else {
            throw .controlDisabled(node: performed.node, row: performed.row)
        }
        performed.action = look.action
        guard case .control(let selected?) = interaction(ofNode: performed.node) else { return nil }
        performed.value = .boolean(!look.isSelected)
        guard list.isWritable, list.record.columns[selected].type == .boolean else { return nil }
        return RowValues(columns: list.record.columns, performed.value, at: selected)
    }

    private func type(_ text: String, over value: String, _ performed: inout NodeAction) throws(ServiceError) {
        performed.value = .text(text)
        try drafts.type(
            text,
            over: value,
            maximumLength: maximumLength(ofNode: performed.node),
            row: performed.row,
            node: performed.node
        )
    }

    private func submit(
        _ text: String,
        over value: String,
        _ performed: inout NodeAction
    ) throws(ServiceError) -> RowValues? {
        try type(text, over: value, &performed)
        guard list.isWritable, case .field(let column?, _) = interaction(ofNode: performed.node) else { return nil }
        let type = list.record.columns[column].type
        guard let typed = Value(typed: text, as: type) else {
            throw .wrongValueType(type)
        }
        return RowValues(columns: list.record.columns, typed, at: column)
    }

    private func finish(_ performed: NodeAction, _ then: (Result<NodeAction, ServiceError>) -> Void) {
        if performed.kind == .submit { drafts.remove(row: performed.row, node: performed.node) }
        if hub.isActive, !isEnded { hub.publish(.action(performed)) }
        then(.success(performed))
    }

    private func interaction(ofNode node: Int) -> NodeInteraction? {
        rowLayout.template.compiled.interaction(ofNode: node)
    }

    private func maximumLength(ofNode node: Int) -> Int {
        guard case .field(_, let length) = interaction(ofNode: node) else { return 0 }
        return length
    }
}
