import Glibc
import ScreenfulCoding
import ScreenfulLab

/// The traces that a word of the command line stands for.
enum TraceArgument {
    /// Finds a scenario or reads a file.
    ///
    /// - Throws: `UsageError` naming the file, and the line and field of its first mistake.
    static func traces(_ word: String) throws(UsageError) -> [ExperimentTrace] {
        if word == "all" { return Scenario.allCases.map { ExperimentTrace($0) } }
        if let scenario = Scenario(rawValue: word) { return [ExperimentTrace(scenario)] }
        let parts = word.split(separator: "?seed=", omittingEmptySubsequences: false)
        if parts.count == 2, let scenario = Scenario(rawValue: String(parts[0])), let seed = UInt64(parts[1]) {
            return [ExperimentTrace(name: word, origin: .recording(scenario.trace(seed: seed)))]
        }
        guard let bytes = FileContents.read(word) else {
            let reason = String(cString: strerror(errno))
            let scenarios = Scenario.allCases.map(\.rawValue)
            let nearest = nearestName(to: word, among: scenarios + ["all"])
            let hint = nearest.map { "; did you mean the scenario \($0)?" } ?? ""
            throw UsageError("\(word.printable) is no scenario, and no file that can be read: \(reason)\(hint)")
        }
        do throws(TraceError) {
            return [ExperimentTrace(name: name(of: word), origin: .recording(try ScrollTrace(file: bytes)))]
        } catch {
            throw UsageError("\(word.printable): \(error.description.printable)")
        }
    }

    /// The file's name without folders and endings.
    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        for ending in [".scroll.jsonl", ".jsonl"] where file.hasSuffix(ending) {
            return String(file.dropLast(ending.count))
        }
        return file
    }
}
