import EventLoop
import HTTPServer
import Pictures
import ScreenfulService

/// The loops of a server, each with viewers and open lists of its own; for any of their threads.
///
/// Viewers and scenes whose names begin with the same six digits are on one loop, so that what belongs together is
/// together, as behind a balancer that hashes those digits.
final class LoopGroup: Sendable {
    /// Work on another loop, on which the API is the one of that loop.
    typealias Task = @Sendable (API) -> Void

    /// A loop, as the others reach it.
    struct Member: Sendable {
        let connections: ConnectionPort
        let tasks: Port<Task>
    }

    let members: [Member]

    init(_ members: [Member]) { self.members = members }

    /// Returns the number of the loop, of so many, of viewers and scenes by the number of their names' first six digits.
    static func index(ofHome home: UInt64, among count: Int) -> Int { Int(home % UInt64(count)) }
}

/// The state that all loops of a server share: the counts for their limits, whether one scrolls, the page, and the sizes of
/// pictures.
final class LoopCommons: Sendable {
    let connections = ConnectionTotals()
    let viewers = SharedCount()
    let scenes = SharedCount()
    let scrolls = ScrollActivity()
    let pictureSigner: PictureSigner
    let pictureSizes = NaturalSizes()
    /// The files of the page as the first loop has read them; nil where none are served.
    let pageFiles: StaticFiles.State?

    init(pictureSigner: PictureSigner, pageFiles: StaticFiles.State?) {
        self.pictureSigner = pictureSigner
        self.pageFiles = pageFiles
    }
}

/// The place of a loop among those of its server.
struct LoopPlace {
    /// The number of the loop, from 0.
    let index: Int
    let group: LoopGroup
    let loop: EventLoop

    private var others: [LoopGroup.Member] {
        group.members.indices.filter { $0 != index }.map { group.members[$0] }
    }

    /// Returns the number of the loop of viewers and scenes by the number of their names' first six digits.
    func index(ofHome home: UInt64) -> Int { LoopGroup.index(ofHome: home, among: group.members.count) }

    /// Returns the way for connections to a loop; nil if it is this one.
    func port(to index: Int) -> ConnectionPort? {
        index == self.index ? nil : group.members[index].connections
    }

    /// Runs work on all other loops.
    func tell(_ work: @escaping LoopGroup.Task) {
        for member in others { member.tasks.send(work) }
    }

    /// Runs work on all other loops; calls `then` on this loop with the answers, in the order of the loops.
    ///
    /// The work gets a closure that it calls with its answer, at once or later.
    func ask<Answer: Sendable>(
        _ work: @escaping @Sendable (API, _ reply: @escaping (Answer) -> Void) -> Void,
        then: @escaping ([Answer]) -> Void
    ) {
        ask(others, work, then: then)
    }

    /// Runs work on one other loop; calls `then` on this loop with the answer.
    func ask<Answer: Sendable>(
        _ index: Int,
        _ work: @escaping @Sendable (API, _ reply: @escaping (Answer) -> Void) -> Void,
        then: @escaping (Answer) -> Void
    ) {
        ask([group.members[index]], work) { then($0[0]) }
    }

    private func ask<Answer: Sendable>(
        _ members: [LoopGroup.Member],
        _ work: @escaping @Sendable (API, _ reply: @escaping (Answer) -> Void) -> Void,
        then: @escaping ([Answer]) -> Void
    ) {
        var answers: [Int: Answer] = [:]
        let count = members.count
        var port: Port<(Int, Answer)>?
        let opened = loop.port { [loop] (answer: (Int, Answer)) in
            answers[answer.0] = answer.1
            guard answers.count == count else { return }
            if let open = port { loop.close(open) }
            port = nil
            then(answers.sorted { $0.key < $1.key }.map(\.value))
        }
        port = opened
        for (number, member) in members.enumerated() {
            member.tasks.send { api in work(api) { opened.send((number, $0)) } }
        }
    }
}
