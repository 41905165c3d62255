import Descriptors
import Glibc

/// The destination of a command's result: a file, or standard output.
enum OutputFile {
    /// Writes bytes to a file, or to standard output if none is named; false after reporting that it could not be
    /// written.
    static func write(_ bytes: [UInt8], to path: String?) -> Bool {
        guard let path, path != "-" else {
            StandardStreams.print(bytes)
            return true
        }
        do throws(SystemError) {
            try write(bytes, toFile: path)
            return true
        } catch {
            StandardStreams.reportLine("screenful: \(path) cannot be written: \(error)")
            return false
        }
    }

    private static func write(_ bytes: [UInt8], toFile path: String) throws(SystemError) {
        let file = Descriptor(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644))
        guard file.rawValue >= 0 else { throw SystemError(number: errno) }
        do throws(SystemError) {
            try file.write(bytes)
        } catch {
            close(file.rawValue)
            throw error
        }
        guard close(file.rawValue) == 0 else { throw SystemError(number: errno) }
    }
}
