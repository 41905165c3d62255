import ScreenfulLab
import Testing

@Suite struct ScenarioNameTests {
    private static let names: [(String, UInt64?)] = [
        ("browse", nil), ("wheel?seed=0", 0), ("jump?seed=999999999", 999_999_999),
    ]

    @Test(arguments: names)
    func `a name is read and written`(text: String, seed: UInt64?) throws {
        let name = try ScenarioName(text)
        #expect(name.seed == seed)
        #expect(name.text == text)
        #expect(ExperimentTrace(name).name == text)
    }

    @Test(arguments: ["", "?", "nobody", "nobody?seed=1", "Browse", "browse2"])
    func `what no scenario is called is none`(text: String) {
        #expect(throws: ScenarioName.Mistake.scenario) { try ScenarioName(text) }
    }

    @Test(arguments: ["", "seed", "seed=", "seed=x", "seed=-1", "seed=+1", "seed=01", "seed=1000000000", "seed=1?"])
    func `a seed is a whole number of up to nine digits`(question: String) {
        #expect(throws: ScenarioName.Mistake.seed(.read)) { try ScenarioName("read?\(question)") }
    }
}
