import Screenful
import ScreenfulTypes
import Testing
import TestSupport

/// Writes down what it is told, in a diary that several may share.
private final class Listener: InterfaceStateObserver {
    final class Diary {
        var lines: [String] = []
    }

    let name: String
    let diary: Diary

    init(_ name: String, _ diary: Diary) {
        self.name = name
        self.diary = diary
    }

    func cell(did callback: InterfaceCallback, row: Int, from old: InterfaceState, to new: InterfaceState) {
        diary.lines.append("\(name) \(callback)")
    }
}

@Suite struct CellNodeTests {
    private let diary = Listener.Diary()

    @Test func `the cell is told before its observers, callback by callback`() throws {
        var cell = CellNode(row: 0, cell: Listener("cell", diary))
        try cell.add(Listener("a", diary))
        try cell.add(Listener("b", diary))
        cell.setState([.measureLayout, .preload])
        #expect(
            diary.lines == [
                "cell didEnterPreloadState", "a didEnterPreloadState", "b didEnterPreloadState",
                "cell interfaceStateDidChange", "a interfaceStateDidChange", "b interfaceStateDidChange",
            ]
        )
    }

    @Test func `a fifth observer is refused`() throws {
        var cell = CellNode(row: 0, cell: Listener("cell", diary))
        for name in ["a", "b", "c", "d"] { try cell.add(Listener(name, diary)) }
        #expect(throws: CellNode<Listener>.ObserverError.tooMany) { try cell.add(Listener("e", diary)) }
    }

    @Test(arguments: UInt64(0)..<100)
    func `every enter has its exit once the cell is torn down`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var cell = CellNode(row: 0, cell: Listener("cell", diary))
        for _ in 0..<20 {
            let masks: [UInt8] = [0, 1, 3, 5, 7, 15]
            let mask = masks[Int.random(in: masks.indices, using: &random)]
            cell.setState(InterfaceState(rawValue: mask))
        }
        cell.tearDown()
        for state in ["Preload", "Display", "Visible"] {
            let enters = diary.lines.filter { $0 == "cell didEnter\(state)State" }.count
            #expect(enters == diary.lines.filter { $0 == "cell didExit\(state)State" }.count)
        }
    }

    @Test func `what was drawn survives a flicker within a turn`() {
        var cell = CellNode(row: 0, cell: Listener("cell", diary))
        cell.setState(.inHierarchy)
        cell.setState(.measureLayout)
        cell.setState(.inHierarchy)
        let flickered = cell.endTurn()
        #expect(!flickered)
        cell.setState(.measureLayout)
        let left = cell.endTurn()
        #expect(left)
        let again = cell.endTurn()
        #expect(!again)
    }
}
