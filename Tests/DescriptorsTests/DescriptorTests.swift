import Descriptors
import Glibc
import Testing

@Suite struct DescriptorTests {
    @Test func `all bytes are in the file, one write after the other`() throws {
        let stream = try #require(tmpfile())
        defer { fclose(stream) }
        let file = fileno(stream)
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Descriptor(file).write(bytes)
        try Descriptor(file).write([])
        try Descriptor(file).write([7])
        var read = [UInt8](repeating: 0, count: bytes.count + 2)
        let count = pread(file, &read, read.count, 0)
        #expect(Array(read[..<max(0, count)]) == bytes + [7])
    }

    @Test func `a device that is full says so`() throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        try #require(full >= 0)
        defer { close(full) }
        let error = #expect(throws: SystemError.self) { try Descriptor(full).write([1]) }
        #expect(error?.number == ENOSPC)
        #expect(error?.description == "No space left on device")
    }
}
