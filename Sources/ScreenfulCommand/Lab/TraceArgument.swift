import Glibc
import ScreenfulCoding
import ScreenfulLab

/// The traces named on the command line.
enum TraceArgument {
    /// Finds a scenario or reads a file.
    ///
    /// - Throws: `UsageError` naming the file, and the line and field of its first mistake.
    static func traces(_ word: String) throws(UsageError) -> [ExperimentTrace] {
        if word == "all" { return Scenario.allCases.map { ExperimentTrace($0) } }
        do throws(ScenarioName.Mistake) {
            return [ExperimentTrace(try ScenarioName(word))]
        } catch { if let right = error.rightSeed { throw UsageError("'\(word.printable)' has to be \(right)") } }
        guard let bytes = FileContents.read(word) else {
            let reason = String(cString: strerror(errno))
            let scenarios = Scenario.allCases.map(\.rawValue)
            let hint = hint(for: word, among: scenarios + ["all"], of: "the scenario ")
            throw UsageError("\(word.printable) is no scenario, and no file that can be read: \(reason)\(hint)")
        }
        do throws(TraceError) {
            return [ExperimentTrace(name: name(of: word), origin: .recording(try ScrollTrace(file: bytes)))]
        } catch { throw UsageError("\(word.printable): \(error.description.printable)") }
    }

    /// Returns a file's name without folders and endings.
    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        for ending in [".scroll.jsonl", ".jsonl"] where file.hasSuffix(ending) {
            return String(file.dropLast(ending.count))
        }
        return file
    }
}
