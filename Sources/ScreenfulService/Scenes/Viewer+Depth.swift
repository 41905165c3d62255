import Screenful
import ScreenfulRanges
package import ScreenfulTypes

/// The place of a viewer in a scene.
extension Viewer {
    /// The range mode in force.
    package var mode: RangeMode { engine.mode }

    /// The interface state of the container: visible only on screen.
    package var containerState: InterfaceState { engine.containerState }

    /// Sets the range mode of a depth, and hides the container unless it is on screen, in one turn.
    ///
    /// The mode lasts as one that was set by hand: until the viewer is shown and scrolled.
    func show(at depth: VisibilityDepth) {
        self.depth = depth
        let state = depth.taps == 0 ? InterfaceState.inHierarchy : .inHierarchy.subtracting(.visible)
        handle(.containerStateChanged(state, mode: depth.rangeMode))
    }
}
