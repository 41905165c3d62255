import EventLoop
import Glibc
@testable import HTTPServer
import Synchronization

/// A server on a thread and a free port of its own.
final class LiveServer: Sendable {
    let endpoint: Endpoint
    private let worker: Worker
    private let commands: Port<Command>

    private typealias Command = @Sendable (HTTPServer, EventLoop) -> Void

    /// The responder is made on the loop.
    init(
        _ configuration: Configuration = Configuration(),
        at endpoint: Endpoint = .tcp(host: "127.0.0.1", port: 0),
        responder: @escaping @Sendable (EventLoop) -> any Responder
    ) throws {
        worker = try Worker(name: "test server")
        let started = Mailslot<Result<(Endpoint, Port<Command>), ListenError>>()
        worker.submit {
            do throws(ListenError) {
                guard let loop = try? EventLoop() else { fatalError("no loop") }
                let server = HTTPServer(loop: loop, configuration: configuration, responder: responder(loop))
                let bound = try server.listen(on: endpoint)
                let commands = loop.port { (command: Command) in command(server, loop) }
                started.put(.success((bound, commands)))
                loop.run()
            } catch {
                started.put(.failure(error))
            }
        }
        (self.endpoint, commands) = try started.take().get()
    }

    /// A server that answers with a closure.
    convenience init(
        _ configuration: Configuration = Configuration(),
        respond: @escaping @Sendable (Request, Exchange) -> Void
    ) throws {
        try self.init(configuration) { _ in ClosureResponder(respond) }
    }

    deinit {
        commands.send { server, loop in server.shutDown(grace: .zero) { loop.stop() } }
        worker.close()
    }

    var port: UInt16 {
        guard case .tcp(_, let port) = endpoint else { return 0 }
        return port
    }

    /// Runs something on the server's loop and waits for what it returns.
    func onLoop<Value: Sendable>(_ body: @escaping @Sendable (HTTPServer, EventLoop) -> Value) -> Value {
        let slot = Mailslot<Value>()
        commands.send { server, loop in slot.put(body(server, loop)) }
        return slot.take()
    }

    var statistics: Statistics { onLoop { server, _ in server.statistics } }

    /// Waits until the statistics are as a test wants them, for ten seconds at most.
    func wait(until condition: @escaping @Sendable (Statistics) -> Bool) -> Bool {
        let slot = Mailslot<Bool>()
        commands.send { server, loop in
            let watch = Watch(server, loop, condition) { slot.put($0) }
            watch.look()
        }
        return slot.take()
    }
}

/// Looks at a server's statistics every millisecond until they are as wanted.
private final class Watch {
    private let server: HTTPServer
    private let condition: (Statistics) -> Bool
    private let completion: (Bool) -> Void
    private var timer: LoopTimer?
    private var looks = 0

    init(
        _ server: HTTPServer,
        _ loop: EventLoop,
        _ condition: @escaping (Statistics) -> Bool,
        _ completion: @escaping (Bool) -> Void
    ) {
        self.server = server
        self.condition = condition
        self.completion = completion
        // Keeps itself until it is done.
        timer = loop.timer { self.look() }
    }

    func look() {
        looks += 1
        guard condition(server.statistics) || looks > 10_000 else {
            timer?.schedule(afterNanoseconds: 1_000_000)
            return
        }
        timer = nil
        completion(looks <= 10_000)
    }
}

final class ClosureResponder: Responder {
    private let body: (Request, Exchange) -> Void

    init(_ body: @escaping (Request, Exchange) -> Void) {
        self.body = body
    }

    func respond(to request: Request, _ exchange: Exchange) {
        body(request, exchange)
    }
}

/// Hands one value from a thread to another that waits for it.
final class Mailslot<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let pipe: (reading: Int32, writing: Int32)

    init() {
        var descriptors: [Int32] = [0, 0]
        Glibc.pipe(&descriptors)
        pipe = (descriptors[0], descriptors[1])
    }

    deinit {
        close(pipe.reading)
        close(pipe.writing)
    }

    func put(_ value: Value) {
        self.value.withLock { $0 = value }
        write(pipe.writing, [0], 1)
    }

    func take() -> Value {
        var byte: UInt8 = 0
        read(pipe.reading, &byte, 1)
        guard let value = value.withLock({ $0 }) else { fatalError("the slot was signalled empty") }
        return value
    }
}

extension Response {
    /// Returns an answer in plain text.
    static func text(_ text: String, status: Status = .ok) -> Self {
        Self(status, contentType: .text, body: Array(text.utf8))
    }
}
