import HTTPServer
import ListStore
import ScreenfulCoding
import ScreenfulLab
import Synchronization

/// A trace's file as far as it has come: read for mistakes, and kept on the disk.
///
/// Whatever its length, some ten kilobytes of it are in memory.
final class TraceUploadParser: Sendable {
    /// A file that has come whole.
    struct File: Sendable {
        let temporaryFile: TemporaryFile
        let summary: TraceSummary
    }

    private struct State {
        var reader = TraceReader(keepsEvents: false)
        var temporaryFile: TemporaryFile?
    }

    private let database: String
    private let state = Mutex(State())

    /// Creates an intake that keeps files beside a database.
    init(beside database: String) {
        self.database = database
    }

    /// Takes the next piece; may wait for the disk.
    ///
    /// - Returns: The file, if this was its last piece and it is sound.
    func take(_ piece: [UInt8], isLast: Bool) -> Result<File?, Problem> {
        state.withLock { state in
            var summary: TraceSummary?
            do throws(TraceError) {
                try state.reader.read(piece)
                if isLast { summary = try state.reader.finish() }
            } catch {
                return .failure(Problem(trace: error))
            }
            do throws(StoreError) {
                let file = if let file = state.temporaryFile { file } else { try TemporaryFile(beside: database) }
                state.temporaryFile = file
                try file.append(piece)
                return .success(summary.map { File(temporaryFile: file, summary: $0) })
            } catch {
                return .failure(Problem(store: error))
            }
        }
    }
}

extension Problem {
    /// Creates the answer to a file that is no sound trace.
    fileprivate init(trace error: TraceError) {
        let line = "lines[\(error.line)]"
        self.init(.invalidTrace, "\(error).", field: error.field.isEmpty ? line : "\(line).\(error.field)")
    }
}
