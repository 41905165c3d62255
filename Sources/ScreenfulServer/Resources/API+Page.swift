import HTTPServer
import JSON
import ScreenfulCoding
import ScreenfulService

/// The page's index, with the answers that the page asks for first.
extension API {
    /// The most bytes of lists that the index contains; a page of more lists asks for them.
    private static let firstAnswersLimit = 16 << 10

    /// Returns the answers that the page would ask for before all else, as an element of its `head`: the lists and the
    /// fonts.
    ///
    /// There are none where a token is required: the index is public.
    func firstAnswers() -> [UInt8] {
        guard configuration.token == nil else { return [] }
        let everything = Page(from: 0, count: Page.counts.upperBound)
        var json = JSONWriter(capacity: 2_048)
        json.object {
            $0.key(named: "/lists?from=0&count=\(everything.count)")
            $0.page(everything, total: lists.count, named: "lists") { json in
                for list in lists.lists(on: everything) { json.value(list.description) }
            }
            if let pool = try? fontService.ready() {
                $0.key(named: "/fonts")
                $0.value(pool)
            }
        }
        let bytes = json.take()
        guard bytes.count <= Self.firstAnswersLimit else { return [] }
        // Within a script, a list's name could otherwise close it.
        let escaped = bytes.flatMap { $0 == UInt8(ascii: "<") ? Array(#"\u003c"#.utf8) : [$0] }
        return Array("<script type=\"application/json\" id=\"first-answers\">".utf8) + escaped
            + Array("</script>\n".utf8)
    }
}
