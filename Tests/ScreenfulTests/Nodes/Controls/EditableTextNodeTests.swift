import Screenful
import TestSupport
import Testing

@Suite struct EditableTextNodeTests {
    private typealias Node = EditableTextNode

    private func actions(_ node: inout EditableTextNode, _ events: Node.Event...) -> [Node.Action] {
        var actions: [Node.Action] = []
        for event in events { node.handle(event, into: &actions) }
        return actions
    }

    private let zero = EditableTextNode.SubmissionID(rawValue: 0)

    @Test func `what the reader types wins until they give up`() {
        var node = Node("old")
        #expect(actions(&node, .focused, .typed("mine"), .valueChanged("theirs")) == [])
        #expect(node.draft == "mine")
        #expect(actions(&node, .cancelled) == [.show("theirs")])
    }

    @Test func `a text is sent once and may be refused`() {
        var node = Node("")
        #expect(node.showsPlaceholder)
        #expect(actions(&node, .focused, .typed("hi"), .submitted, .submitted) == [.submit(zero, "hi")])
        #expect(actions(&node, .typed("late")) == [], "it waits for the server")
        #expect(actions(&node, .refused(zero, reason: "too short")) == [.explain("too short")])
        #expect(actions(&node, .typed("hello"), .submitted) == [.submit(.init(rawValue: 1), "hello")])
        #expect(actions(&node, .accepted(zero)) == [], "an answer to the first one is late")
        #expect(node.value.isEmpty)
        #expect(actions(&node, .accepted(.init(rawValue: 1))) == [])
        #expect(node.value == "hello" && node.phase == .resting)
    }

    @Test func `a text is no longer than allowed`() {
        var node = Node(maximumLength: 3)
        #expect(actions(&node, .focused, .typed("ab"), .typed("abcd")) == [.show("abc")])
    }

    @Test(arguments: UInt64(0)..<100)
    func `a field always shows what the reader types or what the list says`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let maximumLength = Int.random(in: 0...4, using: &random)
        var node = Node("start", maximumLength: maximumLength)
        var field = "start"
        var open: Node.SubmissionID?
        for step in 0..<200 {
            let id = Node.SubmissionID(rawValue: (open?.rawValue ?? 1) - Int.random(in: 0...2, using: &random) / 2)
            let events: [Node.Event] = [
                .valueChanged("list \(step)"), .focused, .focused, .typed("reader \(step)"), .submitted, .cancelled,
                .accepted(id), .refused(id, reason: "no"),
            ]
            let event = events[Int.random(in: 0..<events.count, using: &random)]
            let before = node
            if case .typed(let text) = event, node.phase == .editing { field = text }
            for action in actions(&node, event) {
                switch action {
                case .show(let text): field = text
                case .submit(let id, let text):
                    #expect(open == nil && text == before.draft)
                    open = id
                case .explain: #expect(open == id)
                }
            }
            if event == .accepted(id) || event == .refused(id, reason: "no"), id == open { open = nil }
            #expect(field == node.draft, "after \(event)")
            #expect((open.map { .submitting($0) } ?? node.phase) == node.phase)
            if node.phase == .resting { #expect(node.draft == node.value) }
            if maximumLength > 0, node.phase != .resting, before.phase == .editing, case .typed = event {
                #expect(node.draft.count <= maximumLength)
            }
        }
    }
}
