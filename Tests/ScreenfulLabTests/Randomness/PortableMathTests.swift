import Glibc
import ScreenfulLab
import TestSupport
import Testing

@Suite struct PortableMathTests {
    @Test func `the exponential is within two last places of the C library's`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let x = Double.random(in: -600...600, using: &random)
            #expect(abs(PortableMath.exp(x) - exp(x)) <= 2 * exp(x).ulp, "\(x)")
        }
        #expect(PortableMath.exp(0) == 1)
        #expect(PortableMath.exp(-1e9) == 0)
        #expect(PortableMath.exp(1e9) == .infinity)
        #expect(PortableMath.exp(.nan).isNaN)
    }

    @Test func `the logarithm is within two last places of the C library's`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<20_000 {
            let x = exp(Double.random(in: -300...300, using: &random))
            #expect(abs(PortableMath.log(x) - log(x)) <= 2 * max(log(x).ulp, 0x1p-52), "\(x)")
        }
        #expect(PortableMath.log(1) == 0)
        #expect(PortableMath.log(0) == -.infinity)
        #expect(PortableMath.log(-1).isNaN)
        #expect(PortableMath.log(.infinity) == .infinity)
    }
}
