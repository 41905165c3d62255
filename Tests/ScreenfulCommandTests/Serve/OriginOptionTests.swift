import ScreenfulServer
import Testing

@testable import ScreenfulCommand

@Suite struct OriginOptionTests {
    private func origins(_ words: [String]) throws(UsageError) -> [String] {
        try ServerConfiguration(Arguments(words, syntax: ServeCommand.syntax) { _ in nil }).allowedOrigins
    }

    @Test func `origins are taken as browsers write them`() throws {
        let words = ["--allow-origin", "HTTPS://App.example:443", "--allow-origin=http://localhost:8081"]
        #expect(try origins(words) == ["https://app.example", "http://localhost:8081"])
        #expect(
            try origins(["--allow-origin=http://a:80", "--allow-origin=http://a:443"]) == ["http://a", "http://a:443"]
        )
    }

    @Test(arguments: ["https://app.example/", "app.example", "*", "null", "https://a b", "ftp://a"])
    func `what no browser would write is a mistake`(text: String) {
        let message = "--allow-origin takes an origin such as https://app.example, not '\(text)'"
        #expect(throws: UsageError(message)) { try origins(["--allow-origin", text]) }
    }
}
