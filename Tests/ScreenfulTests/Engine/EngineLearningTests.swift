import Screenful
import Testing

@Suite struct EngineLearningTests {
    @Test func `an adaptive policy learns from what rows show, and not from what was at hand`() throws {
        var driver = EngineDriver(rows: 100)
        driver.send(.opened)
        driver.send(.policySet(AnyPreloadingPolicy(AdaptivePolicy())))
        for _ in 0..<20 {
            driver.send(.mediaArrived(Transfer(bytes: 60_000, latency: 0.5, duration: 0.3)), after: 300)
        }
        let reasons = try #require(driver.engine.policy as? AdaptivePolicy).reasons
        #expect(reasons.medianLatency == 0.5 && reasons.slowLatency == 0.5)
        #expect((199_000...201_000).contains(reasons.bandwidth))
        #expect((59_000...61_000).contains(reasons.fetchBytes))
        driver.send(.mediaArrived(.local))
        #expect(try #require(driver.engine.policy as? AdaptivePolicy).reasons.fetchBytes == reasons.fetchBytes)
    }
}
