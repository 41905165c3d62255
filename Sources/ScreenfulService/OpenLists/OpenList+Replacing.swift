import ListStore
import Screenful
package import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

extension OpenList {
    /// Replaces the rows by others, as the difference between both: rows of both keep their identity and their place on
    /// screen.
    ///
    /// The rows are read first. If the list changes meanwhile, the difference is made again, up to eight times.
    ///
    /// - Parameters:
    ///   - request: The rows after the replacement.
    ///   - condition: The condition on the list's version.
    ///   - then: Called with the contents after the replacement.
    package func replaceRows(
        _ request: RowsRequest,
        if condition: ChangeCondition,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        replaceRows(request, if: condition, attempts: 8, then: then)
    }

    private func replaceRows(
        _ request: RowsRequest,
        if condition: ChangeCondition,
        attempts: Int,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        if let failure = condition.failure(at: contents.version) { return then(.failure(.conditionFailed(failure))) }
        guard contents.rowCount <= RowsRequest.mostRows else { return then(.failure(.rowLimit(RowsRequest.mostRows))) }
        guard contents.sections.sectionCount <= 1 else { return then(.failure(.sectionLimit(1))) }
        let version = contents.version
        let unchanged = ChangeCondition { $0 == version ? nil : "If-Match" }
        func apply(_ changes: ChangeRequest) {
            self.apply(changes, if: unchanged) { [self] result in
                guard case .failure(.conditionFailed) = result, attempts > 1 else { return then(result) }
                replaceRows(request, if: condition, attempts: attempts - 1, then: then)
            }
        }
        load([0..<contents.rowCount]) { [self] result in
            do throws(StoreError) {
                let old = try result.get().map(\.content)
                guard let requestThread, contents.version == version else { return apply(request.changes(from: old)) }
                requestThread.perform {
                    request.changes(from: old)
                } then: {
                    apply($0)
                }
            } catch {
                then(.failure(.store(error)))
            }
        }
    }
}
