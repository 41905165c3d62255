import ListStore
import ScreenfulCoding
import ScreenfulTypes
import Synchronization

/// Rows of a list that are written as a file, piece by piece.
final class RowFile: Sendable {
    /// The bytes of a piece beyond which no further rows are read.
    private static let pieceBytes = 128 << 10
    /// The rows that are read at once at most.
    private static let batchRows = 256

    private struct State {
        var rows: Range<Int>
        var writer: RowFileWriter
    }

    private let snapshot: OpenList.Snapshot
    private let state: Mutex<State>

    init(_ snapshot: OpenList.Snapshot, _ rows: Range<Int>, _ writer: RowFileWriter) {
        self.snapshot = snapshot
        state = Mutex(State(rows: rows, writer: writer))
    }

    /// Reads and writes the next rows; may block on the disk.
    ///
    /// - Returns: The next piece of the file; empty at its end.
    func next() -> Result<[UInt8], StoreError> {
        state.withLock { state in
            Result { () throws(StoreError) in
                while !state.rows.isEmpty, state.writer.count < Self.pieceBytes {
                    let batch = state.rows.prefix(Self.batchRows)
                    for row in try snapshot.rows.rows(snapshot.contents.ids(in: batch)) { state.writer.append(row) }
                    state.rows = batch.upperBound..<state.rows.upperBound
                }
                return state.writer.take()
            }
        }
    }
}
