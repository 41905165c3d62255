import PostgresClient
import PostgresStore

extension Arguments {
    /// The options that name the database of lists that several servers share.
    static let postgresOptions: [Option] = [
        .setting("--postgres", "URL", "PostgreSQL database of the lists, shared by several servers."),
        .setting("--postgres-schema", "NAME", "Schema of its tables (default screenful)."),
    ]

    /// Returns the database that several servers share; nil if none is named.
    ///
    /// - Throws: `UsageError` naming the option whose value is invalid.
    func postgres() throws(UsageError) -> PostgresConfiguration? {
        guard let address = try postgresAddress("--postgres") else {
            if string("--postgres-schema") != nil { throw UsageError("--postgres-schema goes with --postgres") }
            return nil
        }
        var configuration = PostgresConfiguration(address: address)
        if let schema = string("--postgres-schema") {
            // PostgreSQL would cut a longer name, and two servers meet in one schema.
            guard (1...50).contains(schema.utf8.count), !schema.utf8.contains(0) else {
                throw UsageError("--postgres-schema takes a name of 1 to 50 bytes, not '\(schema)'")
            }
            configuration.schema = schema
        }
        return configuration
    }

    /// Returns the address that an option has; nil without the option.
    func postgresAddress(_ name: String) throws(UsageError) -> PostgresAddress? {
        guard let text = string(name) else { return nil }
        do throws(PostgresError) {
            return try PostgresAddress(text)
        } catch {
            // Not the text, which may have a password.
            throw UsageError("\(name) takes a URL such as postgresql://user@host/database: \(error.message)")
        }
    }
}
