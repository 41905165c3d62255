import JSON
import Screenful
import ScreenfulCoding
import ScreenfulLab

extension JSONWriter {
    /// Writes a run without its results.
    mutating func value(_ run: LabRun, at now: UInt64) {
        beginObject()
        members(of: run, at: now)
        endObject()
    }

    /// Writes a run with its results, as far as there are any and it has ended.
    mutating func wholeRun(_ run: LabRun, at now: UInt64) {
        beginObject()
        members(of: run, at: now)
        key("results")
        if run.status.isFinal { value(run.result) } else { null() }
        endObject()
    }

    /// Writes how far a run has come.
    mutating func progress(of run: LabRun, at now: UInt64) {
        beginObject()
        progressMembers(of: run, at: now)
        endObject()
    }

    private mutating func members(of run: LabRun, at now: UInt64) {
        progressMembers(of: run, at: now)
        key("experiment")
        value(run.experiment, choices: run.choices)
    }

    /// Writes the members that tell how far a run has come.
    mutating func progressMembers(of run: LabRun, at now: UInt64) {
        member("id", run.id)
        member("status", run.status.rawValue)
        member("done", run.doneCount)
        member("of", run.cellCount)
        key("remainingSeconds")
        if let seconds = run.remainingSeconds(at: now) { value((seconds * 10).rounded() / 10) } else { null() }
    }

    private mutating func value(_ experiment: Experiment, choices: [PolicySpecification]) {
        beginObject()
        key("traces")
        names(experiment.traces.map(\.name))
        key("policies")
        names(experiment.policies.map(\.name))
        key("chosen")
        beginArray()
        for choice in choices { value(choice) }
        endArray()
        key("contestants")
        names(experiment.contestants.map(\.name))
        key("networks")
        names(experiment.networks.map(\.name))
        key("seeds")
        beginArray()
        for seed in experiment.seeds { value(seed) }
        endArray()
        member("content", experiment.content.name)
        member("rows", experiment.rowCount)
        member("loop", experiment.loop.rawValue)
        endObject()
    }

    private mutating func names(_ names: [String]) {
        beginArray()
        for name in names { value(name) }
        endArray()
    }
}
