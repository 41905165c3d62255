import EventLoop
import TestSupport
import Testing

@testable import PostgresClient

/// A pool on a loop that the test's thread runs.
private final class Client {
    let loop: EventLoop
    let connector: Worker
    let pool: PostgresPool
    static let second: UInt64 = 1_000_000_000

    init(_ url: String? = nil, size: Int = 2, prepares: Bool = false) throws {
        loop = try EventLoop()
        connector = try Worker(name: "connect")
        let url = try url ?? #require(PostgresCluster.shared).url
        pool = PostgresPool(try PostgresAddress(url), size: size, prepares: prepares, loop: loop, connector: connector)
    }

    deinit {
        pool.close()
        connector.close()
    }

    /// Asks, and runs the loop until the answer is there.
    func ask(
        _ statements: [PostgresStatement],
        within nanoseconds: UInt64 = 20 * second
    ) throws(PostgresError) -> [PostgresResult] {
        var answer: Result<[PostgresResult], PostgresError>?
        pool.ask(statements, within: nanoseconds) { [loop] result in
            answer = result
            loop.stop()
        }
        while true {
            if let answer { return try answer.get() }
            loop.run()
        }
    }

    func ask(_ sql: String, _ parameters: [PostgresParameter] = []) throws(PostgresError) -> PostgresResult {
        try ask([PostgresStatement(sql, parameters)])[0]
    }
}

@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct PostgresClientTests {
    @Test(arguments: [true, false]) func `frequent statements are prepared once, where they may be`(
        prepares: Bool
    ) throws {
        let client = try Client(size: 1, prepares: prepares)
        let frequent = { (number: Int64) in
            PostgresStatement("SELECT $1 * 2", [.integer(number)], isFrequent: true)
        }
        let other = PostgresStatement("SELECT 40 + $1", [.integer(2)], isFrequent: true)
        func names() throws -> Int64? {
            try client.ask("SELECT count(*) FROM pg_prepared_statements").integer(0, 0)
        }
        for number in 0..<20 as Range<Int64> {
            // Twice in one batch, beside one that is not frequent.
            let results = try client.ask([frequent(number), PostgresStatement("SELECT 7::bigint"), frequent(-number)])
            #expect(results.map { $0.integer(0, 0) } == [2 * number, 7, -2 * number])
        }
        for _ in 0..<3 {
            #expect(try client.ask([frequent(1), other]).map { $0.integer(0, 0) } == [2, 42])
        }
        #expect(try names() == (prepares ? 2 : 0))
        // One that cannot be prepared fails as it does otherwise, each time, and no other with it.
        for _ in 0..<3 {
            let error = #expect(throws: PostgresError.self) {
                try client.ask([PostgresStatement("SELECT nothing", isFrequent: true), frequent(1)])
            }
            #expect(error?.sqlState == "42703")
            #expect(try client.ask([frequent(3)])[0].integer(0, 0) == 6)
        }
        // One that fails stays prepared.
        let divide = { (by: Int64) in PostgresStatement("SELECT 6 / $1", [.integer(by)], isFrequent: true) }
        #expect(throws: PostgresError.self) { try client.ask([divide(0)]) }
        #expect(try client.ask([divide(2)])[0].integer(0, 0) == 3)
        #expect(try names() == (prepares ? 3 : 0))
        // A new connection knows nothing of them.
        let killer = try Client()
        _ = try client.ask("SELECT set_config('application_name', 'prepared', false)")
        _ = try killer.ask(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'prepared'"
        )
        for number in 0..<3 as Range<Int64> {
            #expect(try client.ask([frequent(number)])[0].integer(0, 0) == 2 * number)
        }
    }

    @Test func `more statements than are kept are sent all the same`() throws {
        let client = try Client(size: 1, prepares: true)
        for _ in 0..<2 {
            for number in 0..<80 as Range<Int64> {
                let statement = PostgresStatement("SELECT \(number) + $1", [.integer(1)], isFrequent: true)
                #expect(try client.ask([statement])[0].integer(0, 0) == number + 1)
            }
        }
        #expect(try client.ask("SELECT count(*) FROM pg_prepared_statements").integer(0, 0) == 64)
    }

    @Test func `parameters of every type come back as they were`() throws {
        let client = try Client()
        let integers: [Int64] = [0, -1, .min, .max]
        let texts = ["", "a\"b\\c,{}NULL", "çà 😀", "line\nend"]
        let bytes: [UInt8] = [0, 1, 255, 0]
        let result = try client.ask(
            "SELECT $1, $2, $3, $4, $5, $6, $7::text, $8::bigint, $9, 'x' <> '', '[1,\"é\"]'::jsonb, array_length($5, 1)",
            [
                .integer(.min), .real(-0.1), .text("naïve\t"), .bytes(bytes), .integers(integers), .texts(texts),
                .text(nil), .integer(nil), .text(""),
            ]
        )
        #expect(result.rowCount == 1)
        #expect(result.integer(0, 0) == .min)
        #expect(result.real(0, 1) == -0.1)
        #expect(result.text(0, 2) == "naïve\t")
        #expect(result.bytes(0, 3) == bytes)
        #expect(result.texts(0, 5) == texts)
        #expect(result.isNull(0, 6) && result.text(0, 6) == nil)
        #expect(result.isNull(0, 7) && result.integer(0, 7) == nil)
        #expect(!result.isNull(0, 8) && result.text(0, 8) == "")
        #expect(result.boolean(0, 9) == true)
        #expect(result.json(0, 10).map { String(decoding: $0, as: UTF8.self) } == "[1, \"é\"]")
        #expect(result.integer(0, 11) == 4)
        let spread = try client.ask("SELECT v FROM unnest($1) AS v", [.integers(integers)])
        #expect((0..<4).map { spread.integer($0, 0) } == integers)
        #expect(
            try client.ask("SELECT cardinality($1), cardinality($2)", [.integers([]), .texts([])]).integer(0, 1) == 0
        )
        // Out of bounds and of other types.
        #expect(result.integer(1, 0) == nil && result.integer(0, 2) == nil && result.texts(0, 0) == nil)
    }

    @Test func `the first statement that fails ends its batch and no other`() throws {
        let client = try Client(size: 1)
        #expect(throws: PostgresError(.refused, "PostgreSQL: division by zero", sqlState: "22012")) {
            _ = try client.ask([
                PostgresStatement("SELECT 1"), PostgresStatement("SELECT 1/0"), PostgresStatement("SELECT nope"),
            ])
        }
        let results = try client.ask((0..<100).map { PostgresStatement("SELECT $1", [.integer($0)]) })
        #expect(results.map { $0.integer(0, 0) } == (0..<100).map(Int64.init))
    }

    @Test func `a transaction that fails is rolled back before its connection is used again`() throws {
        let client = try Client(size: 1)
        let name = "client_\(UInt32.random(in: 0 ... .max))"
        _ = try client.ask("CREATE TABLE \(name) (v bigint)")
        for last in ["SELECT 1/0", "SELECT 1"] {
            var answered = false
            client.pool.lease(within: 10 * Client.second) { result in
                guard case .success(let lease) = result else { return }
                lease.send(["BEGIN", "INSERT INTO \(name) VALUES (1)", last].map { PostgresStatement($0) }) { _ in
                    lease.end()
                    answered = true
                    client.loop.stop()
                }
            }
            while !answered { client.loop.run() }
            #expect(try client.ask("SELECT count(*) FROM \(name)").integer(0, 0) == 0)
        }
        _ = try client.ask("DROP TABLE \(name)")
    }

    @Test func `a question that is not answered in time fails, and the next one is answered`() throws {
        let client = try Client(size: 1)
        _ = try client.ask("SELECT 1")
        #expect(throws: PostgresError(.timedOut(wasSent: true), "PostgreSQL has not answered in time")) {
            _ = try client.ask([PostgresStatement("SELECT pg_sleep(2)")], within: 100_000_000)
        }
        #expect(try client.ask("SELECT 2").integer(0, 0) == 2)
    }

    @Test func `a server that cannot be reached is told with its reason`() throws {
        let client = try Client("postgresql://nobody@/none?host=/nonexistent")
        do {
            _ = try client.ask([PostgresStatement("SELECT 1")], within: 300_000_000)
            Issue.record("answered")
        } catch {
            #expect(error.code == .unreachable)
            #expect(error.message.contains("/nonexistent"))
        }
    }

    @Test func `questions are asked again when their connection is lost`() throws {
        let client = try Client(size: 2)
        let other = try Client()
        let process = try client.ask("SELECT pg_backend_pid()").integer(0, 0)
        // One connection dies while it is idle, and one under a question.
        _ = try other.ask("SELECT pg_terminate_backend($1::int)", [.integer(process)])
        #expect(try client.ask("SELECT 3").integer(0, 0) == 3)

        let mark = "client_\(UInt32.random(in: 0 ... .max))"
        var answers: [Int64?] = []
        client.pool.ask(
            [PostgresStatement("SELECT pg_sleep(0.5), 4::bigint /* \(mark) */")],
            within: 20 * Client.second
        ) { result in
            answers.append((try? result.get())?[0].integer(0, 1))
            client.loop.stop()
        }
        let kill =
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE state = 'active' AND query LIKE $1"
        var killed: Int64 = 0
        while killed == 0 {
            client.pool.ask([PostgresStatement("SELECT 5")], within: 20 * Client.second) { _ in client.loop.stop() }
            client.loop.run()
            killed = try other.ask(kill, [.text("%/* \(mark) */")]).integer(0, 0) ?? 0
        }
        while answers.isEmpty { client.loop.run() }
        #expect(answers == [4])
    }

    @Test func `a question that is cancelled gets no answer`() throws {
        let client = try Client(size: 1)
        var isAnswered = false
        let sent = client.pool.ask([PostgresStatement("SELECT pg_sleep(0.05)")], within: 20 * Client.second) { _ in
            isAnswered = true
        }
        let waiting = client.pool.ask([PostgresStatement("SELECT 1")], within: 20 * Client.second) { _ in
            isAnswered = true
        }
        waiting.cancel()
        _ = try client.ask("SELECT 1")
        isAnswered = false
        let next = client.pool.ask([PostgresStatement("SELECT pg_sleep(0.05)")], within: 20 * Client.second) { _ in
            isAnswered = true
        }
        next.cancel()
        sent.cancel()
        #expect(try client.ask("SELECT 6").integer(0, 0) == 6)
        #expect(!isAnswered)
    }

    @Test func `a listener hears, and hears again after its connection was lost`() throws {
        let client = try Client()
        var heard: [String] = []
        var listening = 0
        let listener = PostgresListener(
            to: try PostgresAddress(try #require(PostgresCluster.shared).url),
            channel: "a \"channel\"",
            loop: client.loop,
            connector: client.connector,
            onListening: {
                listening += 1
                client.loop.stop()
            },
            onNotification: { text in
                heard.append(text)
                client.loop.stop()
            }
        )
        defer { listener.stop() }
        listener.start()
        for round in 1...2 {
            while listening < round { client.loop.run() }
            _ = try client.ask("SELECT pg_notify('a \"channel\"', $1)", [.text("news \(round)")])
            while heard.count < round { client.loop.run() }
            let listeners =
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN \"a%'"
            if round == 1 { #expect(try client.ask(listeners).integer(0, 0) == 1) }
        }
        #expect(heard == ["news 1", "news 2"])
    }

    @Test(arguments: ["postgresql://[", "host=db nonsense=1", "just words"])
    func `an address that cannot be read is refused`(text: String) {
        do throws(PostgresError) {
            _ = try PostgresAddress(text)
            Issue.record("read")
        } catch { #expect(error.code == .invalidAddress && !error.message.isEmpty) }
    }

    @Test func `the times between attempts grow and vary within their bounds`() {
        var delay = ReconnectDelay()
        var random = SeededGenerator(seed: 3)
        let times = (0..<20).map { _ in delay.next(using: &random) }
        #expect((25_000_000...50_000_000).contains(times[0]))
        #expect(times.suffix(10).allSatisfy { (500_000_000...1_000_000_000).contains($0) })
        #expect(Set(times).count == times.count)
        delay.succeeded()
        #expect((25_000_000...50_000_000).contains(delay.next(using: &random)))
    }
}
