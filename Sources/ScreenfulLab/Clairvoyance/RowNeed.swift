/// What has to be carried for a row that comes on screen, and when it can be.
struct RowNeed {
    /// When its bytes can be carried; times are in microseconds.
    struct Carriage {
        /// When its first byte comes, at best.
        let start: Int64
        /// When its last byte comes, at best.
        let earliest: Int64
        /// When its last byte has to be here so that it is seen at all.
        let latest: Int64
    }

    /// Its number.
    let row: Int
    let bytes: Int64
    /// Microseconds to decode it.
    let decoding: Int64
    /// Nil if it never comes.
    var carriage: Carriage?

    /// The slots of so many microseconds in which its bytes can move to some use, or a few more.
    func columnCount(ofSlots slot: Int64) -> Int {
        guard let carriage, carriage.earliest <= carriage.latest else { return 0 }
        return Int(carriage.latest / slot - carriage.start / slot) + 1
    }
}
