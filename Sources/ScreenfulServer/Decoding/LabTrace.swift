import HTTPServer
import ScreenfulLab

/// A scroll that an experiment is asked for with.
enum LabTrace: Hashable {
    /// One that is played.
    case generated(ScenarioName)
    /// A recorded one, by its number.
    case stored(Int64)

    /// Reads the name of a scenario, with `?seed=2` for one that is always the same, or the number of a stored trace.
    init(_ field: Field) throws(Problem) {
        let text = try field.string(length: 0...64)
        if let number = Int64(canonical: text) {
            self = .stored(number)
            return
        }
        do throws(ScenarioName.Mistake) {
            self = .generated(try ScenarioName(text))
        } catch {
            let known = Scenario.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw field.outOfRange(error.rightSeed ?? "the number of a stored trace, or one of \(known)")
        }
    }
}
