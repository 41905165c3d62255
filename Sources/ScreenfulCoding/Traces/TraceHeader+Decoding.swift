import JSON
import ScreenfulLab
import ScreenfulTypes

extension TraceHeader {
    /// Reads the first line of a file.
    init(line bytes: [UInt8]) throws(TraceError) {
        var members = try TraceMembers(bytes, line: 1)
        try members.constant("header", "kind")
        let version = try members.integer("v")
        guard version == TraceFormat.version else {
            throw members.error("version \(version) is not known; version \(TraceFormat.version) is", in: "v")
        }
        try members.constant("pt", "unit")
        try members.constant("us", "t")
        let viewport = try Self.viewport(&members)
        guard let platform: Platform = try members.choice("platform") else {
            throw members.error("the field is missing", in: "platform")
        }
        var deceleration: Double?
        if let value = members.optional("decel") {
            guard let number = value.double else { throw members.error("this is not a number", in: "decel") }
            deceleration = number
        }
        self.init(
            viewport: viewport,
            platform: platform,
            deceleration: deceleration,
            paging: try members.choice("paging") ?? .cursor,
            source: try members.text("source") ?? "",
            licence: try members.text("licence") ?? "",
            split: try members.choice("split") ?? .dev
        )
        try members.finish()
        try validate()
    }

    private static func viewport(_ members: inout TraceMembers) throws(TraceError) -> Size {
        let array = try members.required("viewport").array ?? []
        guard array.count == 2, let width = array[0].double, let height = array[1].double else {
            throw members.error("this is not [width, height]", in: "viewport")
        }
        return Size(width: width, height: height)
    }
}
