import ScreenfulLab

extension NetworkProfile {
    /// A description of a custom network, in parts of a sentence: the numbers that were given, and after
    /// `assumed:` those that were not.
    var note: [String] {
        let numbers = Number.allCases.filter(uses)
        let given = numbers.filter { !assumed.contains($0) }.map(words)
        let left = numbers.filter(assumed.contains).map(words)
        var parts = given.map { $0 + "," } + left.map { $0 + "," }
        if !left.isEmpty { parts[given.count] = "assumed: \(parts[given.count])" }
        if !left.isEmpty, !given.isEmpty { parts[given.count - 1] = given[given.count - 1] + ";" }
        parts[parts.count - 1].removeLast()
        parts[0] = "network \(name): \(parts[0])"
        return parts
    }

    private func words(_ number: Number) -> String {
        let value = Decimal.short(self[number])
        return switch number {
        case .roundTrip: "round trip \(value) ms"
        case .jitter: jitter == 0 ? "no jitter" : "jitter \(value)"
        case .server: "server \(value) ms"
        case .bandwidth: bandwidth == Self.off.bandwidth ? "bandwidth unlimited" : "bandwidth \(value) kB/s"
        case .bandwidthSigma: bandwidthSigma == 0 ? "bandwidth steady" : "bandwidth sigma \(value)"
        case .outageShare: outageShare == 0 ? "no outages" : "outages \(percent(outageShare)) % of the time"
        case .outageRate: "\(percent(outageRate)) % of the bandwidth in outages"
        case .loss: loss == 0 ? "nothing lost" : "\(percent(loss)) % lost"
        case .concurrency: "\(concurrency) request\(concurrency == 1 ? "" : "s") at once"
        case .memoryShare: "\(percent(cache.memoryShare)) % in the server's memory"
        case .diskShare: "\(percent(cache.diskShare)) % of the others on its disk"
        case .disk: "disk \(value) ms"
        case .origin: "origin \(value) ms"
        }
    }

    private func percent(_ share: Double) -> String { Decimal.short(share * 100) }
}
