import ScreenfulLab
import Testing

@Suite struct PhysicsTests {
    /// Velocity, Android's distance and milliseconds, iOS's distance: published figures.
    @Test(arguments: [
        (500.0, 58.0, 333.0, 250.0), (1000, 194, 555, 500), (2000, 647, 925, 999), (4000, 2157, 1541, 1998),
        (8000, 7186, 2567, 3996),
    ])
    func `flings go as far as on the platforms`(velocity: Double, distance: Double, time: Double, ios: Double) {
        let fling = FlingSpline(velocity: velocity)
        #expect(fling.distance.rounded() == distance)
        #expect(fling.duration.rounded() == time)
        #expect(abs(DecelerationCurve(velocity: velocity).restOffset - ios) < 0.51)
        #expect(FlingSpline(velocity: -velocity).distance == -fling.distance)
    }

    @Test(arguments: [(DecelerationCurve.normalRate, 499.5, 3.45), (0.99, 99.5, 0.53)])
    func `deceleration has its time constants`(rate: Double, constant: Double, seconds: Double) {
        let curve = DecelerationCurve(start: 40, velocity: 1000, rate: rate)
        #expect((curve.timeConstant * 10).rounded() / 10 == constant)
        #expect(abs(curve.duration() / 1000 - seconds) < 0.005)
        #expect(abs(curve.restOffset - curve.offset(after: curve.duration()) - 0.5) < 1e-9)
        #expect(curve.offset(after: 0) == 40)
    }

    @Test func `each time constant leaves the same part of the way to the rest`() {
        for velocity in [-4000.0, 900] {
            let curve = DecelerationCurve(start: 100, velocity: velocity)
            var left = curve.restOffset - 100
            for step in 1...6 {
                left *= 0.367_879_441_171_442
                let offset = curve.offset(after: Double(step) * curve.timeConstant)
                #expect(abs(curve.restOffset - offset - left) < 1e-6)
            }
        }
        #expect(DecelerationCurve(start: 7, velocity: 0).offset(after: 100) == 7)
    }

    @Test func `a fling of Android starts fast, never turns and ends at its rest`() {
        let fling = FlingSpline(start: 10, velocity: 3000)
        var latest = 10.0
        for milliseconds in stride(from: 0.0, through: fling.duration + 50, by: 7) {
            let offset = fling.offset(after: milliseconds)
            #expect(offset >= latest)
            latest = offset
        }
        #expect(latest == fling.restOffset)
        #expect(fling.offset(after: fling.duration / 4) > 10 + fling.distance / 3)
        #expect(FlingSpline(velocity: 0).offset(after: 5) == 0)
    }

    @Test func `notches of a wheel add up`() {
        var page = WheelNotches(offset: 500)
        page.turn(by: 1, at: 0)
        page.turn(by: 1, at: 50)
        #expect(page.offset(at: 50) > 500 && page.offset(at: 50) < 600)
        #expect(page.offset(at: 189) < 700)
        #expect(page.offset(at: 190) == 700)
        page.turn(by: -3, at: 400)
        #expect(page.offset(at: 1000) == 400)
    }
}
