import Screenful
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
}
