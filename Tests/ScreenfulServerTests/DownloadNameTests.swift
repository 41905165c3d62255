import JSON
import ScreenfulServer
import Testing

/// Files that are saved under the name of a list, which may have any characters.
@Suite(.timeLimit(.minutes(20))) struct DownloadNameTests {
    /// Control characters, what forges headers, and what no file name has.
    private static let names = [
        "a\r\nSet-Cookie: b=c", "\u{0}\u{1F}\u{7F}\u{80}\u{9F}", "a/b\\c:d*e?f\"g<h>i|j%k", "żółw 🐢 \u{202E}txt",
    ]

    @Test(arguments: names) func `a list of any name is exported, and its viewers' recordings are`(name: String) throws
    {
        let client = try TestServer().client()
        let list = try client.makeList(with: ["name": .string(name)])
        let viewer = try client.makeViewer(of: list)
        for path in ["\(list)/rows?format=csv", "\(list)/rows?format=ndjson", "\(viewer)/recording"] {
            let answer = try client.get(path)
            #expect(answer.status == 200)
            #expect(answer.headers["set-cookie"] == nil)
            let disposition = try #require(answer.headers["content-disposition"])
            #expect(disposition.hasPrefix("attachment; filename=\""))
            #expect(disposition.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
            for character in "/\\:*?<>|" {
                let file = disposition.split(separator: "\"")[1]
                #expect(!file.contains(character))
            }
        }
        #expect(try client.get("/healthz").status == 200)
    }
}
