import ScreenfulLab
import ScreenfulReport

var result = ExperimentResult(
    of: Experiment(
        traces: [ExperimentTrace(.flings)],
        policies: ["adaptive", "texture"].compactMap(Candidate.named),
        networks: [.umts],
        seeds: 1,
        comparesWithClairvoyants: false
    )
)
let experiment = result.experiment
// Cells do not depend on one another: they may run on as many threads as there are.
for number in 0..<experiment.cellCount {
    let cell = experiment.cell(number)
    result.record(experiment.run(cell), of: cell)
}
print(Report(result).text)
