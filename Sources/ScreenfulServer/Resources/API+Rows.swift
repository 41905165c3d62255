import HTTPServer
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulService
import ScreenfulTypes

/// `/api/v1/lists/{list}/rows`: reading and editing rows.
extension API {
    func getRows(_ context: RequestContext, _ list: OpenList, on page: Page) {
        list.whenReadable {
            do throws(Problem) {
                guard !list.isDeleted else { throw Problem(.noList(String(list.id))) }
                // Other programs may change the rows of a table without a new version of the list.
                let version = list.isEditable ? list.contents.version : nil
                if let version, let response = try context.notModified(EntityTag(version: version), version: version) {
                    return context.exchange.reply(response)
                }
                let headers = version.map { [HeaderField(version: $0), .unstored] } ?? []
                context.replyRows(of: list, on: page, headers: headers)
            } catch { context.exchange.reply(error) }
        }
    }

    func patchRows(_ context: RequestContext, _ list: OpenList) throws(Problem) {
        guard list.isEditable else {
            throw Problem(.listIsReadOnly, "The rows of this list are a table of another database.")
        }
        let conditions = try context.preconditions()
        guard conditions.ifMatch != nil else {
            let detail = "If-Match has to name the version that the operations refer to, such as \"1\"."
            throw Problem(.versionRequired, detail, field: "If-Match")
        }
        let request = try context.decode { body throws(DecodingError) in
            try ChangeRequest(body, columns: list.record.columns)
        }
        list.apply(request, if: conditions.condition()) { result in
            context.reply(result) { contents in
                .json(headers: [HeaderField(version: contents.version)]) { json in
                    json.object {
                        $0.member("version", contents.version)
                        $0.member("rows", contents.rowCount)
                    }
                }
            }
        }
    }
}

extension RequestContext {
    /// Answers with a page of rows, cut short at ``Page/largestBytes``.
    fileprivate func replyRows(of list: OpenList, on page: Page, headers: [HeaderField]) {
        let rows = page.indices(of: list.contents.rowCount)
        let version = list.contents.version
        let total = list.contents.rowCount
        list.read(list.contents.ids(in: rows)) { result in
            reply(result.mapError(ServiceError.store)) { contents in
                .json(headers: headers) { json in
                    json.beginObject()
                    json.member("from", page.from)
                    json.member("total", total)
                    json.member("version", version)
                    json.key("rows")
                    json.beginArray()
                    for (index, row) in zip(rows, contents) where json.bytes.count < Page.largestBytes {
                        json.value(row, index: index, columns: list.record.columns)
                    }
                    json.endArray()
                    json.endObject()
                }
            }
        }
    }
}
