import EventLoop
@testable import HTTPServer
import Testing
import TestSupport

/// Deadlines short enough to wait for, each far from the others that a test must not meet.
private let long = Duration.seconds(60)

private func server(_ timeouts: Timeouts) throws -> LiveServer {
    try LiveServer(Configuration(timeouts: timeouts)) { _, exchange in exchange.reply(.text("ok")) }
}

private func timeouts(
    header: Duration = long,
    body: Duration = long,
    idle: Duration = long,
    write: Duration = long,
    linger: Duration = long
) -> Timeouts {
    Timeouts(header: header, body: body, idle: idle, write: write, linger: linger, ping: long)
}

private let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

@Suite struct DeadlineTests {
    @Test func `a head that trickles in is cut off at the deadline all the same`() throws {
        let server = try server(timeouts(header: .milliseconds(60)))
        let client = try RawClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
        // A byte every few milliseconds, until the server answers.
        while !client.isReadable(within: .milliseconds(5)) { try? client.send("x") }
        let response = try client.receiveResponse()
        #expect(response.status == 408)
        #expect(response.body.contains(#""code":"requestTimeout""#))
        #expect(server.statistics.timeouts == 1)
    }

    @Test func `a body that trickles in is cut off at the deadline all the same`() throws {
        let server = try server(timeouts(body: .milliseconds(60)))
        let client = try RawClient(port: server.port)
        try client.send("PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n")
        while !client.isReadable(within: .milliseconds(5)) { try? client.send("x") }
        #expect(try client.receiveResponse().status == 408)
    }

    @Test func `a peer that says nothing is closed without a word`() throws {
        let server = try server(timeouts(header: .milliseconds(30)))
        let client = try RawClient(port: server.port)
        #expect(try client.isEnded())
        #expect(server.statistics.answersByClass == [0, 0, 0, 0, 0])
    }

    @Test func `an idle connection is closed after its answer`() throws {
        let server = try server(timeouts(idle: .milliseconds(30)))
        let client = try RawClient(port: server.port)
        #expect(try client.request(request).status == 200)
        #expect(try client.isEnded())
        #expect(server.statistics.timeouts == 0)
    }

    @Test func `each request starts the idle time anew`() throws {
        let server = try server(timeouts(idle: .milliseconds(150)))
        let client = try RawClient(port: server.port)
        let start = MonotonicClock.nanoseconds
        while MonotonicClock.nanoseconds < start + 300_000_000 {
            try #require(try client.request(request).status == 200)
            _ = client.isReadable(within: .milliseconds(10))
        }
    }

    @Test func `a reader that takes nothing is given up`() throws {
        let body = [UInt8](repeating: 0, count: 16 << 20)
        let server = try LiveServer(Configuration(timeouts: timeouts(write: .milliseconds(50)))) { _, exchange in
            exchange.reply(Response(.ok, body: body))
        }
        let client = try RawClient(port: server.port, receiveBuffer: 4096)
        try client.send(request)
        #expect(server.wait { $0.openConnections == 0 && $0.totalConnections == 1 })
        #expect(server.statistics.timeouts == 1)
        #expect(server.statistics.bytesSent < body.count)
    }

    @Test func `a peer that does not close after the last answer is closed`() throws {
        let server = try server(timeouts(linger: .milliseconds(30)))
        let client = try RawClient(port: server.port)
        try client.send("nonsense\n")
        #expect(try client.receiveResponse().status == 400)
        #expect(server.wait { $0.openConnections == 0 && $0.totalConnections == 1 })
    }

    @Test func `a handler may take longer than any deadline`() throws {
        let timeouts = Timeouts(
            header: .milliseconds(20),
            body: .milliseconds(20),
            idle: .milliseconds(20),
            write: .milliseconds(20),
            linger: .milliseconds(20),
            ping: .milliseconds(20)
        )
        let server = try LiveServer(Configuration(timeouts: timeouts)) { loop in
            var timers: [LoopTimer] = []
            return ClosureResponder { _, exchange in
                let timer = loop.timer { exchange.reply(.text("late")) }
                timer.schedule(afterNanoseconds: 120_000_000)
                timers.append(timer)
            }
        }
        #expect(try RawClient(port: server.port).request(request).body == "late")
    }
}
