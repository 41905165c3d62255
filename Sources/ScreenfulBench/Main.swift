import EventLoop
import Glibc
import JSON

/// Measures this build: `screenful-bench [--format table|json] [options of the soak] [NAME…]`.
@main
struct Main {
    static func main() {
        var names: [String] = []
        var isJSON = false
        var options = BenchmarkOptions()
        var words = CommandLine.arguments.dropFirst()
        let rest = Array(words.dropFirst())
        if words.first == LayoutWork.word { exit((try? LayoutWork.run(rest)) == true ? 0 : 2) }
        if words.first == MeasuringWork.word { exit((try? MeasuringWork.run(rest)) == true ? 0 : 2) }
        while let word = words.popFirst() {
            if BenchmarkOptions.flags.contains(word) {
                if let problem = options.set(word, words.popFirst()) { fail(problem) }
                continue
            }
            guard word == "--format" else {
                names.append(word)
                continue
            }
            switch words.popFirst() {
            case "table": isJSON = false
            case "json": isJSON = true
            default: fail("--format takes table or json")
            }
        }
        for name in names where !benchmarks.contains(where: { $0.name == name }) {
            let known = benchmarks.map { $0.name }.joined(separator: ", ")
            fail("there is no benchmark named \(name); there are \(known)")
        }
        do throws(BenchmarkError) { try Belongings.removeOnSignal() } catch { fail(error.description) }
        let chosen = benchmarks.filter { names.isEmpty ? $0.runsUnnamed : names.contains($0.name) }
        // Some hold thousands of connections; the server that they start gets the limit too.
        DescriptorLimit.raise()
        let status = isJSON ? printJSON(chosen, options) : printTables(chosen, options)
        // Like the other verbs: a table that could not be written is an error.
        guard fflush(nil) == 0 else {
            if errno == EPIPE { exit(141) }
            fail("standard output cannot be written: \(String(cString: strerror(errno)))", status: 4)
        }
        exit(status)
    }

    private static func printTables(_ benchmarks: [any Benchmark.Type], _ options: BenchmarkOptions) -> Int32 {
        var status: Int32 = 0
        print("Machine: \(Machine.description)")
        print("Command: screenful bench \(benchmarks.map { $0.name }.joined(separator: " "))")
        for benchmark in benchmarks {
            do {
                let report = try Report(of: benchmark, options)
                if !report.isSuccess { status = 1 }
                print("\n\(report.table)")
            } catch {
                status = 1
                print("\n\(benchmark.name): not measured: \(error)")
            }
        }
        return status
    }

    private static func printJSON(_ benchmarks: [any Benchmark.Type], _ options: BenchmarkOptions) -> Int32 {
        var status: Int32 = 0
        var json = JSONWriter()
        json.beginObject()
        json.member("machine", Machine.description)
        json.key("benchmarks")
        json.beginArray()
        for benchmark in benchmarks {
            do {
                let report = try Report(of: benchmark, options)
                if !report.isSuccess { status = 1 }
                report.write(to: &json)
            } catch {
                status = 1
                json.beginObject()
                json.member("name", benchmark.name)
                json.member("error", "\(error)")
                json.endObject()
            }
        }
        json.endArray()
        json.endObject()
        print(json.description)
        return status
    }

    private static func fail(_ message: String, status: Int32 = 2) -> Never {
        let line = Array("screenful-bench: \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        // `_exit` does not flush the output that could not be written.
        _exit(status)
    }
}
