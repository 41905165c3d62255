import HTTPServer
import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulService
import ScreenfulTypes

/// `/api/v1/lists/{list}/sections`: the index of a list, such as the letters of an alphabet.
extension API {
    func getSections(_ context: RequestContext, _ list: OpenList, on page: Page) throws(Problem) {
        let (version, counts) = (list.contents.version, list.sectionCounts)
        // Other programs may change the rows of a table without a new version of the list.
        if list.isEditable, let response = try context.notModified(EntityTag(version: version), version: version) {
            return context.exchange.reply(response)
        }
        let rows = page.indices(of: counts.sectionCount).map { counts.rows(ofSection: $0) }.filter { !$0.isEmpty }
        guard let column = list.sectionElements?.indexTitle, !rows.isEmpty else {
            return context.exchange.reply(.sections(of: list, on: page, titles: [:]))
        }
        list.load(rows.map { $0.lowerBound..<$0.lowerBound + 1 }) { [self] result in
            do throws(Problem) {
                let isCurrent = list.contents.version == version && list.sectionCounts == counts
                guard isCurrent else { return try getSections(context, list, on: page) }
                let cells = try result.mapError { Problem(ServiceError.store($0)) }.get()
                var titles: [Int: Value] = [:]
                for cell in cells { titles[counts.section(ofRow: cell.row)] = cell.content.values[column] }
                context.exchange.reply(.sections(of: list, on: page, titles: titles))
            } catch {
                context.exchange.reply(error)
            }
        }
    }
}

extension Response {
    /// Returns a page of sections, those that have one with their titles.
    fileprivate static func sections(of list: OpenList, on page: Page, titles: [Int: Value]) -> Self {
        let counts = list.sectionCounts
        let headers = list.isEditable ? [HeaderField(version: list.contents.version), .unstored] : []
        return .json(headers: headers) { json in
            json.page(page, total: counts.sectionCount, named: "sections") { json in
                for section in page.indices(of: counts.sectionCount) {
                    let rows = counts.rows(ofSection: section)
                    json.object {
                        $0.member("section", section)
                        $0.member("first", rows.lowerBound)
                        $0.member("rows", rows.count)
                        guard let title = titles[section] else { return }
                        $0.key("title")
                        $0.value(title)
                    }
                }
            }
        }
    }
}
