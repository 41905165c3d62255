import HTTPClient

/// How long a picture may be used without asking its origin again, by the headers of its answer.
///
/// - Note: RFC 9111, sections 3, 4.2.1 and 5.2.2; a shared cache.
struct Freshness: Hashable {
    /// Seconds of an answer without a lifetime: ours, since addresses of pictures seldom change their contents.
    private static let heuristicSeconds = 86_400
    /// A year: what some servers mean by “for ever”.
    private static let longestSeconds = 31_536_000

    /// False if the answer may be used only for those who have asked.
    var isStorable = true
    /// Seconds for which it is fresh.
    var seconds = Self.heuristicSeconds
    /// True if the contents of the address never change.
    var isImmutable = false

    init(_ response: ClientResponse) {
        var given: Int?
        var shared: Int?
        for directive in Self.directives(response) {
            let parts = directive.split(separator: "=", maxSplits: 1)
            let value = parts.count > 1 ? Int(parts[1].filter { $0 != "\"" }) : nil
            switch parts[0] {
            case "no-store", "private": isStorable = false
            case "no-cache": given = 0
            case "max-age": given = given ?? value
            case "s-maxage": shared = value
            case "immutable": isImmutable = true
            default: break
            }
        }
        guard let lifetime = shared ?? given else { return }
        let age = response.header("age").flatMap(Int.init) ?? 0
        seconds = min(max(0, lifetime - age), Self.longestSeconds)
    }

    private static func directives(_ response: ClientResponse) -> [String] {
        response.headers.filter { $0.name.lowercased() == "cache-control" }.flatMap { header in
            header.value.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
        }
    }
}
