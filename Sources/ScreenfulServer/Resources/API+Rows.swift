import HTTPServer
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulService
import ScreenfulTypes

/// `/api/v1/lists/{list}/rows`: reading and editing rows.
extension API {
    func getRows(_ context: RequestContext, _ list: OpenList, _ query: RowsQuery) throws(Problem) {
        if let format = query.format(of: context.request).file {
            return try sendFile(context, of: list, as: format, query)
        }
        let page = try query.page
        // Other programs may change the rows of a table without a new version of the list.
        let version = list.contents.version
        if list.isEditable, let response = try context.notModified(EntityTag(version: version), version: version) {
            return context.exchange.reply(response)
        }
        context.replyRows(of: list, on: page, requestThread)
    }

    func patchRows(_ context: RequestContext, _ list: OpenList) throws(Problem) {
        let conditions = try context.requiredConditions(forRowsOf: list)
        try context.decode(on: requestThread) { [columns = list.record.columns] body throws(DecodingError) in
            try ChangeRequest(body, columns: columns)
        } then: { request in
            list.apply(request, if: conditions.condition(), then: context.replyContents)
        }
    }

    func putRows(_ context: RequestContext, _ list: OpenList) throws(Problem) {
        let conditions = try context.conditions(forRowsOf: list)
        guard list.record.draft.extent == .full else {
            throw Problem(.listIsReadOnly, "The rows of a list that grows page by page cannot be replaced as a whole.")
        }
        try context.decode(on: requestThread) { [columns = list.record.columns] body throws(DecodingError) in
            try RowsRequest(body, columns: columns)
        } then: { request in
            list.replaceRows(request, if: conditions.condition(), then: context.replyContents)
        }
    }
}

extension RequestContext {
    /// The bytes of rows above which they are written on the thread for requests: a quarter of a millisecond of work.
    private static let mostBytesOnLoop = 128 << 10

    /// Returns the preconditions of a change of a list's rows; throws 403 if they are another program's.
    fileprivate func conditions(forRowsOf list: OpenList) throws(Problem) -> Preconditions {
        guard list.isEditable else {
            throw Problem(.listIsReadOnly, "The rows of this list are those of another database or of an HTTP API.")
        }
        return try preconditions()
    }

    /// Returns the preconditions of a change of a list's rows; throws 428 if they name no version.
    func requiredConditions(forRowsOf list: OpenList) throws(Problem) -> Preconditions {
        let conditions = try conditions(forRowsOf: list)
        guard conditions.ifMatch != nil else {
            let detail = "If-Match has to name the version that is changed, such as \"1\", or any by *."
            throw Problem(.versionRequired, detail, field: "If-Match")
        }
        return conditions
    }

    /// Answers with the version and the number of rows that a list has after a change.
    fileprivate func replyContents(_ result: Result<ListContents, ServiceError>) {
        reply(result) { contents in
            .json(headers: [HeaderField(version: contents.version)]) { json in
                json.object {
                    $0.member("version", contents.version)
                    $0.member("rows", contents.rowCount)
                }
            }
        }
    }

    /// Answers with a page of rows, cut short at ``Page/largestBytes``.
    fileprivate func replyRows(of list: OpenList, on page: Page, _ thread: RequestThread) {
        list.read(page) { result in
            switch result {
            case .success(let found):
                let headers = list.isEditable ? [HeaderField(version: found.version), .unstored] : [.byAccept]
                let columns = list.record.columns
                guard found.contents.reduce(0, { $0 + $1.approximateBytes }) > Self.mostBytesOnLoop else {
                    let body = found.json(from: page.from, columns: columns)
                    return exchange.reply(.taggedJSON(body, headers: headers))
                }
                thread.perform {
                    found.json(from: page.from, columns: columns)
                } then: { body in
                    exchange.reply(.taggedJSON(body, headers: headers))
                }
            case .failure(let error): exchange.reply(Problem(error))
            }
        }
    }
}

extension Row {
    /// The bytes of the row as JSON, without escapes.
    fileprivate var approximateBytes: Int {
        values.reduce(0) { bytes, value in
            if case .text(let text) = value { bytes + 24 + text.utf8.count } else { bytes + 24 }
        }
    }
}

extension RowPage {
    /// Returns the page as JSON.
    fileprivate func json(from first: Int, columns: [Column]) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.beginObject()
        json.member("from", first)
        json.member("total", total)
        json.member("version", version)
        json.key("rows")
        json.beginArray()
        for (index, row) in zip(rows, contents) where json.count < Page.largestBytes {
            json.value(row, index: index, columns: columns)
        }
        json.endArray()
        json.endObject()
        return json.take()
    }
}
