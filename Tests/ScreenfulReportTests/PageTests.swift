import JSON
import Testing

@testable import ScreenfulLab
@testable import ScreenfulReport

@Suite struct PageTests {
    private let report = TinyExperiment.report

    @Test func `the page needs nothing from elsewhere, and what people named is text`() {
        let page = report.html
        #expect(!page.contains("src="))
        #expect(!page.contains("href="))
        #expect(!page.contains("@import"))
        #expect(!page.contains("<adaptive>"))
        #expect(page.contains("&lt;adaptive&gt;"))
        #expect(page.contains("short, \"quoted\"") || page.contains("short, &quot;quoted&quot;"))
    }

    @Test(arguments: ["html", "table", "svg", "details", "figure", "div", "p", "g", "tr"])
    func `what is opened is closed`(element: String) {
        for page in [report.html, report.svg] {
            let opened = page.split(separator: "<\(element)", omittingEmptySubsequences: false).dropFirst().filter {
                !($0.first?.isLetter ?? false)
            }
            #expect(opened.count == page.split(separator: "</\(element)>", omittingEmptySubsequences: false).count - 1)
        }
    }

    @Test func `a run's blank shares are those of the run`() {
        for sketch in report.sketches {
            let run = TinyExperiment.experiment.run(sketch.cell)
            let mean = sketch.blankShares.reduce(0, +) / Double(sketch.blankShares.count)
            let seconds = mean * Double(sketch.duration) / 1e6
            #expect(abs(seconds - run.blankScreenSeconds) <= 0.02 * run.blankScreenSeconds + 0.02)
        }
        #expect(report.sketches.count == 4)
    }

    @Test(arguments: [(-3_000_000, 0), (-250_001, 3), (-250_000, 4), (-1, 4), (0, 5), (249_999, 5), (8_000_000, 11)])
    func `a lead falls into its column`(lead: Int64, column: Int) {
        var histogram = LeadHistogram()
        histogram.add(RunTimeline.Visit(row: 0, from: 10_000_000, until: 11_000_000, readyAt: 10_000_000 - lead))
        #expect(histogram.counts[column] == 1)
        #expect(histogram.counts.reduce(0, +) == 1)
        #expect(!LeadHistogram.label(column).isEmpty)
    }

    @Test func `axes end at round numbers`() {
        let scale = PlotScale(largest: 154, from: 0, to: 100)
        #expect(scale.maximum == 200)
        #expect(scale.ticks == [0, 50, 100, 150, 200])
        #expect(scale.place(100) == 50)
        #expect(PlotScale(largest: 0, from: 0, to: 1).maximum == 1)
    }

    @Test func `requests have names and bars that can be seen`() throws {
        let waterfall = try #require(report.waterfall)
        let page = try #require(report.html.split(separator: "class=\"waterfall plot\"").last)
        let names = try #require(page.split(separator: "class=\"names\"").last)
        for request in waterfall.requests where request.attempt == 0 {
            #expect(names.contains(">\(request.resource.name)</text>"))
        }
        #expect(page.contains("class=\"axis-line\""))
        // Half of them have eight pixels or more, or the drawing is as wide as it may be.
        let widths = names.split(separator: "<g>").dropFirst().map { group in
            group.split(separator: " width=\"").dropFirst().compactMap { Double($0.prefix { $0 != "\"" }) }.reduce(0, +)
        }
        #expect(widths.count == waterfall.requests.count)
        #expect(widths.count { $0 >= 7 } >= widths.count / 2)
    }

    @Test func `the archive has all requests, with times that add up`() throws {
        let waterfall = try #require(report.waterfall)
        let log = try #require(try JSONValue.parse(Array(waterfall.har.utf8)).object?["log"]?.object)
        #expect(log["version"]?.string == "1.2")
        let entries = try #require(log["entries"]?.array)
        #expect(entries.count == waterfall.requests.count)
        for entry in entries.compactMap(\.object) {
            let timings = try #require(entry["timings"]?.object)
            let parts = ["blocked", "send", "wait", "receive"].compactMap { timings[$0]?.double }
            #expect(abs(parts.reduce(0, +) - (entry["time"]?.double ?? -1)) < 1e-6)
            #expect(parts.allSatisfy { $0 >= 0 })
            #expect(entry["startedDateTime"]?.string?.hasPrefix("2000-01-01T00:0") == true)
        }
        #expect(HARTime.text(90_061_001_999) == "2000-01-02T01:01:01.001Z")
    }
}
