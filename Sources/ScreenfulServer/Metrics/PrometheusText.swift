import HTTPServer

/// Writes numbers in the text format of Prometheus, version 0.0.4.
struct PrometheusText {
    enum Kind: String {
        case counter, gauge, histogram
    }

    private(set) var text = ""

    /// Writes the header of a metric; its samples follow.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    mutating func sample(_ name: String, labels: [(String, String)] = [], _ value: Double) {
        text += name
        if !labels.isEmpty {
            text += "{\(labels.map { "\($0)=\"\($1)\"" }.joined(separator: ","))}"
        }
        text += " \(numberText(value))\n"
    }

    /// Writes a metric with a single sample.
    mutating func metric(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
        family(name, kind, help)
        sample(name, Double(value))
    }

    /// Writes a metric that is a histogram, in the cumulative form that Prometheus asks for.
    mutating func histogram(_ name: String, _ help: String, _ histogram: LatencyHistogram) {
        family(name, .histogram, help)
        samples(name, labels: [], histogram)
    }

    /// Writes the samples of one histogram of a metric.
    mutating func samples(_ name: String, labels: [(String, String)], _ histogram: LatencyHistogram) {
        var cumulative = 0
        let bounds = LatencyHistogram.bounds.map(numberText) + ["+Inf"]
        for (bound, count) in zip(bounds, histogram.counts) {
            cumulative += count
            sample("\(name)_bucket", labels: labels + [("le", bound)], Double(cumulative))
        }
        sample("\(name)_sum", labels: labels, Double(histogram.sumNanoseconds) / 1e9)
        sample("\(name)_count", labels: labels, Double(cumulative))
    }
}

/// Returns a number as the format has it: a whole number without a fraction.
private func numberText(_ number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? String(number)
}
