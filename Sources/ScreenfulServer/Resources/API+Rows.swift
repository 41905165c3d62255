import HTTPServer
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulService
import ScreenfulTypes

/// `/api/v1/lists/{list}/rows`: reading and editing rows.
extension API {
    func getRows(_ context: RequestContext, _ list: OpenList, on page: Page) throws(Problem) {
        // Other programs may change the rows of a table without a new version of the list.
        let version = list.contents.version
        if list.isEditable, let response = try context.notModified(EntityTag(version: version), version: version) {
            return context.exchange.reply(response)
        }
        context.replyRows(of: list, on: page)
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
    fileprivate func replyRows(of list: OpenList, on page: Page) {
        list.read(page) { result in
            reply(result) { found in
                .json(headers: list.isEditable ? [HeaderField(version: found.version), .unstored] : []) { json in
                    json.beginObject()
                    json.member("from", page.from)
                    json.member("total", found.total)
                    json.member("version", found.version)
                    json.key("rows")
                    json.beginArray()
                    for (index, row) in zip(found.rows, found.contents) where json.bytes.count < Page.largestBytes {
                        json.value(row, index: index, columns: list.record.columns)
                    }
                    json.endArray()
                    json.endObject()
                }
            }
        }
    }
}
