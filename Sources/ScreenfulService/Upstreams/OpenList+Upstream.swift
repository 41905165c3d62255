import HTTPClient
import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

extension OpenList {
    /// Adds fetched rows at an end of the list, with the progress of the fetcher.
    func add(
        _ rows: [UpstreamRow],
        at end: ListEnd,
        progress: String,
        then: @escaping (Result<ListContents, ServiceError>) -> Void
    ) {
        change { contents throws(ServiceError) in
            try EditTransaction(adding: rows, at: end, progress: progress, to: contents)
        } then: {
            then($0)
        }
    }

    /// The time before which the list's HTTP API is not asked, on the loop's clock.
    var retriesNotBefore: Instant { Instant(nanoseconds: Int64(clamping: upstream?.notBefore ?? 0)) }

    /// The problem of the list's HTTP API.
    var upstreamProblem: (code: String, detail: String)? {
        upstream?.problem.map { problem in
            let error = ServiceError.upstream(problem)
            return (error.name, error.description)
        }
    }
}

extension EditTransaction {
    /// Plans to add fetched rows at an end.
    init(
        adding rows: [UpstreamRow],
        at end: ListEnd,
        progress: String,
        to contents: ListContents
    ) throws(ServiceError) {
        guard contents.order.count <= GeneratedFeed.largestRowCount - rows.count else {
            throw .rowLimit(GeneratedFeed.largestRowCount)
        }
        self.init(of: contents)
        commit.upstream = UpstreamCommit(progress: progress, keys: rows.map(\.key))
        guard !rows.isEmpty else { return }
        let ids = contents.nextRowID..<contents.nextRowID + Int64(rows.count)
        let window = contents.window
        let place = end == .tail ? contents.rowCount : 0
        edit = RowEdit(inserted: [place..<place + rows.count])
        commit.puts = zip(ids, rows).map { Row(id: $0, values: $1.values) }
        commit.orderEdits = [.insert(ids: ids, at: window.lowerBound + place)]
        self.contents.order.insert(ids: ids, at: window.lowerBound + place)
        self.contents.nextRowID = ids.upperBound
        self.contents.window = window.lowerBound..<window.upperBound + rows.count
        var counts = contents.sections.counts.isEmpty ? [0] : contents.sections.counts
        counts[end == .tail ? counts.count - 1 : 0] += rows.count
        self.contents.sections = SectionCounts(counts)
    }
}

extension ListCatalog {
    /// Creates a list over an HTTP API.
    ///
    /// - Throws: An error when the server fetches nothing, or when the address cannot be asked.
    func create(
        _ request: NewListRequest,
        of description: UpstreamDescription,
        then: @escaping (Result<OpenList, ServiceError>) -> Void
    ) throws(ServiceError) {
        _ = try fetchingUpstreams().url(of: description)
        guard request.extent == .full else {
            return try create(request, source: .http(description.json), columns: description.columns, then: then)
        }
        guard description.hasAnyPage else { throw .upstreamRefused("paging", UpstreamDescription.fullExtentRule) }
        try reserve()
        create(request, of: .pages(description.json), then: then)
    }

    /// Creates a list over an HTTP API of which the address is known, by what its first page has.
    ///
    /// - Throws: An error when the server fetches nothing, or when the address cannot be asked.
    func create(
        _ request: NewListRequest,
        probing probe: UpstreamProbe,
        then: @escaping (Result<OpenList, ServiceError>) -> Void
    ) throws(ServiceError) {
        let upstreams = try fetchingUpstreams()
        let url = try upstreams.url(of: probe.request)
        try reserve()
        let first = Paging(description: probe.request, url: url).first
        upstreams.client.send(upstreams.request(first, of: probe.request)) { [self] result in
            release()
            do throws(ServiceError) {
                try create(request, of: Self.description(probe, result), then: then)
            } catch { then(.failure(error)) }
        }
    }

    /// The HTTP APIs of lists, if the server asks any.
    private func fetchingUpstreams() throws(ServiceError) -> UpstreamService {
        guard let upstreams else { throw .upstreamRefused("kind", "This server asks no HTTP APIs.") }
        return upstreams
    }

    private static func description(
        _ probe: UpstreamProbe,
        _ result: Result<ClientResponse, ClientError>
    ) throws(ServiceError) -> UpstreamDescription {
        do throws(UpstreamError) {
            let found = try UpstreamDiscovery(result, of: probe.request).found
            do throws(DecodingError) {
                return try probe.description(found: found)
            } catch { throw UpstreamError("\(probe.request.url): \(error.message)", isFinal: true) }
        } catch { throw .upstreamRefused("from", "\(error.message).") }
    }

    /// Begins to fetch the rows of a list over an HTTP API, as soon as viewers want them.
    func fetchRows(of list: OpenList) {
        guard case .http(let json) = list.record.source, let upstreams, let store = backend as? any UpstreamStore,
            let description = UpstreamDescription(stored: json)
        else { return }
        do throws(ServiceError) {
            let paging = Paging(description: description, url: try upstreams.url(of: description))
            list.upstream = UpstreamFetcher(list, of: upstreams, in: store, paging)
        } catch { list.availability = .unavailable(StoreError(.sourceChanged, error.description)) }
    }
}
