package import JSON
package import ScreenfulCoding
package import ScreenfulLab

/// A search for a tuning, with its suggestion once it has ended.
package struct LabSuggestion {
    let progress: LabProgress
    let experiment: Experiment
    let seeds: [UInt64]
    let judgeSeeds: [UInt64]
    let found: TuningSuggestion?

    /// - Parameters:
    ///   - progress: The progress of the search.
    ///   - experiment: The latest round of the search.
    ///   - search: The search; nil for none, which is judged on no seeds.
    ///   - isFinal: True if the search has ended.
    package init(_ progress: LabProgress, of experiment: Experiment, _ search: TuningSearch?, isFinal: Bool) {
        self.progress = progress
        self.experiment = experiment
        seeds = search?.seeds ?? experiment.seeds
        judgeSeeds = search?.judgeSeeds ?? []
        found = isFinal ? search?.suggestion : nil
    }
}

extension JSONWriter {
    /// Writes a run without its results.
    package mutating func value(_ progress: LabProgress, of experiment: Experiment) {
        beginObject()
        members(progress, of: experiment)
        endObject()
    }

    /// Writes the object of a run up to its results, which ``endWholeRun(_:)`` completes.
    package mutating func beginWholeRun(_ progress: LabProgress, of experiment: Experiment) {
        beginObject()
        members(progress, of: experiment)
        key("results")
    }

    /// Completes the object of a run with its results; nil for a run that has not ended.
    package mutating func endWholeRun(_ result: ExperimentResult?) {
        if let result { results(of: Report(result)) } else { null() }
        endObject()
    }

    private mutating func members(_ progress: LabProgress, of experiment: Experiment) {
        members(progress)
        key("experiment")
        value(experiment)
    }

    /// Writes a search for a tuning.
    package mutating func value(_ suggestion: LabSuggestion) {
        let experiment = suggestion.experiment
        beginObject()
        members(suggestion.progress)
        member("trace", experiment.traces.first?.name ?? "")
        member("network", experiment.networks.first?.name ?? "")
        member("content", experiment.content.name)
        key("seeds")
        value(seeds: suggestion.seeds)
        key("judgeSeeds")
        value(seeds: suggestion.judgeSeeds)
        member("rows", experiment.rowCount)
        member("loop", experiment.loop.rawValue)
        key("policy")
        if let best = suggestion.found?.best { value(best.choice.policy) } else { null() }
        key("suggestion")
        if let found = suggestion.found { value(found) } else { null() }
        endObject()
    }
}
