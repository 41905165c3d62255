import HTTPServer
import JSON
import ListStore

/// `/api/v1/lists/{list}/rows`: reading and editing rows.
extension API {
    func getRows(_ call: Call) throws(Problem) {
        let list = try lists.readyList(call.parameter("list"))
        let page = try Page(call.request)
        list.whenReadable {
            guard !list.isDeleted else { return call.exchange.reply(Problem(noList: String(list.id))) }
            let rows = page.indices(of: list.contents.rowCount)
            let version = list.contents.version
            let total = list.contents.rowCount
            list.read(list.contents.ids(in: rows)) { result in
                switch result {
                case .success(let contents):
                    call.exchange.reply(
                        .json(headers: [HeaderField(version: version)]) { json in
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
                    )
                case .failure(let error):
                    call.exchange.reply(Problem(store: error))
                }
            }
        }
    }

    func patchRows(_ call: Call) throws(Problem) {
        let list = try lists.list(call.parameter("list"))
        try call.checkNoQuery()
        guard list.isEditable else {
            throw Problem(.listIsReadOnly, "The rows of this list are a table of another database.")
        }
        let versions = try IfMatch(call.request).versions
        let request = try ChangeRequest(call.body(), columns: list.record.columns)
        list.apply(request, toVersionAmong: versions) { result in
            call.reply(result) { contents in
                .json(headers: [HeaderField(version: contents.version)]) { json in
                    json.beginObject()
                    json.member("version", contents.version)
                    json.member("rows", contents.rowCount)
                    json.endObject()
                }
            }
        }
    }
}

extension HeaderField {
    /// The entity tag of a list at a version.
    init(version: Int) {
        self.init("ETag", "\"\(version)\"")
    }
}
