import EventLoop
import Glibc
import Testing

@Suite struct ProcessorCountTests {
    @Test func `the processors are those that the kernel lets the process run on`() throws {
        let file = try #require(fopen("/proc/self/status", "r"))
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 4096)
        var allowed = 0
        while fgets(&line, Int32(line.count), file) != nil {
            let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                .split { $0 == "\t" || $0 == "\n" }
            guard words.first == "Cpus_allowed_list:", words.count > 1 else { continue }
            // Such as 0-3,8.
            for run in words[1].split(separator: ",") {
                let ends = run.split(separator: "-").compactMap { Int($0) }
                allowed += try #require(ends.last) - #require(ends.first) + 1
            }
        }
        #expect(allowed > 0 && ProcessorCount.usable == allowed)
    }
}
