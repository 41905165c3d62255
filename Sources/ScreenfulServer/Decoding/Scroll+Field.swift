import HTTPServer
import Screenful

extension Scroll {
    /// The farthest offset either way, in points: a billion rows of the greatest height reach 1e13.
    static let offsets = -1e15...1e15
    /// The fastest scroll either way, in points per second.
    static let velocities = -1e9...1e9

    /// Reads the body of a scroll, slowly, with a problem for everything that is wrong with it.
    ///
    /// The fast way is ``init(fast:)``.
    init(_ body: Field) throws(Problem) {
        var fields = try body.object()
        let offset = fields.optional("offset")
        let anchor = fields.optional("anchor")
        let phase: Phase = try fields.optional("phase")?.choice() ?? .program
        let velocity = try fields.optional("velocity")?.number(in: Self.velocities) ?? 0
        let target = try fields.optional("target")?.number(in: Self.offsets)
        try fields.finish()
        let position = try Self.position(offset: offset, anchor: anchor)
        self.init(position, velocity: velocity, phase: phase, target: target)
    }

    private static func position(offset: Field?, anchor: Field?) throws(Problem) -> Position {
        switch (offset, anchor) {
        case (let offset?, nil):
            return .offset(try offset.number(in: offsets))
        case (nil, let anchor?):
            return try Anchor(anchor).position
        case (nil, nil):
            throw Problem(.missingField, "offset is missing; anchor may stand in its place.", field: "offset")
        case (_?, _?):
            throw Problem(.conflictingFields, "offset and anchor exclude one another.", field: "anchor")
        }
    }
}
