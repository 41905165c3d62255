/// The number of the latest scroll that had one: a client resends a scroll that was not answered, and a proxy may deliver
/// one late.
struct LatestSequence {
    private var latest: Int?

    /// Records the number of a scroll.
    ///
    /// - Parameter sequence: Nil for a scroll without a number, which is always new.
    /// - Returns: False for a scroll that was handled before, or is older than one that was.
    mutating func take(_ sequence: Int?) -> Bool {
        guard let sequence else { return true }
        if let latest, sequence <= latest { return false }
        latest = sequence
        return true
    }
}
