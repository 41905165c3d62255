import Screenful
import ScreenfulTypes
import Testing

@Suite struct NetworkImageNodeTests {
    private typealias Node = NetworkImageNode
    private let zero = MediaRequestID(rawValue: 0)
    private let one = MediaRequestID(rawValue: 1)

    /// Handles all events and says what was asked for.
    private func actions(_ node: inout NetworkImageNode, _ events: Node.Event...) -> [Node.Action] {
        var actions: [Node.Action] = []
        for event in events { node.handle(event, into: &actions) }
        return actions
    }

    @Test func `a picture is looked for in the cache, then fetched, then shown`() {
        var node = Node()
        #expect(actions(&node, .urlChanged("/a", keepsImage: false)) == [])
        #expect(actions(&node, .stateChanged(.preloaded)) == [.lookUp(zero, url: "/a")])
        #expect(
            actions(&node, .cacheAnswered(zero, isHit: false))
                == [.load(zero, url: "/a", priority: .preload, resumes: false)]
        )
        #expect(actions(&node, .stateChanged(.displayed)) == [.prioritize(zero, .display)])
        #expect(actions(&node, .previewArrived(zero, quality: 0.3)) == [])
        #expect(
            actions(&node, .stateChanged(.inHierarchy))
                == [.prioritize(zero, .visible), .show(.preview(quality: 0.3))]
        )
        #expect(node.phase == .preview)
        #expect(actions(&node, .previewArrived(zero, quality: 0.2)) == [])
        #expect(actions(&node, .loaded(zero)) == [.show(.full)])
        #expect(node.phase == .loaded && node.progress == 1)
    }

    @Test func `a picture in the cache is shown without a fetch`() {
        var node = Node()
        _ = actions(&node, .urlChanged("/a", keepsImage: false), .stateChanged(.preloaded))
        #expect(actions(&node, .cacheAnswered(zero, isHit: true)) == [.show(.full)])
    }

    @Test func `a fetch is cancelled on leaving preload and goes on where it was`() {
        var options = Node.Options()
        options.defaultImage = "/default"
        var node = Node(options)
        _ = actions(&node, .urlChanged("/a", keepsImage: false), .stateChanged(.preloaded))
        _ = actions(&node, .cacheAnswered(zero, isHit: false))
        #expect(actions(&node, .stateChanged(.measureLayout)) == [.cancel(zero, keepsPart: true)])
        #expect(actions(&node, .loaded(zero)) == [], "the answer is late")
        _ = actions(&node, .stateChanged(.preloaded))
        #expect(
            actions(&node, .cacheAnswered(one, isHit: false))
                == [.load(one, url: "/a", priority: .preload, resumes: true)]
        )
        #expect(actions(&node, .loaded(one)) == [.show(.full)])
        #expect(actions(&node, .stateChanged([])) == [.show(.defaultImage("/default"))])
        #expect(node.phase == .idle)
    }

    @Test func `another address ends the fetch of the first one`() {
        var node = Node()
        _ = actions(&node, .urlChanged("/a", keepsImage: false), .stateChanged(.preloaded))
        #expect(
            actions(&node, .urlChanged("/b", keepsImage: false))
                == [.cancel(zero, keepsPart: false), .lookUp(one, url: "/b")]
        )
        #expect(actions(&node, .cacheAnswered(zero, isHit: true)) == [])
        #expect(actions(&node, .urlChanged(nil, keepsImage: true)) == [.cancel(one, keepsPart: false)])
    }

    @Test func `a failed fetch is repeated with longer waits, then by the reader only`() {
        var options = Node.Options()
        options.looksInCache = false
        var node = Node(options)
        _ = actions(&node, .urlChanged("/a", keepsImage: false), .stateChanged(.preloaded))
        #expect(actions(&node, .failed(zero)) == [.wake(zero, afterNanoseconds: 1_000_000_000)])
        #expect(
            actions(&node, .retryDue(zero)) == [.load(one, url: "/a", priority: .preload, resumes: false)]
        )
        #expect(actions(&node, .failed(one)) == [.wake(one, afterNanoseconds: 2_000_000_000)])
        let two = MediaRequestID(rawValue: 2)
        #expect(actions(&node, .retryDue(one), .failed(two)).count == 1)
        #expect(node.phase == .failed)
        #expect(actions(&node, .retryDue(two)) == [])
        #expect(actions(&node, .retried).count == 1)
        #expect(node.phase == .loading)
    }

    @Test func `a picture that was handed over survives leaving preload`() {
        var node = Node()
        _ = actions(&node, .urlChanged("/a", keepsImage: false), .stateChanged(.inHierarchy))
        #expect(
            actions(&node, .imageAssigned("/mine")) == [.cancel(zero, keepsPart: false), .show(.assigned("/mine"))]
        )
        #expect(actions(&node, .stateChanged([])) == [])
        #expect(node.shown == .assigned("/mine"))
    }
}
