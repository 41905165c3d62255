public import ScreenfulTypes

/// The state machine that chooses the range mode.
///
/// A list starts with `minimum` and stays there until the user drags it, so that updates of the program alone never ask
/// for everything. A mode that was set by hand lasts for at least one pass; then the automatic rule takes over again if
/// the list has been scrolled and is visible.
///
/// - Note: Texture be0b74b4, ASRangeController.mm.
public struct RangeModeMachine: Hashable, Sendable, Codable {
    /// The mode in force; `unspecified` until the first pass with visible rows.
    public private(set) var mode: RangeMode = .unspecified

    /// True from entering the background until the return; no container is visible meanwhile.
    public private(set) var isInBackground = false

    /// The mode that a memory warning sets where the container is not in display.
    private let hiddenMemoryWarningMode: RangeMode

    private var preservesMode = false
    private var hasBeenScrolled = false

    /// Creates a machine in its first state.
    ///
    /// - Parameter hiddenMemoryWarningMode: The mode that a memory warning sets where
    ///   the container is not in display.
    /// - Precondition: It is `lowMemory` or `visibleOnly`.
    public init(hiddenMemoryWarningMode: RangeMode = .lowMemory) {
        precondition(
            hiddenMemoryWarningMode == .lowMemory || hiddenMemoryWarningMode == .visibleOnly,
            "a memory warning cannot set the mode \(hiddenMemoryWarningMode)"
        )
        self.hiddenMemoryWarningMode = hiddenMemoryWarningMode
    }

    /// Sets the mode `full`, because the user starts to drag the content.
    public mutating func willBeginDragging() {
        hasBeenScrolled = true
        set(.full)
    }

    /// Sets a mode by hand; it lasts for at least one pass.
    ///
    /// - Precondition: `mode` is not `unspecified`.
    public mutating func set(_ mode: RangeMode) {
        precondition(mode != .unspecified, "the unspecified range mode cannot be set")
        self.mode = mode
        preservesMode = true
    }

    /// Sets the mode for a system that is short of memory; `container` is the container's state.
    public mutating func receivedMemoryWarning(container: InterfaceState) {
        set(container.contains(.display) ? .visibleOnly : hiddenMemoryWarningMode)
    }

    /// Sets the mode for a program that leaves the screen; `container` is its state before.
    public mutating func didEnterBackground(container: InterfaceState) {
        set(container.contains(.visible) ? .visibleOnly : .lowMemory)
        isInBackground = true
    }

    /// Sets the mode for a program that comes back to the screen; `container` is its state from now on.
    public mutating func willEnterForeground(container: InterfaceState) {
        isInBackground = false
        set(container.contains(.visible) ? .minimum : .visibleOnly)
    }

    /// Returns the container's state as the ranges have to see it: never visible in the background.
    public func effectiveState(ofContainer container: InterfaceState) -> InterfaceState {
        isInBackground ? container.subtracting(.visible) : container
    }

    /// Returns whether the next update pass would change the mode.
    public func nextPassChangesMode(isContainerVisible: Bool, hasVisibleRows: Bool) -> Bool {
        var next = self
        return next.beginPass(isContainerVisible: isContainerVisible, hasVisibleRows: hasVisibleRows) != mode
    }

    /// Chooses the mode for an update pass.
    ///
    /// A pass without visible rows changes nothing.
    ///
    /// - Returns: The mode in force.
    @discardableResult
    public mutating func beginPass(isContainerVisible: Bool, hasVisibleRows: Bool) -> RangeMode {
        guard hasVisibleRows else { return mode }
        if mode == .unspecified {
            mode = .minimum
        } else if isContainerVisible, hasBeenScrolled, !preservesMode {
            mode = .full
        }
        preservesMode = false
        return mode
    }
}
