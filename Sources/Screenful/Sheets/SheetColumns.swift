public import ScreenfulRanges
public import ScreenfulTypes

/// Decides which columns of a sheet to prepare, beside the engine that decides about its rows.
///
/// A sheet is two containers of one axis: its rows are those of an ``Engine``, its columns those of another one, and a
/// cell has the state that its row and its column have in common. Columns are never fetched: rows come whole, and a
/// column that enters a range is read from those that are here.
///
/// - Complexity: That of the two engines; cells cost nothing, however many there are.
public struct SheetColumns: Sendable {
    /// The columns: rows of a container that scrolls sideways.
    public private(set) var engine: Engine
    /// The axis along which the viewport moved last.
    public private(set) var movingAxis = Axis.vertical
    /// True if both axes have the ranges of the mode.
    public private(set) var reachesAcross: Bool
    private var outcome = Outcome()

    /// Creates the columns of a sheet.
    ///
    /// - Parameters:
    ///   - sheet: The columns that are pinned, and the reach across the axis that moves.
    ///   - widths: The widths of all columns.
    ///   - rows: The engine of the rows, from which the columns take viewport, tuning and the state of the container.
    ///   - policy: A policy of its own for the columns.
    ///   - now: The time of the opening.
    public init(
        _ sheet: SheetSpecification,
        widths: RowGeometry,
        beside rows: Engine,
        policy: any PreloadingPolicy,
        at now: Instant
    ) {
        var configuration = Engine.Configuration(
            rowCount: widths.rowCount,
            estimatedRowLength: widths.estimate,
            viewport: rows.viewportSize
        )
        configuration.axis = .horizontal
        configuration.layout.pinned = sheet.pinnedColumns
        configuration.preset = rows.preset
        configuration.tuning = rows.tuning
        configuration.policy = policy
        configuration.containerState = rows.containerState
        // The viewport is taken to have moved along the rows until it moves along the columns.
        configuration.isCrossed = !sheet.reachesAcross
        reachesAcross = sheet.reachesAcross
        engine = Engine(configuration)
        engine.handle(.geometryAdopted(widths, edition: engine.edition), at: now, into: &outcome)
        if rows.mode != .unspecified { handle(.rangeModeSet(rows.mode), at: now) }
        handle(.opened, at: now)
    }

    /// Handles an event that concerns both axes.
    public mutating func handle(_ event: Event, at now: Instant) {
        outcome.removeAll()
        engine.handle(event, at: now, into: &outcome)
        var next = 0
        while next < outcome.actions.count {
            if case .fetch(let id, _, priority: _, deadline: _) = outcome.actions[next] {
                engine.handle(.rowsArrived(id, nil), at: now, into: &outcome)
            }
            next += 1
        }
    }

    /// Moves the viewport along the columns.
    ///
    /// - Parameters:
    ///   - scroll: The scroll along the columns; nil if the rows alone move.
    ///   - rows: The scroll along the rows; it is told whether it moves across them.
    ///   - engine: The rows, before they are scrolled.
    ///   - now: The time of the scroll.
    public mutating func scroll(_ scroll: Scroll?, rows: inout Scroll, of engine: Engine, at now: Instant) {
        var scroll = scroll ?? Scroll(.offset(self.engine.offset), phase: rows.phase)
        let along = abs(engine.offset(of: rows.position) - engine.offset)
        let across = abs(self.engine.offset(of: scroll.position) - self.engine.offset)
        if along != across { movingAxis = across > along ? .horizontal : .vertical }
        rows.isAcross = !reachesAcross && movingAxis == .horizontal
        scroll.isAcross = !reachesAcross && movingAxis == .vertical
        handle(.scrolled(scroll), at: now)
    }

    /// The column at the viewport's start, and the points of it that lie before.
    package mutating func anchor() -> (column: Int, within: Double) {
        let (column, within) = engine.anchor()
        return (column, within)
    }
}
