public import ScreenfulTypes

/// Something that is told when a node's interface state changes.
public protocol InterfaceStateObserver {
    /// Receives one callback of a change.
    ///
    /// - Parameters:
    ///   - callback: What happens.
    ///   - row: The row of the cell at that moment.
    ///   - old: What the cell was.
    ///   - new: What it is now.
    func cell(did callback: InterfaceCallback, row: Int, from old: InterfaceState, to new: InterfaceState)
}
