package import HTTPClient
import JSON
package import ScreenfulCoding
import ScreenfulTypes

/// The place of the next page of a list over an HTTP API.
package struct UpstreamProgress: Hashable, Sendable {
    /// The address of the next page; nil after the last one.
    package var next: String?
    /// Pages read.
    package var pages = 0
    /// Rows read, known ones included.
    var rows = 0
    /// Pages without a row that was not known before, one after another.
    var pagesOfDoubles = 0
    /// The entity tag of the first page.
    var etag: String?
}

extension UpstreamProgress {
    /// The progress as it is stored.
    var json: String {
        var object: JSONObject = [
            "pages": .integer(Int64(pages)), "rows": .integer(Int64(rows)), "doubles": .integer(Int64(pagesOfDoubles)),
        ]
        if let next { object["next"] = .string(next) }
        if let etag { object["etag"] = .string(etag) }
        return JSONWriter.text(of: .object(object))
    }

    /// Reads a progress that was stored; nil if it is none.
    init?(stored json: String) {
        do throws(JSONError) {
            let value = try JSONValue.parse(Array(json.utf8))
            guard let pages = value["pages"]?.integer, let rows = value["rows"]?.integer,
                let doubles = value["doubles"]?.integer
            else { return nil }
            self.init(
                next: value["next"]?.string,
                pages: Int(pages),
                rows: Int(rows),
                pagesOfDoubles: Int(doubles),
                etag: value["etag"]?.string
            )
        } catch { return nil }
    }
}

/// The way from page to page of an HTTP API.
package struct Paging: Sendable {
    /// Pages in a row that may have nothing but known rows, since rows shift while they are read.
    private static let mostPagesOfDoubles = 2

    let description: UpstreamDescription
    let url: HTTPURL

    /// Creates the way from page to page of an API whose first page is at an address.
    package init(description: UpstreamDescription, url: HTTPURL) {
        self.description = description
        self.url = url
    }

    /// The progress before the first page.
    package var start: UpstreamProgress {
        var first = url
        if let size = description.size { first = first.setting(size.parameter, to: String(size.value)) ?? first }
        switch description.style {
        case .page(let parameter, let number): first = first.setting(parameter, to: String(number)) ?? first
        case .offset(let parameter): first = first.setting(parameter, to: "0") ?? first
        case .link, .cursor: break
        }
        return UpstreamProgress(next: first.description)
    }

    /// Returns the name of the page after some pages, counted from 1, for errors.
    package func name(ofPageAfter pages: Int) -> String { "page \(pages + 1) of \(description.url)" }

    /// Returns the progress after a page.
    ///
    /// - Parameters:
    ///   - page: The page at the place that `progress` names.
    ///   - known: The identities of rows that the list has already.
    ///   - progress: The progress before.
    /// - Returns: The progress, and the rows of the page that are new, each once.
    /// - Throws: An error if the pages lead nowhere: two of nothing but known rows, or one that is its own next one.
    package func advance(
        past page: UpstreamPage,
        known: Set<String>,
        from progress: UpstreamProgress
    ) throws(UpstreamError) -> (UpstreamProgress, [UpstreamRow]) {
        var seen = known
        let fresh = page.rows.filter { seen.insert($0.key).inserted }
        var after = progress
        after.pages += 1
        after.rows += page.rows.count
        after.next = try next(after: page, rows: after.rows, pages: after.pages, asked: progress)?.description
        if !fresh.isEmpty {
            after.pagesOfDoubles = 0
        } else if !page.rows.isEmpty {
            after.pagesOfDoubles += 1
            guard after.next == nil || after.pagesOfDoubles < Self.mostPagesOfDoubles else {
                let name = name(ofPageAfter: progress.pages)
                throw UpstreamError("\(name) has, as the one before it, only rows of earlier pages", isFinal: true)
            }
        }
        return (after, fresh)
    }

    private func next(
        after page: UpstreamPage,
        rows: Int,
        pages: Int,
        asked: UpstreamProgress
    ) throws(UpstreamError) -> HTTPURL? {
        if let reach = description.reach, rows >= reach { return nil }
        var isLast = page.rows.isEmpty
        if let total = description.total.flatMap({ page.document[$0]?.integer }), Int64(rows) >= total { isLast = true }
        if let size = description.size, page.rows.count < size.value { isLast = true }
        let next: HTTPURL?
        switch description.style {
        // Rows may be filtered after the cursor: only the absence of a link is the end.
        case .link: next = page.link
        case .page(let parameter, let first):
            next = isLast ? nil : url(asked).setting(parameter, to: String(first + pages))
        case .offset(let parameter):
            next = isLast ? nil : url(asked).setting(parameter, to: String(rows))
        case .cursor(let pointer, .response, let parameter):
            let cursor = page.document[pointer].flatMap(UpstreamPage.text) ?? ""
            next = cursor.isEmpty ? nil : url(asked).setting(parameter, to: cursor)
        case .cursor(let pointer, .lastRow, let parameter):
            guard !isLast, let row = page.lastRow else { return nil }
            guard let cursor = row[pointer].flatMap(UpstreamPage.text) else {
                let name = name(ofPageAfter: asked.pages)
                throw UpstreamError("\(name): its last row has no text or number at \(pointer)", isFinal: true)
            }
            next = url(asked).setting(parameter, to: cursor)
        }
        guard next == nil || next?.description != asked.next else {
            throw UpstreamError("\(name(ofPageAfter: asked.pages)) is its own next page", isFinal: true)
        }
        return next
    }

    private func url(_ asked: UpstreamProgress) -> HTTPURL { asked.next.flatMap(HTTPURL.init) ?? url }
}

extension HTTPURL {
    /// Returns the URL with a parameter of its query set to a value, in place of all of that name.
    func setting(_ parameter: String, to value: String) -> HTTPURL? {
        let parts = description.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parameter.percentEncoded
        let query: Substring = parts.count > 1 ? parts[1] : ""
        var members = query.split(separator: "&").filter { $0.prefix { $0 != "=" } != name }.map(String.init)
        members.append("\(name)=\(value.percentEncoded)")
        return HTTPURL("\(parts[0])?\(members.joined(separator: "&"))")
    }
}
