/// The keys an object has had so far, compared by their bytes.
///
/// A handful is compared one by one; more are hashed, so that an object of many
/// keys costs no more than its length.
struct KeySet {
    private static let linearLimit = 8
    private var few: [String] = []
    private var many: Set<[UInt8]> = []

    /// - Returns: False when the key was there already.
    mutating func insert(_ key: String) -> Bool {
        if many.isEmpty {
            for other in few where other.utf8.elementsEqual(key.utf8) { return false }
            few.append(key)
            if few.count > Self.linearLimit { many = Set(few.map { Array($0.utf8) }) }
            return true
        }
        return many.insert(Array(key.utf8)).inserted
    }
}
