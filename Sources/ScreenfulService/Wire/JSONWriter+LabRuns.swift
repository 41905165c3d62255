package import JSON
import ScreenfulCoding
package import ScreenfulLab
import ScreenfulReport

extension JSONWriter {
    /// Writes a run without its results.
    package mutating func value(_ run: LabRun, at now: UInt64) {
        beginObject()
        members(of: run, at: now)
        endObject()
    }

    /// Writes the object of a run up to its results, which ``endWholeRun(_:)`` completes.
    package mutating func beginWholeRun(_ run: LabRun, at now: UInt64) {
        beginObject()
        members(of: run, at: now)
        key("results")
    }

    /// Completes the object of a run with its results; nil for a run that has not ended.
    package mutating func endWholeRun(_ result: ExperimentResult?) {
        if let result { results(of: Report(result)) } else { null() }
        endObject()
    }

    /// Writes the progress of a run.
    mutating func progress(of run: LabRun, at now: UInt64) {
        beginObject()
        progressMembers(of: run, at: now)
        endObject()
    }

    private mutating func members(of run: LabRun, at now: UInt64) {
        progressMembers(of: run, at: now)
        key("experiment")
        value(run.experiment)
    }

    /// Writes the members for the progress of a run.
    private mutating func progressMembers(of run: LabRun, at now: UInt64) {
        member("id", run.id)
        member("status", run.status.rawValue)
        member("done", run.doneCount)
        member("of", run.workItemCount)
        key("remaining")
        if let seconds = run.remainingSeconds(at: now) { value((seconds * 10).rounded() * 100) } else { null() }
    }
}

extension JSONWriter {
    /// Writes a search for a tuning, with its suggestion once it has ended.
    package mutating func suggestion(_ run: LabRun, at now: UInt64) {
        let experiment = run.experiment
        beginObject()
        progressMembers(of: run, at: now)
        member("trace", experiment.traces.first?.name ?? "")
        member("network", experiment.networks.first?.name ?? "")
        member("content", experiment.content.name)
        key("seeds")
        value(seeds: run.search?.seeds ?? experiment.seeds)
        key("judgeSeeds")
        value(seeds: run.search?.judgeSeeds ?? [])
        member("rows", experiment.rowCount)
        member("loop", experiment.loop.rawValue)
        let found = run.status.isFinal ? run.search?.suggestion : nil
        key("policy")
        if let best = found?.best { value(best.choice.policy) } else { null() }
        key("suggestion")
        if let found { value(found) } else { null() }
        endObject()
    }
}
