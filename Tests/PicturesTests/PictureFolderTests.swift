import Glibc
import TestSupport
import Testing

@testable import Pictures

@Suite struct PictureFolderTests {
    private let directory = TemporaryDirectory()
    private var path: String { directory.file("pictures") }

    private func picture(bytes: Int = 1_000, freshUntil: Int = 100) -> Picture {
        Picture(
            body: Array("GIF89a".utf8) + [UInt8](repeating: 7, count: bytes - 6),
            format: .gif,
            freshUntil: freshUntil,
            isImmutable: false,
            entityTag: "\"a\nb\"",
            lastModified: nil
        )
    }

    private func url(_ number: Int) -> String { "https://x.example/\(number).gif" }

    @Test func `a picture is read as it was written, by this server and by one after it`() throws {
        let written = picture()
        let folder = try PictureFolder(path, budget: 10_000)
        folder.write(written, "a", of: url(0))
        #expect(folder.read("a", of: url(0)) == written)
        let next = try PictureFolder(path, budget: 10_000)
        #expect(next.read("a", of: url(0)) == written)
        #expect(next.bytes == folder.bytes && next.bytes > written.body.count)
        #expect(next.read("b", of: url(1)) == nil)
    }

    @Test func `the files take no more than the budget`() throws {
        let folder = try PictureFolder(path, budget: 5_000)
        for number in 0..<20 {
            folder.write(picture(), "s\(number)", of: url(number))
            let files = directory.names(in: "pictures")
            #expect(folder.bytes <= 5_000)
            #expect(files.count <= 4 && files.contains("s\(number).picture"))
        }
        // A smaller server after it keeps what was written last.
        _ = try PictureFolder(path, budget: 2_500)
        #expect(Set(directory.names(in: "pictures")) == ["s18.picture", "s19.picture"])
        _ = try PictureFolder(path, budget: 100)
        #expect(directory.names(in: "pictures").isEmpty)
    }

    @Test func `a broken file, or one of another address, is none and is removed`() throws {
        let folder = try PictureFolder(path, budget: 10_000)
        folder.write(picture(), "cut", of: url(0))
        let bytes = directory.bytes(of: "pictures/cut.picture")
        try directory.write(Array(bytes.dropLast()), to: "pictures/cut.picture")
        #expect(folder.read("cut", of: url(0)) == nil)
        for (number, text) in ["", "screenful picture 1\n", "screenful picture 2\n{}\n", "\u{0}"].enumerated() {
            try directory.write(text, to: "pictures/b\(number).picture")
            #expect(folder.read("b\(number)", of: url(0)) == nil)
        }
        folder.write(picture(), "other", of: url(0))
        #expect(folder.read("other", of: url(1)) == nil)
        #expect(directory.names(in: "pictures").isEmpty)
        #expect(folder.bytes == 0)
    }

    @Test func `what an ended server had begun to write is removed, what one is writing is not`() throws {
        _ = try PictureFolder(path, budget: 10_000)
        try directory.write("begun", to: "pictures/part-1-1-a.picture")
        try directory.write("being written", to: "pictures/part-2-1-b.picture")
        var times = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
        utimes(directory.file("pictures/part-1-1-a.picture"), &times)
        let folder = try PictureFolder(path, budget: 10_000)
        #expect(directory.names(in: "pictures") == ["part-2-1-b.picture"])
        #expect(folder.bytes == 0)
    }

    @Test func `two that share a folder see one another's pictures, and each keeps its own`() throws {
        let (left, right) = (
            try PictureFolder(path, budget: 10_000) { $0.hasPrefix("l") },
            try PictureFolder(path, budget: 10_000) { $0.hasPrefix("r") }
        )
        left.write(picture(), "l1", of: url(1))
        right.write(picture(), "r1", of: url(2))
        #expect(right.read("l1", of: url(1)) == picture())
        // Without room for any of its own.
        _ = try PictureFolder(path, budget: 1) { $0.hasPrefix("l") }
        #expect(directory.names(in: "pictures") == ["r1.picture"])
    }

    @Test func `a folder that cannot be made is refused`() throws {
        try directory.write("a file", to: "pictures")
        #expect(throws: (any Error).self) { try PictureFolder(path, budget: 10_000) }
        #expect(throws: (any Error).self) { try PictureFolder(path + "/no/such", budget: 10_000) }
    }
}
