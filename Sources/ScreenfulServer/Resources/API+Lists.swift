import HTTPServer
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulService

/// `/api/v1/lists` and `/api/v1/lists/{list}`: the catalog.
extension API {
    func getLists(_: RequestContext, on page: Page) -> Response {
        .json { json in
            json.page(page, total: lists.count, named: "lists") { json in
                for list in lists.lists(on: page) { json.value(list.description) }
            }
        }
    }

    func postList(_ context: RequestContext) throws(Problem) {
        let request = try context.decode(NewListRequest.init)
        try Problem.translating { () throws(ServiceError) in
            try lists.create(request) { result in
                context.reply(result) { list in
                    let location = HeaderField("Location", "/api/v1/lists/\(list.id)")
                    let headers = [location, HeaderField(version: list.contents.version)]
                    return .json(.created, headers: headers) { $0.value(list.description) }
                }
            }
        }
    }

    func getList(_ context: RequestContext, _ list: OpenList) throws(Problem) -> Response {
        // Other programs may change the rows of a table without a new version of the list.
        guard list.isEditable else { return .json { $0.value(list.description) } }
        let version = list.contents.version
        if let response = try context.notModified(EntityTag(version: version), version: version) { return response }
        return .json(headers: [HeaderField(version: version), .unstored]) { $0.value(list.description) }
    }

    func patchList(_ context: RequestContext, _ list: OpenList) throws(Problem) {
        let conditions = try context.preconditions()
        let condition = conditions.condition(list.isEditable ? [] : [contentTag(of: list)])
        list.rename(to: try context.decode(RenameListRequest.init).name, if: condition) { result in
            context.reply(result) { list in
                .json(headers: [HeaderField(version: list.contents.version)]) { $0.value(list.description) }
            }
        }
    }

    func deleteList(_ context: RequestContext, _ list: OpenList) throws(Problem) {
        let conditions = try context.preconditions()
        let condition = conditions.condition(list.isEditable ? [] : [contentTag(of: list)])
        lists.delete(list, if: condition) { result in
            context.reply(result) { Response(.noContent) }
        }
    }
}

/// Returns the entity tag of the response to a list's `GET`.
private func contentTag(of list: OpenList) -> EntityTag {
    var writer = JSONWriter(capacity: 512)
    writer.value(list.description)
    return EntityTag(contentOf: writer.take())
}

extension JSONWriter {
    mutating func page(_ page: Page, total: Int, named name: StaticString, elements: (inout JSONWriter) -> Void) {
        beginObject()
        member("from", page.from)
        member("total", total)
        key(name)
        beginArray()
        elements(&self)
        endArray()
        endObject()
    }
}
