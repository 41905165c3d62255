import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct RangeModeMachineTests {
    enum Step: Sendable {
        case drag, set(RangeMode)
        case warning(InterfaceState), background(InterfaceState), foreground(InterfaceState)
        case pass(RangeMode), hiddenPass(RangeMode), emptyPass(RangeMode)
    }

    static let histories: [[Step]] = [
        [.emptyPass(.unspecified), .pass(.minimum), .pass(.minimum)],
        [.hiddenPass(.minimum), .pass(.minimum)],
        [.pass(.minimum), .drag, .pass(.full), .pass(.full)],
        [.drag, .pass(.full), .hiddenPass(.full)],
        [.set(.visibleOnly), .pass(.visibleOnly), .pass(.visibleOnly), .drag, .pass(.full)],
        [.drag, .pass(.full), .set(.minimum), .pass(.minimum), .pass(.full)],
        [.drag, .pass(.full), .set(.lowMemory), .hiddenPass(.lowMemory), .hiddenPass(.lowMemory), .pass(.full)],
        [.set(.lowMemory), .emptyPass(.lowMemory), .drag, .set(.visibleOnly), .emptyPass(.visibleOnly)],
        [.warning([.preload, .display]), .pass(.visibleOnly)],
        [.warning(.preload), .hiddenPass(.lowMemory)],
        [.drag, .pass(.full), .background(.inHierarchy), .hiddenPass(.visibleOnly), .hiddenPass(.visibleOnly)],
        [.background([.preload, .display]), .hiddenPass(.lowMemory)],
        [.background(.inHierarchy), .hiddenPass(.visibleOnly), .foreground(.inHierarchy), .pass(.minimum)],
        [.foreground([]), .hiddenPass(.visibleOnly)],
        [.drag, .pass(.full), .foreground(.inHierarchy), .pass(.minimum), .pass(.full)],
    ]

    @Test(arguments: histories)
    func `a mode follows from what happened`(steps: [Step]) {
        var machine = RangeModeMachine()
        for (index, step) in steps.enumerated() {
            switch step {
            case .drag: machine.willBeginDragging()
            case .set(let mode): machine.set(mode)
            case .warning(let container): machine.receivedMemoryWarning(container: container)
            case .background(let container): machine.didEnterBackground(container: container)
            case .foreground(let container): machine.willEnterForeground(container: container)
            case .pass(let expected):
                let mode = machine.beginPass(isContainerVisible: true, hasVisibleRows: true)
                #expect(mode == expected, "step \(index)")
            case .hiddenPass(let expected):
                let mode = machine.beginPass(isContainerVisible: false, hasVisibleRows: true)
                #expect(mode == expected, "step \(index)")
            case .emptyPass(let expected):
                let mode = machine.beginPass(isContainerVisible: true, hasVisibleRows: false)
                #expect(mode == expected, "step \(index)")
            }
        }
    }

    @Test func `a memory warning may spare the hidden containers`() {
        var machine = RangeModeMachine(hiddenMemoryWarningMode: .visibleOnly)
        machine.receivedMemoryWarning(container: [])
        #expect(machine.mode == .visibleOnly)
    }

    @Test func `nothing is visible in the background`() {
        var machine = RangeModeMachine()
        machine.didEnterBackground(container: .inHierarchy)
        #expect(machine.effectiveState(ofContainer: .inHierarchy) == [.measureLayout, .preload, .display])
        machine.willEnterForeground(container: .inHierarchy)
        #expect(machine.effectiveState(ofContainer: .inHierarchy) == .inHierarchy)
    }
}
