import Glibc
import HTTPClient
import ScreenfulServer
import TestSupport
import Testing

@testable import ScreenfulCommand

@Suite struct UpstreamOptionsTests {
    private let folder: TemporaryDirectory

    init() throws { folder = TemporaryDirectory() }

    private func configuration(_ words: String...) throws(UsageError) -> ServerConfiguration {
        try ServerConfiguration(Arguments(words, syntax: ServeCommand.syntax) { _ in nil })
    }

    private func file(_ text: String) throws -> String {
        let path = "\(folder.path)/secret"
        let file = try #require(fopen(path, "w"))
        fputs(text, file)
        fclose(file)
        return path
    }

    @Test func `secrets and origins come from the command line`() throws {
        let secret = try "tracker@https://api.example:8443=@\(file("Bearer x\n"))"
        let told = try configuration("--secret", secret, "--allow-upstream", "http://10.0.0.5:80")
        #expect(Array(told.upstreamSecrets.keys) == ["tracker"])
        #expect(told.allowedUpstreams == [try #require(Origin("http://10.0.0.5"))])
    }

    @Test(arguments: [
        "Bearer", "a=@b", "@https://a.example=@b", "a@https://a.example/path=@b", "a@https://a.example=b",
    ])
    func `a secret of another form is refused without being shown`(text: String) {
        let form = "--secret takes NAME@ORIGIN=@FILE, such as tracker@https://api.example=@token"
        #expect(throws: UsageError(form)) { try configuration("--secret", text) }
    }

    @Test func `a file that has no line, or several, is refused`() throws {
        for text in ["", "\n", "one\ntwo"] {
            let path = try file(text)
            let message = "--secret a: the file \(path) is no single line of text"
            #expect(throws: UsageError(message)) { try configuration("--secret", "a@https://a.example=@\(path)") }
        }
        let missing = "\(folder.path)/none"
        #expect(throws: UsageError("--secret a: the file \(missing) cannot be read")) {
            try configuration("--secret", "a@https://a.example=@\(missing)")
        }
    }

    @Test func `a name stands for one secret`() throws {
        let secret = try "a@https://a.example=@\(file("x"))"
        #expect(throws: UsageError("--secret a is given twice")) {
            try configuration("--secret", secret, "--secret", secret)
        }
    }

    @Test func `an origin with a path is refused`() {
        let message = "--allow-upstream takes an origin such as http://10.0.0.5:8080, not 'http://a.example/x'"
        #expect(throws: UsageError(message)) { try configuration("--allow-upstream", "http://a.example/x") }
    }
}
