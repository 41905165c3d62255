/// What there is of a row on the simulated device.
struct RowState {
    /// How often it was asked for over the network.
    var attempts = 0
    /// How often it came.
    var fetched = 0
    /// True if it is on the disk.
    var isOnDisk = false
    /// True if it can be drawn.
    var hasBitmap = false
    /// Grows when its picture is given up, so that what was decoded for it before is dropped.
    var generation = 0
    /// Its small first version, where rows have one.
    var preview = PreviewState()
}

/// The states of all rows.
typealias RowStates = [RowState]

extension RowStates {
    init(count: Int) {
        self.init(repeating: RowState(), count: count)
    }
}
