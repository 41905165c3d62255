package import JSON
import ScreenfulTypes

/// Descriptions of lists over well-known APIs, by short names such as `github:apple/swift/issues`.
///
/// The shapes are those of the APIs' own references: GitHub REST, Hacker News Search by Algolia, Mastodon timelines, Open
/// Library search and MediaWiki's `categorymembers`.
enum UpstreamPreset: String, CaseIterable {
    case github, hn, mastodon, openlibrary, wikipedia

    /// The form of the preset's names, for errors.
    private var form: String {
        switch self {
        case .github: "github:OWNER/REPOSITORY/issues, …/pulls, …/releases or …/commits"
        case .hn: "hn:WORDS"
        case .mastodon: "mastodon:HOST/TAG"
        case .openlibrary: "openlibrary:WORDS"
        case .wikipedia: "wikipedia:LANGUAGE/CATEGORY"
        }
    }

    /// Returns the members of the description that a short name stands for.
    ///
    /// - Throws: An error that tells the forms, if the field has none of them.
    static func source(_ field: JSONField) throws(DecodingError) -> JSONObject {
        let text = try field.string(length: 1...1_000)
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let preset = Self(rawValue: String(parts[0])) else {
            let forms = allCases.map(\.form).joined(separator: "; ")
            throw field.outOfRange("an http or https URL, or one of: \(forms)")
        }
        let words = parts[1].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !words.contains(where: \.isEmpty), let source = preset.source(words) else {
            throw field.outOfRange(preset.form)
        }
        return source
    }

    private func source(_ words: [String]) -> JSONObject? {
        switch self {
        case .github: words.count == 3 ? Self.github(words[0], words[1], kind: words[2]) : nil
        case .hn: Self.hackerNews(words.joined(separator: "/"))
        case .mastodon: words.count == 2 ? Self.mastodon(host: words[0], tag: words[1]) : nil
        case .openlibrary: Self.openLibrary(words.joined(separator: "/"))
        case .wikipedia:
            words.count > 1 ? Self.wikipedia(language: words[0], words[1...].joined(separator: "/")) : nil
        }
    }

    private static func github(_ owner: String, _ repository: String, kind: String) -> JSONObject? {
        let columns: JSONValue
        var id: JSONValue = "/id"
        var query = ""
        switch kind {
        case "issues", "pulls":
            query = "?state=all"
            columns = [
                column("title", "text", "/title"), column("by", "text", "/user/login"),
                column("picture", "image", "/user/avatar_url"), column("number", "integer", "/number"),
                column("state", "text", "/state"), column("created", "date", "/created_at"),
            ]
        case "releases":
            columns = [
                column("name", "text", "/name"), column("tag", "text", "/tag_name"), column("text", "text", "/body"),
                column("by", "text", "/author/login"), column("published", "date", "/published_at"),
            ]
        case "commits":
            id = "/sha"
            columns = [
                column("message", "text", "/commit/message"), column("by", "text", "/commit/author/name"),
                column("date", "date", "/commit/author/date"), column("sha", "text", "/sha"),
            ]
        default: return nil
        }
        let path = "\(owner.percentEncoded)/\(repository.percentEncoded)/\(kind)"
        return [
            "url": .string("https://api.github.com/repos/\(path)\(query)"),
            "paging": ["style": "link", "size": ["parameter": "per_page", "value": 100]], "rows": "", "id": id,
            "columns": columns, "headers": ["Accept": "application/vnd.github+json"], "refreshSeconds": 60,
        ]
    }

    private static func hackerNews(_ words: String) -> JSONObject {
        [
            "url": .string("https://hn.algolia.com/api/v1/search_by_date?tags=story&query=\(words.percentEncoded)"),
            "paging": [
                "style": "page", "parameter": "page", "first": 0, "size": ["parameter": "hitsPerPage", "value": 100],
            ],
            "rows": "/hits", "id": "/objectID", "total": "/nbHits",
            "columns": [
                column("title", "text", "/title"), column("by", "text", "/author"),
                column("points", "integer", "/points"), column("comments", "integer", "/num_comments"),
                column("created", "date", "/created_at"), column("url", "text", "/url"),
            ],
            "refreshSeconds": 60, "reach": 1_000,
        ]
    }

    private static func mastodon(host: String, tag: String) -> JSONObject {
        [
            "url": .string("https://\(host)/api/v1/timelines/tag/\(tag.percentEncoded)"),
            "paging": ["style": "link", "size": ["parameter": "limit", "value": 40]], "rows": "", "id": "/id",
            "columns": [
                column("by", "text", "/account/acct"), column("text", "text", "/content"),
                column("picture", "image", "/account/avatar"), column("created", "date", "/created_at"),
            ],
            "refreshSeconds": 60,
        ]
    }

    private static func openLibrary(_ words: String) -> JSONObject {
        [
            "url": .string("https://openlibrary.org/search.json?q=\(words.percentEncoded)"),
            "paging": ["style": "offset", "parameter": "offset", "size": ["parameter": "limit", "value": 100]],
            "rows": "/docs", "id": "/key", "total": "/numFound",
            "columns": [
                column("title", "text", "/title"), column("by", "text", "/author_name/0"),
                column("year", "integer", "/first_publish_year"), column("editions", "integer", "/edition_count"),
            ],
        ]
    }

    private static func wikipedia(language: String, _ category: String) -> JSONObject? {
        // The name becomes a part of the host.
        guard language.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-") })
        else {
            return nil
        }
        let query = "action=query&format=json&formatversion=2&list=categorymembers&maxlag=5"
        let title = "Category:\(category)".percentEncoded
        return [
            "url": .string("https://\(language).wikipedia.org/w/api.php?\(query)&cmtitle=\(title)"),
            "paging": [
                "style": "cursor", "next": "/continue", "merge": true,
                "size": ["parameter": "cmlimit", "value": 100],
            ],
            "rows": "/query/categorymembers", "id": "/pageid",
            "columns": [column("title", "text", "/title"), column("namespace", "integer", "/ns")],
        ]
    }

    private static func column(_ name: String, _ type: String, _ place: String) -> JSONValue {
        ["name": .string(name), "type": .string(type), "at": .string(place)]
    }
}

extension UpstreamDescription {
    /// The beginnings of the short names of well-known APIs, such as `github:`.
    package static var shortNamePrefixes: [String] { UpstreamPreset.allCases.map { "\($0.rawValue):" } }

    /// Creates the description that a short name stands for.
    ///
    /// - Throws: An error that tells the forms of short names.
    package init(named name: String) throws(DecodingError) {
        let members = try UpstreamPreset.source(JSONField(.string(name)))
        self = try UpstreamProbe.description(members, [:], at: .root)
    }
}
