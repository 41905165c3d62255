import HTTPServer
import JSON
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulService

/// `/api/v1/lists/{list}/sections`: the index of a list, such as the letters of an alphabet.
extension API {
    func getSections(_ context: RequestContext, _ list: OpenList, on page: Page) throws(Problem) -> Response {
        let (version, counts) = (list.contents.version, list.sectionCounts)
        // Other programs may change the rows of a table without a new version of the list.
        if list.isEditable, let response = try context.notModified(EntityTag(version: version), version: version) {
            return response
        }
        let headers = list.isEditable ? [HeaderField(version: version), .unstored] : []
        return .json(headers: headers) { json in
            json.page(page, total: counts.sectionCount, named: "sections") { json in
                for section in page.indices(of: counts.sectionCount) {
                    let rows = counts.rows(ofSection: section)
                    json.object {
                        $0.member("section", section)
                        $0.member("first", rows.lowerBound)
                        $0.member("rows", rows.count)
                    }
                }
            }
        }
    }
}
