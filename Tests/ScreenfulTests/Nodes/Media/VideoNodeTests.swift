import Screenful
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct VideoNodeTests {
    private typealias Node = VideoNode
    private let zero = MediaRequestID(rawValue: 0)

    private func actions(_ node: inout VideoNode, _ events: Node.Event...) -> [Node.Action] {
        var actions: [Node.Action] = []
        for event in events { node.handle(event, into: &actions) }
        return actions
    }

    @Test func `the poster shows in display and the video plays only while visible`() {
        var node = Node(playsAutomatically: true)
        _ = actions(&node, .assetChanged("/v"))
        #expect(actions(&node, .stateChanged(.preloaded)) == [.prepare(zero, url: "/v")])
        #expect(actions(&node, .stateChanged(.displayed)) == [.showPoster(true)])
        #expect(actions(&node, .ready(zero)) == [])
        #expect(actions(&node, .stateChanged(.inHierarchy)) == [.play(zero), .showPoster(false)])
        #expect(actions(&node, .stateChanged(.displayed)) == [.pause(zero)])
        #expect(actions(&node, .stateChanged(.inHierarchy)) == [.play(zero)], "it goes on where it was")
        #expect(actions(&node, .keepsUp(zero, false)) == [.showPoster(true)])
        #expect(node.playerState == .loading)
        #expect(actions(&node, .keepsUp(zero, true)) == [.showPoster(false)])
        #expect(actions(&node, .ended(zero)) == [])
        #expect(node.playerState == .finished)
        #expect(actions(&node, .tapped) == [.rewind(zero), .play(zero)])
        #expect(actions(&node, .stateChanged([])) == [.discard(zero)])
        #expect(actions(&node, .ready(zero)) == [])
    }

    @Test func `a tap stops a video and starts it again`() {
        var node = Node()
        _ = actions(&node, .assetChanged("/v"), .stateChanged(.inHierarchy), .ready(zero))
        #expect(node.playerState == .readyToPlay)
        #expect(actions(&node, .tapped) == [.play(zero), .showPoster(false)])
        #expect(actions(&node, .tapped) == [.pause(zero)])
        #expect(actions(&node, .stateChanged(.displayed), .stateChanged(.inHierarchy)) == [])
    }

    @Test func `a video that repeats starts anew at its end`() {
        var node = Node(playsAutomatically: true, repeats: true)
        _ = actions(&node, .assetChanged("/v"), .stateChanged(.inHierarchy), .ready(zero))
        #expect(actions(&node, .ended(zero)) == [.rewind(zero), .play(zero)])
    }

    @Test func `a video that could not be had is tried again by hand, or when it comes near anew`() {
        var node = Node(playsAutomatically: true)
        _ = actions(&node, .assetChanged("/v"), .stateChanged(.inHierarchy), .retried)
        #expect(actions(&node, .failed(zero)) == [.discard(zero)])
        #expect(node.hasFailed && node.player == nil && node.showsPoster)
        let first = MediaRequestID(rawValue: 1)
        #expect(actions(&node, .retried) == [.prepare(first, url: "/v")])
        #expect(!node.hasFailed)
        #expect(actions(&node, .ready(first)) == [.play(first), .showPoster(false)])
        #expect(actions(&node, .retried) == [], "it plays")

        _ = actions(&node, .failed(first), .stateChanged([]), .stateChanged(.preloaded))
        #expect(!node.hasFailed && node.player == MediaRequestID(rawValue: 2))
    }

    @Test(arguments: UInt64(0)..<100)
    func `it never plays out of sight`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var node = Node(
            playsAutomatically: Bool.random(using: &random),
            repeats: Bool.random(using: &random)
        )
        var player: MediaRequestID?
        var isPlaying = false
        for _ in 0..<200 {
            let id = MediaRequestID(rawValue: (node.player?.rawValue ?? 1) - Int.random(in: 0...3, using: &random) / 3)
            let events: [Node.Event] = [
                .assetChanged("/a"), .assetChanged(Bool.random(using: &random) ? "/b" : nil),
                .stateChanged(.random(using: &random)), .stateChanged(.random(using: &random)), .ready(id), .ready(id),
                .keepsUp(id, Bool.random(using: &random)), .ended(id), .failed(id), .tapped, .retried,
            ]
            var actions: [Node.Action] = []
            let event = events[Int.random(in: 0..<events.count, using: &random)]
            node.handle(event, into: &actions)
            if event == .ended(id), id == player, !node.repeats { isPlaying = false }
            for action in actions {
                switch action {
                case .prepare(let id, _):
                    #expect(player == nil)
                    player = id
                case .discard(let id):
                    #expect(player == id)
                    (player, isPlaying) = (nil, false)
                case .play(let id):
                    #expect(player == id)
                    isPlaying = true
                case .pause(let id):
                    #expect(player == id && isPlaying)
                    isPlaying = false
                case .rewind(let id): #expect(player == id)
                case .showPoster(let isShown): #expect(!isShown || node.state.contains(.display))
                }
            }
            #expect(player == node.player && isPlaying == node.isRunning, "after \(event)")
            if isPlaying { #expect(node.state.contains(.visible)) }
            #expect((node.player == nil) == (node.playerState == .unknown))
            if !node.state.contains(.preload) { #expect(node.player == nil) }
            if !node.state.contains(.display) { #expect(!node.showsPoster) }
        }
    }
}
