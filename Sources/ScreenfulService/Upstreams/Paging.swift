package import HTTPClient
package import JSON
package import ScreenfulCoding
import ScreenfulTypes

/// A request for a page of an HTTP API, without its headers.
package struct PageRequest: Equatable, Sendable {
    package var url: HTTPURL
    /// The body of a `POST`; nil makes it a `GET`.
    package var body: JSONValue?

    package init(_ url: HTTPURL, body: JSONValue? = nil) {
        self.url = url
        self.body = body
    }

    /// The request to send, with the type of its body if it has one.
    package var request: ClientRequest {
        var request = ClientRequest(url)
        if let body {
            request.headers.append(("Content-Type", "application/json"))
            request.body = Array(JSONWriter.text(of: body).utf8)
        }
        return request
    }

    /// Sets a value at a place; a parameter takes texts and numbers.
    mutating func set(_ value: JSONValue, at place: UpstreamDescription.RequestPlace) {
        switch place {
        case .parameter(let name):
            if let text = UpstreamPage.text(value) { url = url.setting(name, to: text) ?? url }
        case .body(let pointer): body = (body ?? [:]).setting(value, at: pointer)
        }
    }
}

/// The place of the next page of a list over an HTTP API.
package struct UpstreamProgress: Equatable, Sendable {
    /// The request for the next page; nil after the last one.
    package var next: PageRequest?
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
        if let next {
            object["next"] = .string(next.url.description)
            if let body = next.body { object["body"] = body }
        }
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
                next: value["next"]?.string.flatMap(HTTPURL.init).map { PageRequest($0, body: value["body"]) },
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
    package var start: UpstreamProgress { UpstreamProgress(next: first) }

    /// The request for the first page.
    var first: PageRequest {
        var first = PageRequest(url, body: description.body.map { .object($0) })
        if let (place, value) = description.size { first.set(.integer(Int64(value)), at: place) }
        switch description.style {
        case .page(let place, let number): first.set(.integer(Int64(number)), at: place)
        case .offset(let place): first.set(0, at: place)
        case .link, .cursor, .merged: break
        }
        return first
    }

    /// Returns the request for a page, counted from 0, of an API whose pages can be asked for in any order.
    func request(ofPage page: Int) -> PageRequest {
        var request = first
        switch description.style {
        case .page(let place, let number): request.set(.integer(Int64(number + page)), at: place)
        case .offset(let place): request.set(.integer(Int64(page * (description.size?.value ?? 0))), at: place)
        case .link, .cursor, .merged: break
        }
        return request
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
        after.next = try next(after: page, rows: after.rows, pages: after.pages, asked: progress)
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
    ) throws(UpstreamError) -> PageRequest? {
        if let reach = description.reach, rows >= reach { return nil }
        var isLast = page.rows.isEmpty
        if let total = description.total.flatMap({ page.document[$0]?.integer }), Int64(rows) >= total { isLast = true }
        if let size = description.size, page.rows.count < size.value { isLast = true }
        var next = asked.next ?? first
        switch description.style {
        // Rows may be filtered after the cursor: only the absence of a link is the end.
        case .link:
            guard let link = page.link else { return nil }
            next.url = link
        case .page(let place, let number):
            if isLast { return nil }
            next.set(.integer(Int64(number + pages)), at: place)
        case .offset(let place):
            if isLast { return nil }
            next.set(.integer(Int64(rows)), at: place)
        case .cursor(let pointer, .response, let place):
            guard let cursor = page.document[pointer], cursor.isCursor(at: place) else { return nil }
            next.set(cursor, at: place)
        case .cursor(let pointer, .lastRow, let place):
            guard !isLast, let row = page.lastRow else { return nil }
            guard let cursor = row[pointer], cursor.isCursor(at: place) else {
                let name = name(ofPageAfter: asked.pages)
                throw UpstreamError("\(name): its last row has no cursor at \(pointer)", isFinal: true)
            }
            next.set(cursor, at: place)
        case .merged(let pointer):
            guard let members = page.document[pointer]?.object, !members.isEmpty else { return nil }
            for member in members {
                let isInBody = description.body != nil
                let place = UpstreamDescription.RequestPlace.self
                next.set(
                    member.value,
                    at: isInBody ? place.body(JSONPointer(tokens: [member.key])) : place.parameter(member.key)
                )
            }
        }
        guard next != asked.next else {
            throw UpstreamError("\(name(ofPageAfter: asked.pages)) is its own next page", isFinal: true)
        }
        for carried in description.carried {
            if let value = page.document[carried.from] { next.set(value, at: carried.into) }
        }
        return next
    }
}

extension JSONValue {
    /// Whether the value leads to a next page: a body takes any that is not null, a parameter texts and numbers.
    fileprivate func isCursor(at place: UpstreamDescription.RequestPlace) -> Bool {
        switch place {
        case .parameter: UpstreamPage.text(self)?.isEmpty == false
        case .body: !isNull && string?.isEmpty != true
        }
    }
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
