import JSON

struct Report {
    let name: String
    let summary: String
    let figures: [Figure]

    /// Whether the program may end with status 0: false after a missed bar that counts.
    let isSuccess: Bool

    init(of benchmark: any Benchmark.Type, _ options: BenchmarkOptions) throws {
        name = benchmark.name
        summary = benchmark.summary
        figures = try benchmark.run(options)
        isSuccess = !benchmark.failsByBars || figures.allSatisfy(\.holds)
    }

    var table: String {
        let rows = figures.map { [$0.name, $0.value?.measured ?? "-", $0.unit, $0.note ?? $0.barText] }
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            let line = [
                row[0].padded(to: widths[0]), row[1].padded(to: widths[1], fromLeft: true),
                row[2].padded(to: widths[2]), row[3],
            ]
            return "  " + line.joined(separator: "  ").trimmingEnd
        }
        return (["\(name): \(summary)"] + lines).joined(separator: "\n")
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("name", name)
        json.key("figures")
        json.beginArray()
        for figure in figures {
            json.beginObject()
            json.member("name", figure.name)
            json.key("value")
            if let value = figure.value { json.value(value) } else { json.null() }
            if let note = figure.note { json.member("note", note) }
            json.member("unit", figure.unit)
            switch figure.bar {
            case .atMost(let limit): json.member("atMost", limit)
            case .atLeast(let limit): json.member("atLeast", limit)
            case nil: break
            }
            json.member("holds", figure.holds)
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }
}

extension Figure {
    fileprivate var barText: String {
        switch bar {
        case .atMost(let limit): "(at most \(limit.measured): \(holds ? "holds" : "MISSED"))"
        case .atLeast(let limit): "(at least \(limit.measured): \(holds ? "holds" : "MISSED"))"
        case nil: ""
        }
    }
}

extension Double {
    /// The number with as many digits as a measurement deserves.
    fileprivate var measured: String {
        if self == rounded() || magnitude >= 1000 { return "\(Int(rounded()))" }
        let scaled = Int((self * 100).rounded())
        let fraction = "\(scaled.magnitude % 100)".padded(to: 2, with: "0", fromLeft: true)
        return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 100).\(fraction)"
    }
}

extension String {
    fileprivate func padded(to width: Int, with filler: Character = " ", fromLeft: Bool = false) -> String {
        let padding = String(repeating: filler, count: max(0, width - count))
        return fromLeft ? padding + self : self + padding
    }

    fileprivate var trimmingEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
