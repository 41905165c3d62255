import JSON
import ScreenfulCoding
import ScreenfulLab
import ScreenfulReport

extension JSONWriter {
    /// Writes a search for a tuning, with what it found once it has ended.
    mutating func suggestion(_ run: LabRun, at now: UInt64) {
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
