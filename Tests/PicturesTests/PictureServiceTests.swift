import EventLoop
import HTTPClient
import HTTPServer
import ScreenfulTypes
import TestSupport
import Testing

@testable import Pictures

@Suite(.timeLimit(.minutes(20))) struct PictureServiceTests {
    /// A service, and the server that has the pictures.
    private final class World {
        let upstream: Upstream
        let origin: Origin
        let directory = TemporaryDirectory()
        let worker: Worker
        private var made: PictureService?
        var service: PictureService {
            guard let made else { fatalError("there is no service yet") }
            return made
        }
        /// The time, in seconds since 1970.
        var seconds = 1_000
        /// The answers that wait, for a server that is slow.
        var held: [Exchange] = []
        var onHeld: (Exchange) -> Void = { _ in }
        var answer: (Request) -> Response? = { _ in nil }
        var sizes: [String] = []

        init(hasFolder: Bool = true, memoryBytes: Int = 1 << 20) throws {
            upstream = try Upstream()
            worker = try Worker(name: "pictures")
            var respond: (Request, Exchange) -> Void = { _, _ in }
            (_, origin) = try upstream.serve { respond($0, $1) }
            try restart(hasFolder: hasFolder, memoryBytes: memoryBytes)
            respond = { [unowned self] request, exchange in
                if let response = answer(request) { return exchange.reply(response) }
                held.append(exchange)
                onHeld(exchange)
            }
        }

        /// Makes a new service with the same folder.
        func restart(hasFolder: Bool = true, memoryBytes: Int = 1 << 20) throws {
            let signer = try #require(PictureSigner(key: [UInt8](repeating: 1, count: 32)))
            let service = PictureService(
                loop: upstream.loop,
                signer: signer,
                allowedOrigins: [origin],
                folder: hasFolder ? try PictureFolder(directory.file("pictures"), budget: 1 << 20) : nil,
                memoryBytes: memoryBytes,
                worker: worker
            ) { [unowned self] in seconds }
            service.onSize = { [unowned self] url, size in sizes.append("\(url.suffix(5)) \(size.width)x\(size.height)")
            }
            made = service
        }

        func url(_ path: String = "/a.png") throws -> HTTPURL { try #require(HTTPURL("\(origin)\(path)")) }

        /// Looks for a picture, and runs the loop until it is found.
        func find(_ path: String = "/a.png") throws -> Result<PictureService.Found, PictureError> {
            var found: Result<PictureService.Found, PictureError>?
            service.find(try url(path)) { [loop = upstream.loop] in
                found = $0
                loop.stop()
            }
            if found == nil { upstream.run() }
            return try #require(found, "no answer in twenty seconds")
        }

        /// Waits for what the thread of the folder has to do.
        func settle() {
            upstream.loop.offload(to: worker) {
            } then: { [loop = upstream.loop] in
                loop.stop()
            }
            upstream.run()
        }
    }

    private static func png(_ fields: HeaderField...) -> Response {
        Response(.ok, contentType: .png, headers: fields, body: Fixtures.bytes("rgb.png"))
    }

    @Test func `a picture comes from its origin, then from memory, and after a restart from disk`() throws {
        let world = try World()
        world.answer = { _ in Self.png(HeaderField("Cache-Control", "max-age=60")) }
        let first = try world.find().get()
        #expect(first.level == .origin && first.picture.body == Fixtures.bytes("rgb.png"))
        #expect(first.picture.size == NaturalSize(width: 37, height: 21) && first.secondsLeft == 60)
        #expect(try world.find().get().level == .memory)
        world.settle()
        try world.restart()
        let third = try world.find().get()
        #expect(third.level == .disk && third.picture == first.picture)
        #expect(try world.find().get().level == .memory)
        #expect(world.upstream.requests.count == 1)
        #expect(world.service.counts.found == [.disk: 1, .memory: 1])
    }

    @Test func `what many wait for is fetched once, and its size is known before its end`() throws {
        let world = try World()
        var found = 0
        for _ in 0..<10 {
            world.service.find(try world.url()) { [loop = world.upstream.loop] in
                if case .success = $0 { found += 1 }
                if found == 10 { loop.stop() }
            }
        }
        world.answer = { _ in Self.png() }
        world.upstream.run()
        #expect(found == 10 && world.upstream.requests.count == 1)
        #expect(world.sizes.first == "a.png 37x21")
    }

    @Test func `a picture that nobody waits for any more is not fetched to its end`() throws {
        let world = try World()
        let waits = try (0..<2).map { _ in
            world.service.find(try world.url()) { _ in Issue.record("a cancelled wait was answered") }
        }
        var hasHungUp = false
        world.onHeld = { [loop = world.upstream.loop] exchange in
            waits[0].cancel()
            #expect(exchange.isOpen)
            exchange.onHangUp = {
                hasHungUp = true
                loop.stop()
            }
            waits[1].cancel()
        }
        world.upstream.run()
        #expect(hasHungUp)
        // Another one begins anew.
        world.answer = { _ in Self.png() }
        #expect(try world.find().get().level == .origin)
        #expect(world.upstream.requests.count == 2)
    }

    @Test func `a picture whose time is over is confirmed by its validators`() throws {
        let world = try World()
        world.answer = { _ in
            Self.png(
                HeaderField("Cache-Control", "max-age=60"),
                HeaderField("ETag", "\"one\""),
                HeaderField("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")
            )
        }
        _ = try world.find()
        world.seconds += 61
        world.answer = { request in
            #expect(request.header("if-none-match") == "\"one\"")
            #expect(request.header("if-modified-since") == "Sun, 06 Nov 1994 08:49:37 GMT")
            return Response(.notModified, headers: [HeaderField("Cache-Control", "max-age=30")])
        }
        let confirmed = try world.find().get()
        #expect(confirmed.level == .origin && confirmed.secondsLeft == 30)
        #expect(world.service.counts.confirmed == 1)
        world.settle()
        try world.restart()
        #expect(try world.find().get().level == .disk)
        // One that has changed is taken.
        world.seconds += 31
        world.answer = { _ in Response(.ok, contentType: .png, body: Fixtures.bytes("palette.gif")) }
        #expect(try world.find().get().picture.format == .gif)
    }

    @Test func `an old picture is better than none, unless its origin says that it is gone`() throws {
        let world = try World()
        world.answer = { _ in Self.png(HeaderField("Cache-Control", "max-age=60")) }
        _ = try world.find()
        world.seconds += 61
        world.answer = { _ in Response(.serviceUnavailable) }
        for _ in 0..<3 { #expect(try world.find().get().picture.format == .png) }
        // Its origin is left alone for a while.
        #expect(world.upstream.requests.count == 2)
        world.seconds += 11
        world.answer = { _ in Response(.notFound) }
        #expect(throws: PictureError.refused(world.origin, status: 404)) { try world.find().get() }
    }

    @Test func `a failure is remembered for a while`() throws {
        let world = try World()
        world.answer = { _ in Response(.notFound) }
        for _ in 0..<5 { #expect(throws: PictureError.refused(world.origin, status: 404)) { try world.find().get() } }
        #expect(world.upstream.requests.count == 1)
        #expect(world.service.counts.failed == 5)
    }

    @Test(arguments: ["<html>", "", "{}", "\u{89}PN"])
    func `what is no picture is refused whatever its type`(body: String) throws {
        let world = try World()
        world.answer = { _ in Response(.ok, contentType: .png, body: Array(body.utf8)) }
        #expect(throws: PictureError.noPicture(world.origin)) { try world.find().get() }
    }

    @Test func `what its origin forbids to keep is passed on and forgotten`() throws {
        let world = try World()
        world.answer = { _ in Self.png(HeaderField("Cache-Control", "private, max-age=60")) }
        let found = try world.find().get()
        #expect(!found.isStorable)
        #expect(try world.find().get().level == .origin)
        world.settle()
        #expect(world.directory.names(in: "pictures").isEmpty && world.service.memoryBytes == 0)
    }

    @Test func `a private address is refused`() throws {
        let world = try World()
        var result: Result<PictureService.Found, PictureError>?
        let url = try #require(HTTPURL("http://127.0.0.2:\(world.origin.port)/a.png"))
        world.service.find(url) { [loop = world.upstream.loop] in
            result = $0
            loop.stop()
        }
        world.upstream.run()
        #expect(throws: PictureError.failed(.addressRefused(url.origin))) { try result?.get() }
        #expect(world.upstream.requests.isEmpty)
    }

    @Test func `memory is within its budget, and is released on demand`() throws {
        let world = try World(hasFolder: false, memoryBytes: 2_000)
        world.answer = { _ in Self.png() }
        for number in 0..<20 { _ = try world.find("/\(number).png") }
        #expect((1...2_000).contains(world.service.memoryBytes))
        #expect(world.service.releaseMemory() > 0 && world.service.memoryBytes == 0)
        #expect(try world.find("/19.png").get().level == .origin)
    }
}
