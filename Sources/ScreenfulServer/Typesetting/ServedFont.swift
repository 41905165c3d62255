import Glibc
import TextShaping

/// A font file under the name that it is served by: another file gets another name, so caches may keep it for ever.
struct ServedFont {
    let file: FontFile
    let name: String

    init(_ file: FontFile) {
        self.file = file
        var status = stat()
        let isThere = stat(file.path, &status) == 0
        let mark = isThere ? UInt64(status.st_size) << 32 ^ UInt64(bitPattern: Int64(status.st_mtim.tv_sec)) : 0
        let base = file.path.split(separator: "/").last.map(String.init) ?? file.family
        name = "\(String(mark, radix: 36))-\(base)"
    }

    /// The file's bytes; nil if it cannot be read any more.
    func read() -> [UInt8]? {
        guard let stream = fopen(file.path, "re") else { return nil }
        defer { fclose(stream) }
        var status = stat()
        guard fstat(fileno(stream), &status) == 0, status.st_size >= 0 else { return nil }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = fread(buffer.baseAddress, 1, size, stream)
        }
        return bytes.count == size ? bytes : nil
    }
}
