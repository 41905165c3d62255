import HTTPServer
import Screenful

/// The body of a scroll.
struct ScrollRequest: Hashable {
    var scroll: Scroll
    /// The number that the client gave the scroll; nil from a client that sends no scroll again.
    var sequence: Int?

    /// The whole numbers that every JSON reader takes exactly (RFC 8259, section 6).
    static let sequences = 0...9_007_199_254_740_991
}

extension ScrollRequest {
    /// Reads the body of a scroll, slowly, with a problem for everything that is wrong with it.
    ///
    /// The fast way is ``init(fast:)``.
    init(_ body: Field) throws(Problem) {
        var fields = try body.object()
        let offset = fields.optional("offset")
        let anchor = fields.optional("anchor")
        let phase: Scroll.Phase = try fields.optional("phase")?.choice() ?? .program
        let velocity = try fields.optional("velocity")?.number(in: Scroll.velocities) ?? 0
        let target = try fields.optional("target")?.number(in: Scroll.offsets)
        sequence = try fields.optional("sequence")?.integer(in: Self.sequences)
        try fields.finish()
        let position = try Self.position(offset: offset, anchor: anchor)
        scroll = Scroll(position, velocity: velocity, phase: phase, target: target)
    }

    private static func position(offset: Field?, anchor: Field?) throws(Problem) -> Scroll.Position {
        switch (offset, anchor) {
        case (let offset?, nil):
            return .offset(try offset.number(in: Scroll.offsets))
        case (nil, let anchor?):
            return try Anchor(anchor).position
        case (nil, nil):
            throw Problem(.missingField, "offset is missing; anchor may stand in its place.", field: "offset")
        case (_?, _?):
            throw Problem(.conflictingFields, "offset and anchor exclude one another.", field: "anchor")
        }
    }
}

extension Scroll {
    /// The farthest offset either way, in points: a billion rows of the greatest height reach 1e13.
    static let offsets = -1e15...1e15
    /// The fastest scroll either way, in points per second.
    static let velocities = -1e9...1e9
}
