import Foundation
import Screenful
import ScreenfulTypes
import Testing

@Suite struct ReadmeExampleTests {
    @Test func `the README's program runs as printed there`() throws {
        var printed: [String] = []
        func print(_ words: Any...) { printed.append(words.map { "\($0)" }.joined(separator: " ")) }

        // The program begins.
        var engine = Engine(.init(rowCount: 1_000_000, estimatedRowLength: 72, viewport: Size(width: 390, height: 844)))
        var outcome = Outcome()
        engine.handle(.opened, at: Instant(milliseconds: 0), into: &outcome)
        outcome.removeAll()
        engine.handle(
            .scrolled(Scroll(.offset(1_200.5), velocity: 900, phase: .drag)),
            at: Instant(milliseconds: 16),
            into: &outcome
        )
        for change in outcome.changes { print(change.row, change.old.rawValue, change.new.rawValue) }
        for action in outcome.actions { print(action) }
        // The program ends.

        #expect(printed.first == "16 3 15")
        #expect(printed.contains { $0.hasPrefix("fetch") })
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let program = try #require(source.components(separatedBy: "        // The program begins.\n").last)
        for line in program.components(separatedBy: "        // The program ends.")[0].split(separator: "\n") {
            #expect(readme.contains(String(line.dropFirst(8))), "the README lacks: \(line)")
        }
    }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
