/// Writes numbers in the text format of Prometheus, version 0.0.4.
struct PrometheusText {
    enum Kind: String {
        case counter, gauge, histogram
    }

    private(set) var text = ""

    /// Announces a metric; its samples follow.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    mutating func sample(_ name: String, labels: [(String, String)] = [], _ value: Double) {
        text += name
        if !labels.isEmpty {
            text += "{\(labels.map { "\($0)=\"\($1)\"" }.joined(separator: ","))}"
        }
        text += " \(NumberText(value))\n"
    }

    /// Writes a metric with a single sample.
    mutating func metric(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
        family(name, kind, help)
        sample(name, Double(value))
    }

    /// Writes a histogram in the cumulative form that Prometheus asks for.
    ///
    /// `counts` says how many fell under each bound and over the one before; the last has no bound.
    mutating func histogram(_ name: String, _ help: String, bounds: [Double], counts: [Int], sum: Double) {
        family(name, .histogram, help)
        var cumulative = 0
        for (bound, count) in zip(bounds.map { NumberText($0).description } + ["+Inf"], counts) {
            cumulative += count
            sample("\(name)_bucket", labels: [("le", bound)], Double(cumulative))
        }
        sample("\(name)_sum", sum)
        sample("\(name)_count", Double(cumulative))
    }
}
