import CSQLite

extension SQLiteConnection {
    /// How a file is opened.
    enum Access {
        /// For reading and writing; the file is made if there is none.
        case readWrite
        /// For reading; nothing is made or changed.
        case readOnly
        /// For reading a file that nobody writes to; not even a lock is taken.
        case immutable
    }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - file: Its path.
    ///   - access: What it is opened for.
    ///   - followsLinks: False to refuse a path with a symbolic link in any of its parts.
    ///   - milliseconds: How long a statement waits for another program that is writing.
    /// - Throws: ``StoreError`` when the file is not there, is a link that is not followed, or cannot be opened.
    convenience init(
        file: String,
        access: Access,
        followsLinks: Bool = true,
        busyTimeout milliseconds: Int32
    ) throws(StoreError) {
        var handle: OpaquePointer?
        var flags = access == .readWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
        if !followsLinks { flags |= SQLITE_OPEN_NOFOLLOW }
        let address = Self.address(of: file, access: access)
        // One thread at a time uses a connection, so SQLite's own lock would be idle.
        let result = sqlite3_open_v2(address, &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
        guard result == SQLITE_OK, let handle else {
            defer { sqlite3_close_v2(handle) }
            throw StoreError(sqlite: result, connection: handle, file: file)
        }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, milliseconds)
        self.init(handle: handle, file: file)
    }

    /// The file as a URI (https://sqlite.org/uri.html), in which no character of its name has a meaning.
    private static func address(of file: String, access: Access) -> String {
        // With an empty authority, two slashes at the start of a name are part of it.
        var address = file.hasPrefix("/") ? "file://" : "file:"
        for byte in file.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                address.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                address += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        switch access {
        case .readWrite: return address
        case .readOnly: return address + "?mode=ro&readonly_shm=1"
        case .immutable: return address + "?mode=ro&immutable=1"
        }
    }
}
