import JSON
import Screenful
import ScreenfulTypes

extension JSONWriter {
    /// Writes why the adaptive policy has the ranges that it has, so that people can see it think.
    ///
    /// Lengths are in points and in screenfuls, times in milliseconds, the bandwidth in bytes a millisecond.
    mutating func reasons(of policy: AdaptivePolicy, in engine: Engine) {
        let reasons = policy.reasons
        let screen = max(engine.viewport.size[engine.axis], 1)
        key("reasons")
        beginObject()
        member("velocity", reasons.velocity)
        member("rest", reasons.rest)
        member("lead", reasons.lead)
        member("trail", reasons.trail)
        member("leading", reasons.lead / screen)
        member("trailing", reasons.trail / screen)
        key("latency")
        beginObject()
        member("p50", reasons.medianLatency * 1_000)
        member("p95", reasons.slowLatency * 1_000)
        endObject()
        member("bandwidth", reasons.bandwidth / 1_000)
        member("fetchBytes", reasons.fetchBytes)
        member("fetchLimit", engine.fetchLimit ?? 0)
        endObject()
    }
}
