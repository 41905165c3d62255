import EventLoop
import HTTPClient
import ListStore
import ScreenfulCoding
package import ScreenfulTypes

/// A reader of lists over HTTP APIs whose pages are asked for as they are needed; nothing of them is stored.
package final class UpstreamTables: TableSource {
    private let service: UpstreamService

    package init(_ service: UpstreamService) {
        self.service = service
    }

    /// Reads the first page, which tells the number of rows.
    package func scan(
        _ source: ListSource,
        after earlier: (any ScannedTable)?,
        finding rows: [Range<Int>],
        then: @escaping Reply<any ScannedTable>
    ) {
        guard case .pages(let json) = source, let description = UpstreamDescription(stored: json) else {
            let message = "the description of the list is not known to this version"
            return service.loop.nextTurn { then(.failure(StoreError(.unsupportedTable, message))) }
        }
        let paging: Paging
        do throws(ServiceError) {
            paging = Paging(description: description, url: try service.url(of: description))
        } catch {
            let refusal = StoreError(.unsupportedTable, error.description, retryAfter: StoreError.pauseAfterRefusal)
            return service.loop.nextTurn { then(.failure(refusal)) }
        }
        let earlier = earlier as? UpstreamTable
        let start = MonotonicClock.nanoseconds
        let make = { [service] (head: UpstreamHead) in
            let time = MonotonicClock.nanoseconds - start
            return UpstreamTable(head, paging, after: earlier, finding: rows, time: time, of: service)
        }
        if let head = earlier?.newHead { return service.loop.nextTurn { then(.success(make(head))) } }
        service.client.send(service.request(paging.first, of: description)) { result in
            do throws(UpstreamError) {
                let answer = try ClientResponse(of: result, page: paging.name(ofPageAfter: 0))
                then(.success(make(try UpstreamHead(answer, of: paging))))
            } catch { then(.failure(StoreError(table: error))) }
        }
    }
}

extension StoreError {
    /// The seconds before an API is asked again that has refused a request.
    static let pauseAfterRefusal = 60
    /// The seconds before an API is asked again that has not answered, unless it says otherwise.
    private static let pauseAfterFailure = 5

    /// Creates the error of rows that an API has not given: they are asked for again after a pause.
    init(upstream error: UpstreamError) {
        let pause = error.isFinal ? Self.pauseAfterRefusal : Self.pauseAfterFailure
        let code: Code = error.retryAfterSeconds == nil ? .unreachable : .rateLimited
        self.init(code, error.message, retryAfter: error.retryAfterSeconds ?? pause)
    }

    /// Creates the error of a first page that an API has not given.
    fileprivate init(table error: UpstreamError) {
        self.init(upstream: error)
        if error.isFinal { code = .unsupportedTable }
    }
}
