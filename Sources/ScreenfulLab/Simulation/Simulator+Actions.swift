import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension Simulator {
    mutating func perform(_ action: Action) {
        switch action {
        case .measure(let rows):
            handle(.measured(rows: rows, lengths: rows.map { list.content.rows[$0].height }))
        case .fetch(let id, let rows, priority: _, deadline: _):
            for place in rows { fetch(list.numbers[place], id) }
        case .cancelFetch(let id):
            cancel(id)
        case .display(let rows):
            for place in rows { decode(list.numbers[place]) }
        case .purge(let rows):
            for place in rows { purge(list.numbers[place]) }
        case .beginBatch(let id, .tail):
            beginBatch(id)
        case .beginBatch(let id, .head):
            handle(.batchCancelled(.head, id))
        case .wake(let instant):
            timetable.add(.wake, at: (instant.nanoseconds + 999) / 1000)
        case .geometryChanged:
            break
        }
    }

    /// How urgent a row is by now.
    func urgency(of row: Int) -> FetchPriority {
        let place = list.place(of: row)
        guard place < engine.rowCount else { return .preload }
        return engine.policy.priority(for: engine.state(ofRow: place))
    }
}
