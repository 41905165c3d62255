import HTTPServer
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulService
import ScreenfulTypes

/// `/api/v1/lists/{list}/rows/search`: the rows that contain a text.
extension API {
    func getMatches(_ context: RequestContext, _ list: OpenList, _ search: TextSearch) throws(Problem) {
        let exchange = context.exchange
        searches.find(search, in: list) {
            exchange.isOpen
        } then: { result in
            switch result {
            case .success(let matches): exchange.reply(.matches(matches))
            case .failure(let error): exchange.replyToTransfer(error)
            }
        }
    }
}

extension Response {
    fileprivate static func matches(_ matches: TextMatches) -> Self {
        // The time that a search has may end elsewhere the next time.
        .json(headers: [.unstored]) { json in
            json.object {
                $0.member("version", matches.version)
                $0.member("total", matches.total)
                $0.array("rows", matches.rows) { $0.value($1) }
                $0.key("next")
                if let next = matches.next { $0.value(next) } else { $0.null() }
                $0.member("indexed", finite: matches.indexed)
            }
        }
    }
}

extension QueryParameters where Owner == OpenList, Value == TextSearch {
    static var search: Self {
        Self("q", "column", "from", "direction", "count") { list, query throws(Problem) in
            guard let text = TextQuery(try query.required("q", length: 1...TextQuery.maxLength)) else {
                throw Problem(.outOfRange, "q has to have a character that is not white space.", field: "q")
            }
            let columns = list.record.columns.indices.filter { list.record.columns[$0].type == .text }
            let column = try query.place("column", among: columns.map { list.record.columns[$0].name })
            return TextSearch(
                text,
                columns: column.map { [columns[$0]] } ?? columns,
                from: try query.integer("from", in: 0...1_000_000_000),
                direction: try query.choice("direction") ?? .forward,
                count: try query.integer("count", in: 1...10_000) ?? 1_000
            )
        }
    }
}
