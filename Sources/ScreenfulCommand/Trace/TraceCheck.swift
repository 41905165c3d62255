import Glibc
import ScreenfulCoding
import ScreenfulLab
import ScreenfulTypes

/// One file of `screenful trace check`.
struct TraceCheck {
    /// The file's path; `-` for standard input.
    let path: String

    /// Reads the file and prints what it holds, or what is wrong with it.
    func report() -> ExitStatus {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return unreadable() }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        do throws(TraceError) {
            var reader = TraceReader(keepsEvents: false)
            var portion = [UInt8](repeating: 0, count: 64 * 1024)
            while true {
                let count = read(descriptor, &portion, portion.count)
                if count < 0 && errno == EINTR { continue }
                guard count >= 0 else { return unreadable() }
                if count == 0 { break }
                try reader.read(count == portion.count ? portion : Array(portion[..<count]))
            }
            StandardStreams.printLine("\(name): \(Self.text(try reader.finish()))")
            return .success
        } catch {
            StandardStreams.printLine("\(name): \(error.description.printable)")
            return .failure
        }
    }

    private var name: String { path == "-" ? "standard input" : path.printable }

    private func unreadable() -> ExitStatus {
        StandardStreams.reportLine("screenful: \(path) cannot be read: \(String(cString: strerror(errno)))")
        return .unusable
    }

    private static func text(_ summary: TraceSummary) -> String {
        let size = summary.header.viewport
        let seconds = Double(summary.microseconds / 100_000) / 10
        return "\(summary.events) events, \(seconds) s, \(short(size.width)) × \(short(size.height)) points, "
            + summary.header.platform.rawValue
    }

    /// A number without a fraction that is none.
    private static func short(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? String(number)
    }
}
