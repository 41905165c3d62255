package import Descriptors
import Glibc
import JSON
import Synchronization

/// The level of the cache on disk: a folder with a file for each picture, named by the signature of its address.
///
/// A file is written under another name and then renamed, so that it is whole or not there. The index is made anew from
/// the folder at the start; what was only begun goes then, and a file that turns out to be broken when it is read. Every
/// method may block; any thread may call.
package final class PictureFolder: Sendable {
    private static let suffix = ".picture"
    private static let mark = "screenful picture 1"

    private let path: String
    private let index: Mutex<S3FIFOCache<String, Void>>
    /// Distinguishes the files that are being written.
    private let writes = Atomic<UInt64>(0)

    /// Opens a folder, and creates it, readable by the user alone, if it is missing.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - budget: The maximum of the bytes of its files.
    ///   - owns: Whether a file is this cache's, by its name: several may share a folder.
    /// - Throws: `SystemError` when it cannot be created or read.
    /// - Complexity: O(files).
    package init(_ path: String, budget: Int, owns: (_ signature: String) -> Bool = { _ in true }) throws(SystemError) {
        self.path = path
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError(number: errno) }
        guard let folder = opendir(path) else { throw SystemError(number: errno) }
        defer { closedir(folder) }
        var found: [(name: String, bytes: Int, time: Int64)] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            var status = stat()
            guard name.hasSuffix(Self.suffix), stat("\(path)/\(name)", &status) == 0 else { continue }
            if name.hasPrefix(Self.partPrefix) {
                // Another server may be writing it.
                if status.st_mtim.tv_sec < time(nil) - Self.longestWrite { unlink("\(path)/\(name)") }
            } else if owns(String(name.dropLast(Self.suffix.utf8.count))) {
                let time = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
                found.append((name, Int(status.st_size), time))
            }
        }
        var index = S3FIFOCache<String, Void>(budget: budget)
        var evicted: [String] = []
        for file in found.sorted(by: { $0.time < $1.time }) {
            let signature = String(file.name.dropLast(Self.suffix.utf8.count))
            evicted += index.insert((), cost: file.bytes, for: signature)
            if file.bytes > budget { evicted.append(signature) }
        }
        self.index = Mutex(index)
        remove(evicted)
    }

    /// The bytes of all files.
    package var bytes: Int { index.withLock { $0.cost } }

    /// Returns the picture of an address; nil if there is none, or a broken one.
    package func read(_ signature: String, of url: String) -> Picture? {
        guard let bytes = Self.contents(of: file(signature)) else { return nil }
        guard let picture = Self.decode(bytes, of: url) else {
            index.withLock { $0.remove(signature) }
            remove([signature])
            return nil
        }
        // A file that another server has written counts from now on.
        let evicted = index.withLock { index in
            index.value(signature) == nil ? index.insert((), cost: bytes.count, for: signature) : []
        }
        remove(evicted)
        return picture
    }

    /// Writes a picture, and removes others for which there is no room.
    ///
    /// On a full disk half of the files go, and the picture is not kept.
    package func write(_ picture: Picture, _ signature: String, of url: String) {
        let bytes = Self.encode(picture, of: url)
        let number = writes.wrappingAdd(1, ordering: .relaxed).newValue
        let part = "\(path)/\(Self.partPrefix)\(getpid())-\(number)-\(signature)\(Self.suffix)"
        let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        var failure: Int32?
        do throws(SystemError) { try Descriptor(descriptor).write(bytes) } catch { failure = error.number }
        close(descriptor)
        guard failure == nil, rename(part, file(signature)) == 0 else {
            unlink(part)
            if failure == ENOSPC { remove(index.withLock { $0.shrink(to: $0.cost / 2) }) }
            return
        }
        remove(index.withLock { $0.insert((), cost: bytes.count, for: signature) })
    }

    private static let partPrefix = "part-"
    /// Seconds after which a file that was begun is taken for one that nobody goes on with.
    private static let longestWrite = 600

    private func file(_ signature: String) -> String { "\(path)/\(signature)\(Self.suffix)" }

    private func remove(_ signatures: [String]) {
        for signature in signatures { unlink(file(signature)) }
    }

    /// Returns the bytes of a file; nil if it cannot be read.
    static func contents(of file: String) -> [UInt8]? {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        let size = Int(status.st_size)
        // All empty arrays are one, and the initializer below would write its count.
        guard size > 0 else { return [] }
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let read = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { break }
                count += read
            }
        }
        return bytes.count == size ? bytes : nil
    }
}

/// The format of files: a line that marks them, a line of JSON, and the picture.
extension PictureFolder {
    private static func encode(_ picture: Picture, of url: String) -> [UInt8] {
        var json = JSONWriter(appendingTo: Array("\(mark)\n".utf8))
        json.beginObject()
        json.member("url", url)
        json.member("format", picture.format.rawValue)
        json.member("bytes", picture.body.count)
        json.member("freshUntil", picture.freshUntil)
        json.member("immutable", picture.isImmutable)
        if let tag = picture.entityTag { json.member("etag", tag) }
        if let time = picture.lastModified { json.member("lastModified", time) }
        json.endObject()
        return json.take() + [UInt8(ascii: "\n")] + picture.body
    }

    private static func decode(_ bytes: [UInt8], of url: String) -> Picture? {
        let newline = UInt8(ascii: "\n")
        guard let first = bytes.firstIndex(of: newline), bytes[..<first].elementsEqual(mark.utf8),
            let second = bytes[(first + 1)...].firstIndex(of: newline),
            let header = try? JSONValue.parse(Array(bytes[(first + 1)..<second])).object,
            header["url"]?.string == url,
            let format = header["format"]?.string.flatMap(PictureFormat.init),
            header["bytes"] == .integer(Int64(bytes.count - second - 1)),
            case .integer(let freshUntil)? = header["freshUntil"]
        else { return nil }
        return Picture(
            body: Array(bytes[(second + 1)...]),
            format: format,
            freshUntil: Int(freshUntil),
            isImmutable: header["immutable"] == .bool(true),
            entityTag: header["etag"]?.string,
            lastModified: header["lastModified"]?.string
        )
    }
}
