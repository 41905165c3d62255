import ListStore
import ScreenfulCoding
import ScreenfulLab
import Synchronization

/// Validates a trace's file while it is uploaded, and keeps it in a temporary file.
///
/// Some ten kilobytes of the file are in memory, whatever its length.
package final class TraceUploadParser: Sendable {
    /// A complete, valid file.
    package struct File: Sendable {
        let temporaryFile: TemporaryFile
        let summary: TraceSummary
    }

    private struct State {
        var reader = TraceReader(keepsEvents: false)
        var temporaryFile: TemporaryFile?
    }

    private let makeFile: @Sendable () throws(StoreError) -> TemporaryFile
    private let state = Mutex(State())

    /// Creates a parser.
    ///
    /// - Parameter makeFile: Creates the empty temporary file.
    init(makeFile: @escaping @Sendable () throws(StoreError) -> TemporaryFile) {
        self.makeFile = makeFile
    }

    /// Parses and stores the next piece; may block on the disk.
    ///
    /// - Returns: The file, if this was its last piece and it is valid; nil before.
    package func take(_ piece: [UInt8], isLast: Bool) -> Result<File?, ServiceError> {
        state.withLock { state in
            var summary: TraceSummary?
            do throws(TraceError) {
                try state.reader.read(piece)
                if isLast { summary = try state.reader.finish() }
            } catch {
                return .failure(.invalidTrace(error))
            }
            do throws(StoreError) {
                let file = if let file = state.temporaryFile { file } else { try makeFile() }
                state.temporaryFile = file
                try file.append(piece)
                return .success(summary.map { File(temporaryFile: file, summary: $0) })
            } catch {
                return .failure(.store(error))
            }
        }
    }
}
