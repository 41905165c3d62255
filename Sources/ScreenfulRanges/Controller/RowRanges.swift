public import ScreenfulTypes

/// The rows inside each range.
public struct RowRanges: Hashable, Sendable {
    /// Rows of which at least a part is in the viewport.
    public var visible: RowSet
    /// Rows worth rendering ahead of time.
    public var display: RowSet
    /// Rows worth fetching ahead of time.
    public var preload: RowSet

    /// Creates ranges; they may overlap in any way.
    public init(visible: RowSet, display: RowSet, preload: RowSet) {
        self.visible = visible
        self.display = display
        self.preload = preload
    }

    /// Creates ranges of adjacent rows; they may overlap in any way.
    public init(visible: Range<Int>, display: Range<Int>, preload: Range<Int>) {
        self.init(visible: RowSet(visible), display: RowSet(display), preload: RowSet(preload))
    }

    func clamped(to rowCount: Int) -> Self {
        let all = 0..<rowCount
        return Self(
            visible: visible.clamped(to: all),
            display: display.clamped(to: all),
            preload: preload.clamped(to: all)
        )
    }
}

extension RangeTuning {
    /// Returns the rows in the ranges of this tuning.
    ///
    /// A range with a buffer of zero equals the visible range. In low memory the display
    /// range is empty, and so is a preload range with the same buffer.
    ///
    /// - Parameters:
    ///   - layout: The places of the rows.
    ///   - viewport: The viewport, in points from the start of the content.
    ///   - axis: The axis along which the rows follow one another.
    ///   - direction: The direction that leads.
    ///   - mode: The range mode.
    ///   - visible: The rows in the viewport; nil to look them up.
    /// - Returns: The rows in each range.
    /// - Precondition: `mode` is not `unspecified`.
    /// - Complexity: O(log *m*) for *m* runs of the geometry.
    /// - Note: Texture be0b74b4, ASRangeController.mm (`_updateVisibleNodeIndexPaths`).
    public func rows(
        in layout: CollectionLayout,
        viewport: Rect,
        axis: Axis,
        direction: ScrollDirection,
        mode: RangeMode,
        visible: RowSet? = nil
    ) -> RowRanges {
        let buffers = self[mode]
        let visible = visible ?? layout.rows(intersecting: viewport.extent(along: axis))

        func rows(_ buffer: ScreenfulBuffer) -> RowSet {
            if buffer == .zero { return visible }
            let scrollable: ScrollableAxes = axis == .vertical ? .vertical : .horizontal
            let rect = WorkingRange.rect(
                viewport: viewport,
                buffer: buffer,
                scrollable: scrollable,
                direction: direction
            )
            return layout.rows(intersecting: rect.extent(along: axis))
        }

        let display = mode == .lowMemory ? RowSet() : rows(buffers.display)
        let preload = buffers.preload == buffers.display ? display : rows(buffers.preload)
        return RowRanges(visible: visible, display: display, preload: preload)
    }
}
