import ListStore
import Screenful
package import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

extension OpenList {
    /// Applies a change set if its condition holds: plans it, commits it, updates all viewers, and only then replies.
    package func apply(
        _ request: ChangeRequest,
        if condition: ChangeCondition,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        let operations = request.operations.count
        let isLong = operations > QueuedChange.mostOperations
        let plan: QueuedChange.Plan =
            if isLong, let requestThread {
                .onThread(requestThread) { contents throws(ServiceError) in try EditTransaction(request, of: contents) }
            } else {
                .onLoop { contents throws(ServiceError) in try EditTransaction(request, of: contents) }
            }
        let change = QueuedChange(condition: condition, plan: plan, operations: isLong ? nil : operations, then: then)
        enqueue(.change(change))
    }

    /// Adds staged rows at the end of the list if the condition holds: commits them, updates all viewers, and only then
    /// replies; without rows, the list keeps its version.
    func add(
        _ rows: StagedRows,
        if condition: ChangeCondition,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        change(if: condition) { contents throws(ServiceError) in
            rows.count > 0 ? try EditTransaction(adding: rows, to: contents) : nil
        } then: {
            then($0)
        }
    }

    /// Renames the list: commits the name, updates all viewers, and only then replies.
    ///
    /// - Parameters:
    ///   - name: A name that no other list has.
    ///   - condition: The condition on the list's version.
    ///   - then: Called with the list, or with an error when the name is taken or the condition does not hold.
    package func rename(
        to name: String,
        if condition: ChangeCondition,
        then: @escaping (Result<OpenList, ServiceError>) -> Void
    ) {
        change(if: condition) { [self] contents in
            record.name == name ? nil : EditTransaction(of: contents, name: name)
        } then: { [self] result in
            then(result.map { _ in self })
        }
    }

    /// Whether actions of users in cells are written to the rows: only if the rows are the server's own.
    var isWritable: Bool { record.source == .stored }

    /// Writes values to a row, which is followed through changes that are under way.
    ///
    /// `then` is called with the row's index after those changes and the list's new version.
    func write(
        _ values: RowValues,
        toRow row: Int,
        then: @escaping (Result<(row: Int, version: Int), ServiceError>) -> Void
    ) {
        let request = follow([row..<row + 1]) { _ in }
        change { contents throws(ServiceError) in
            guard let row = request.settle().first else { throw .rowRemoved(row: nil) }
            return EditTransaction(of: contents, row: row, values: values.values)
        } then: { [self] result in
            forget(request)
            then(result.map { (request.settle().first ?? row, $0.version) })
        }
    }
}
