import Screenful
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct ControlNodeTests {
    private let size = Size(width: 100, height: 40)
    private let inside = Point(x: 50, y: 20)
    private let near = Point(x: 150, y: 20)
    private let far = Point(x: 400, y: 20)

    @Test func `a tap is a press and a release inside or near`() {
        var control = ControlNode(size: size)
        #expect(control.handle(.pressed(tapCount: 1)) == .touchDown)
        #expect(control.state == .highlighted)
        #expect(control.handle(.moved(inside)) == .touchDragInside)
        #expect(control.handle(.moved(near)) == .touchDragOutside)
        #expect(control.state == .highlighted)
        #expect(control.handle(.moved(far)) == .touchDragOutside)
        #expect(control.state == [])
        #expect(control.handle(.released(near)) == .touchUpInside)
        #expect(control.handle(.released(near)) == nil, "nothing is tracked any more")
        #expect(control.handle(.pressed(tapCount: 2)) == .touchDownRepeat)
        #expect(control.handle(.released(far)) == .touchUpOutside)
    }

    @Test func `a second pointer, a scroll and leaving the page take the press away`() {
        for event in [ControlNode.Event.pressed(tapCount: 1), .cancelled, .exitedHierarchy, .enabledChanged(false)] {
            var control = ControlNode(size: size)
            _ = control.handle(.pressed(tapCount: 1))
            #expect(control.handle(event) == .touchCancel)
            #expect(!control.isTracking && !control.state.contains(.highlighted))
        }
    }

    @Test func `a disabled control is silent`() {
        var control = ControlNode(size: size)
        _ = control.handle(.enabledChanged(false))
        for event in [ControlNode.Event.pressed(tapCount: 1), .moved(inside), .released(inside), .activated] {
            #expect(control.handle(event) == nil)
        }
        _ = control.handle(.enabledChanged(true))
        #expect(control.handle(.activated) == .primaryAction)
    }

    @Test(arguments: UInt64(0)..<50)
    func `every press ends once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var control = ControlNode(size: size)
        var isDown = false
        for _ in 0..<200 {
            let point = Point(x: Double.random(in: -200...300, using: &random), y: 20)
            let events: [ControlNode.Event] = [
                .pressed(tapCount: 1), .moved(point), .released(point), .cancelled, .activated, .exitedHierarchy,
                .enabledChanged(true), .enabledChanged(Bool.random(using: &random)), .selectedChanged(true),
            ]
            switch control.handle(events[Int.random(in: 0..<events.count, using: &random)]) {
            case .touchDown, .touchDownRepeat:
                #expect(!isDown)
                isDown = true
            case .touchUpInside, .touchUpOutside, .touchCancel:
                #expect(isDown)
                isDown = false
            case .touchDragInside, .touchDragOutside: #expect(isDown)
            case .primaryAction: #expect(control.isEnabled)
            case nil: break
            }
            #expect(control.isTracking == isDown)
            if control.state.contains(.highlighted) { #expect(isDown && control.isEnabled) }
        }
    }

    @Test(
        arguments: [
            ([], "n"), (.highlighted, "h"), (.selected, "s"), ([.selected, .highlighted], "h"),
            (.disabled, "d"), ([.disabled, .selected], "d"),
        ] as [(ControlState, String)]
    )
    func `a look without a value of its own takes a simpler one`(state: ControlState, value: String) {
        #expect(ControlValues("n", highlighted: "h", selected: "s", disabled: "d")[state] == value)
        #expect(ControlValues("n")[state] == "n")
    }
}
