import ScreenfulLab
import Testing

@Suite struct SeedSelectionTests {
    private static let written: [(text: String, seeds: [UInt64], written: String)] = [
        ("3", [1, 2, 3], "1-3"),
        ("1001-1005", [1001, 1002, 1003, 1004, 1005], "1001-1005"),
        ("7-7", [7], "7"),
        ("1,5,9-12", [1, 5, 9, 10, 11, 12], "1,5,9-12"),
        ("9,5,6,4", [9, 5, 6, 4], "9,5-6,4"),
        ("1-3,2-4,1", [1, 2, 3, 4], "1-4"),
        ("0,007", [0, 7], "0,7"),
        ("18446744073709551615-18446744073709551615", [UInt64.max], "18446744073709551615"),
        (
            "18446744073709551614,18446744073709551615,0", [.max - 1, .max, 0],
            "18446744073709551614-18446744073709551615,0"
        ),
    ]

    @Test(arguments: written)
    func `seeds are a count, a range or a list`(text: String, seeds: [UInt64], written: String) throws {
        let selection = try SeedSelection(text)
        #expect(selection.seeds == seeds)
        #expect(SeedSelection.text(of: selection.seeds) == written)
    }

    private static let mistakes: [(text: String, mistake: SeedSelection.Mistake)] = [
        ("", .syntax("")),
        ("a", .syntax("a")),
        ("-3", .syntax("-3")),
        ("+3", .syntax("+3")),
        ("1-", .syntax("1-")),
        ("1-2-3", .syntax("1-2-3")),
        ("1,,3", .syntax("")),
        ("1, 3", .syntax(" 3")),
        ("٣", .syntax("٣")),
        ("18446744073709551616", .syntax("18446744073709551616")),
        ("5-3", .reversed("5-3")),
        ("0", .count(allowed: 1...1000)),
        ("1001", .count(allowed: 1...1000)),
        ("18446744073709551615", .count(allowed: 1...1000)),
        ("0-18446744073709551615", .count(allowed: 1...1000)),
        ("1-600,2001-2500", .count(allowed: 1...1000)),
    ]

    @Test(arguments: mistakes)
    func `a mistake is named`(text: String, mistake: SeedSelection.Mistake) {
        let error = #expect(throws: SeedSelection.Mistake.self) { try SeedSelection(text) }
        #expect(error == mistake)
        #expect(error?.description.isEmpty == false)
    }

    @Test func `a list may be as long as the count allows, and overlap`() throws {
        #expect(try SeedSelection("1-1000").seeds.count == 1000)
        #expect(try SeedSelection("1-800,500-1000").seeds.count == 1000)
        #expect(try SeedSelection([4, 4, 5]).seeds == [4, 5])
        #expect(throws: SeedSelection.Mistake.count(allowed: 1...1000)) { try SeedSelection([]) }
    }

    @Test func `the next seeds are others, whatever comes`() throws {
        #expect(SeedSelection.usual.next(3) == [4, 5, 6])
        #expect(try SeedSelection("1001-1003,7").next(2) == [1004, 1005])
        #expect(try SeedSelection("2,9-10").next(4, upTo: 10) == [1, 3, 4, 5])
        #expect(try SeedSelection("18446744073709551615,1").next(2) == [2, 3])
        #expect(try SeedSelection("4", besides: .usual, counts: 2...9).seeds == [4, 5, 6, 7])
        #expect(throws: SeedSelection.Mistake.taken(3)) { try SeedSelection("9,3", besides: .usual, counts: 2...9) }
    }
}
