package import ListStore
import PostgresClient
package import ScreenfulService
import ScreenfulTypes

extension PostgresBackend: UpstreamStore {
    package func upstreamProgress(of list: Int64, then: @escaping Reply<String?>) {
        let statement = PostgresStatement(
            "SELECT progress FROM \(tables.upstreams) WHERE list = $1",
            [.integer(list)]
        )
        _ = read([statement], by: .read) { (results) throws(StoreError) in
            results[0].text(0, 0)
        } then: {
            then($0)
        }
    }

    package func knownUpstreamKeys(_ keys: [String], of list: Int64, then: @escaping Reply<Set<String>>) {
        _ = read([tables.known(keys, ofList: list)], by: .read) { (results) throws(StoreError) in
            Set((0..<results[0].rowCount).compactMap { results[0].text($0, 0) })
        } then: {
            then($0)
        }
    }

    package func leaseUpstream(of list: Int64, then: @escaping Reply<UpstreamLease>) {
        // By the clock of the database, which all servers share.
        let statement = PostgresStatement(
            """
            INSERT INTO \(tables.upstreamLeases) AS l (list, owner, expires, not_before)
            VALUES ($1, $2, clock_timestamp() + $3 * interval '1 ms', '-infinity')
            ON CONFLICT (list) DO UPDATE SET owner = excluded.owner, expires = excluded.expires
            WHERE l.owner = excluded.owner OR l.expires <= clock_timestamp()
            RETURNING greatest(0, ceil(extract(epoch FROM
                greatest(l.not_before, clock_timestamp()) - clock_timestamp()) * 1000))::bigint
            """,
            [.integer(list), .text(serverName), .integer(UpstreamLease.milliseconds)]
        )
        commits.ask([statement], within: Self.writeTime) { result in
            then(
                result.mapError(StoreError.init(postgres:)).map { results in
                    results[0].integer(0, 0).map { .granted(waitMilliseconds: $0) } ?? .held
                }
            )
        }
    }

    package func releaseUpstream(of list: Int64, waitMilliseconds: Int64) {
        let statement = PostgresStatement(
            """
            UPDATE \(tables.upstreamLeases)
            SET expires = '-infinity', not_before = greatest(not_before, clock_timestamp() + $3 * interval '1 ms')
            WHERE list = $1 AND owner = $2
            """,
            [.integer(list), .text(serverName), .integer(waitMilliseconds)]
        )
        // One that is not ended expires.
        commits.ask([statement], within: Self.writeTime) { _ in }
    }
}

extension PostgresTables {
    /// Selects those of some identities in an HTTP API that rows of a list have.
    func known(_ keys: [String], ofList list: Int64) -> PostgresStatement {
        PostgresStatement(
            "SELECT key FROM \(upstreamRows) WHERE list = $1 AND key = ANY ($2)",
            [.integer(list), .texts(keys)]
        )
    }

    /// Stores the progress of a list over an HTTP API, and the identities of its new rows.
    func storing(_ upstream: UpstreamCommit, ofList list: Int64) -> [PostgresStatement] {
        [
            PostgresStatement(
                """
                INSERT INTO \(upstreams) (list, progress) VALUES ($1, $2)
                ON CONFLICT (list) DO UPDATE SET progress = excluded.progress
                """,
                [.integer(list), .text(upstream.progress)]
            ),
            PostgresStatement(
                "INSERT INTO \(upstreamRows) (list, key) SELECT $1, key FROM unnest($2) AS key",
                [.integer(list), .texts(upstream.keys)]
            ),
        ]
    }
}
