import HTTPClient
import TestSupport
import Testing

@testable import Pictures

@Suite struct PictureSigningTests {
    @Test func `signatures are those of HMAC with SHA-256`() throws {
        // RFC 4231, test case 1, whose key is shorter than the rule allows, is of the algorithm itself; this one was made
        // with another implementation: HMAC-SHA-256 of the text with 32 bytes of 0x0B, its first 16 bytes in base 32.
        let signer = try #require(PictureSigner(key: [UInt8](repeating: 0x0B, count: 32)))
        #expect(signer.signature(of: "Hi There") == Self.expected)
        #expect(signer.signature(of: "Hi there") != Self.expected)
    }

    private static let expected = "36560znm9fxwd683m3rwyaxxrm"

    @Test func `a signature holds for its address alone`() throws {
        let signer = PictureSigner()
        let url = "https://x.example/a.png"
        let signature = signer.signature(of: url)
        #expect(signature.utf8.count == 26)
        #expect(signer.accepts(signature, of: url))
        #expect(!signer.accepts(signature, of: url + "?"))
        #expect(!PictureSigner().accepts(signature, of: url))
        for wrong in ["", String(signature.dropLast()), signature + "0", signature.uppercased() + " "] {
            #expect(!signer.accepts(wrong, of: url))
        }
        #expect(PictureSigner.home(ofSignature: signature).map { $0 < 1 << 30 } == true)
        #expect(PictureSigner.home(ofSignature: "no sig") == nil)
    }

    @Test(arguments: [0, 31, 65])
    func `a key that is too short or too long is none`(length: Int) {
        #expect(PictureSigner(key: [UInt8](repeating: 1, count: length)) == nil)
    }

    @Test func `a key that is kept is the same for all servers and after a restart`() throws {
        let directory = TemporaryDirectory()
        let folder = directory.file("pictures")
        let first = try #require(try PictureSigner(keptIn: folder))
        let second = try #require(try PictureSigner(keptIn: folder))
        #expect(first.signature(of: "a") == second.signature(of: "a"))
        #expect(directory.names(in: "pictures") == ["key"])
        try directory.write("short", to: "pictures/key")
        #expect(try PictureSigner(keptIn: folder) == nil)
        try directory.write("a file", to: "other")
        #expect(throws: (any Error).self) { try PictureSigner(keptIn: directory.file("other")) }
    }

    @Test(arguments: [
        "/media/generated/7/1.png", "a.png", "", "data:image/png;base64,AAAA", "ftp://x.example/a.png", "http://",
        "https://user@x.example/a.png", "https://direct.example/a.png",
    ])
    func `an address that clients fetch themselves stays as it is`(url: String) throws {
        let direct = try #require(Origin("https://direct.example"))
        #expect(PictureLinks(PictureSigner(), direct: [direct]).address(of: url) == url)
        #expect(PictureLinks().address(of: url) == url)
        let long = "https://x.example/" + String(repeating: "a", count: PictureLinks.longestAddress)
        #expect(PictureLinks(PictureSigner(), direct: []).address(of: long) == long)
    }

    @Test func `what an address has beside its signature is the same on all servers`() {
        let links = (0..<2).map { _ in PictureLinks(PictureSigner(), direct: []).address(of: "https://x.example/a.png")
        }
        #expect(links[0] != links[1])
        #expect(PictureLinks.unsigned(links[0]) == PictureLinks.unsigned(links[1]))
        #expect(PictureLinks.unsigned("/a.png?b") == "/a.png?b")
    }

    @Test(arguments: [
        ("https://x.example/a b.png", nil),
        ("https://x.example/a.png?w=1&h=2#part", "https://x.example/a.png%3Fw%3D1%26h%3D2"),
        ("HTTP://X.example/%E2%82%AC+.png", "http://X.example/%25E2%2582%25AC%2B.png"),
    ])
    func `an address of another server is escaped and signed`(url: String, escaped: String?) throws {
        let signer = PictureSigner()
        let link = PictureLinks(signer, direct: []).address(of: url)
        guard let escaped else {
            #expect(link == url)
            return
        }
        let whole = try #require(HTTPURL(url)).description
        #expect(link.lowercased() == "/media/\(signer.signature(of: whole))?url=\(escaped)".lowercased())
    }
}
