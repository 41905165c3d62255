import EventLoop
import TestSupport
import Testing

@Suite struct ProcessorCountTests {
    @Test func `the processors are those that the kernel lets the process run on`() throws {
        let key = "Cpus_allowed_list:"
        let lines = ProcFile.text(at: "/proc/self/status").split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix(key) })
        var allowed = 0
        // Such as 0-3,8.
        for run in line.dropFirst(key.count).split(whereSeparator: { ",\t ".contains($0) }) {
            let ends = run.split(separator: "-").compactMap { Int($0) }
            allowed += try #require(ends.last) - #require(ends.first) + 1
        }
        #expect(allowed > 0 && ProcessorCount.usable == allowed)
    }
}
