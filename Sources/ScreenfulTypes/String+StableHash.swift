extension String {
    /// A hash that is the same on every machine and in every run.
    ///
    /// - Note: FNV-1a with 64 bits (Fowler, Noll and Vo, RFC 9923).
    package var stableHash: UInt64 {
        utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
