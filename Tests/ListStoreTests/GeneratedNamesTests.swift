import ListStore
import ScreenfulTypes
import Testing

@Suite struct GeneratedNamesTests {
    private static func feed(_ rows: Int) -> GeneratedFeed { GeneratedFeed(rows: rows, seed: 7, content: .names) }

    private static func text(_ value: Value) -> String {
        if case .text(let text) = value { text } else { "" }
    }

    @Test(arguments: [1, 25, 26, 100, 2600, 40_000])
    func `names are in their order, and sections begin with each letter`(rows: Int) {
        let people = Self.feed(rows).rows(0..<Int64(rows))
        let names = people.map { Self.text($0.values[0]) }
        let scalars = names.map { $0.unicodeScalars.map(\.value) }
        #expect(zip(scalars, scalars.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) })
        let sections = GeneratedNames.sections(ofRows: rows)
        #expect(sections.reduce(0, +) == rows)
        #expect(sections.allSatisfy { $0 > 0 })
        #expect(rows < 100 || sections.count == 26)
        var first = 0
        for count in sections {
            let own = people[first..<first + count].map(\.values)
            let initials = Set(own.map { Self.text($0[2]) })
            #expect(initials.count == 1)
            #expect(Set(own.map { String(Self.text($0[0]).prefix(1)) }) == initials)
            first += count
        }
    }

    @Test func `a row of a billion is that of any other reading, and columns can be left out`() {
        let feed = Self.feed(GeneratedFeed.largestRowCount)
        let row = feed.row(id: 999_999_999)
        #expect(Self.text(row.values[0]).hasPrefix("Zimmermann, Zofia"))
        #expect(feed.rows([999_999_999], columns: [2]).map(\.values) == [[.null, .null, .text("Z"), .null]])
        #expect(GeneratedContent.names.columns.count == row.values.count)
        let other = GeneratedFeed(rows: 10, seed: 8, content: .names)
        #expect(other.row(id: 0).values[1] != Self.feed(10).row(id: 0).values[1])
    }
}
