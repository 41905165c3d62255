/// The codings of an `Accept-Encoding` field (RFC 9110, section 12.5.3).
struct AcceptedCodings {
    /// Whether the client takes gzip.
    let allowsGzip: Bool

    init(_ field: String?) {
        var gzip: Bool?
        var others = false
        for item in (field ?? "").lowercased().split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            let isWanted = !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) ?? 0 == 0 }
            switch parts.first {
            case "gzip", "x-gzip": gzip = isWanted
            case "*": others = isWanted
            default: break
            }
        }
        allowsGzip = gzip ?? others
    }
}
