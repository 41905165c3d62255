package import JSON
package import Screenful
package import ScreenfulTypes

/// A recording of a viewer as a document of its own, to be attached to a report and replayed elsewhere.
///
/// It carries the digest of its contents, so that an edited or damaged one is refused, and the digest of the engine after
/// the last event, which a replay has to arrive at.
package struct RecordingFile: Sendable {
    /// The recorded viewer.
    package struct Viewer: Hashable, Sendable {
        /// Its name in the API.
        package var id: String
        /// The name of its list.
        package var list: String
        /// The time at which it was opened, as the engine counts time; times are told from there.
        package var openedAt: Instant

        package init(id: String, list: String, openedAt: Instant) {
            self.id = id
            self.list = list
            self.openedAt = openedAt
        }
    }

    /// The name of the format, and its version, which changes with the engine's contents.
    static let format = "screenful.recording"
    static let version: Int64 = 1
    /// The code of errors in the contents.
    package static let invalid = DecodingError.Code(rawValue: "invalidRecording")

    package let viewer: Viewer
    package let recording: EngineRecording
    /// The digest of the engine after the last event.
    package let end: Digest

    /// Creates the document of a recording.
    ///
    /// - Parameters:
    ///   - viewer: The viewer.
    ///   - recording: Its events.
    ///   - engine: The engine after the last of them.
    /// - Throws: `EncodingError` for an engine whose policy is none of the library's.
    package init(of viewer: Viewer, _ recording: EngineRecording, endingAt engine: Engine) throws {
        self.viewer = viewer
        self.recording = recording
        end = try Digest(of: engine)
    }

    /// Encodes the document as JSON.
    ///
    /// - Throws: `EncodingError` for an engine whose policy is none of the library's.
    package func encoded() throws -> [UInt8] {
        let contents = try JSONValue(encoding: recording)
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("format", Self.format)
        writer.member("version", Self.version)
        writer.member("screenful", ScreenfulVersion.current)
        writer.key("viewer")
        writer.beginObject()
        writer.member("id", viewer.id)
        writer.member("list", viewer.list)
        writer.member("openedAt", viewer.openedAt.nanoseconds)
        writer.endObject()
        writer.member("digest", Digest(of: contents).text)
        writer.member("end", end.text)
        writer.key("recording")
        writer.value(contents)
        writer.endObject()
        return writer.take()
    }

    /// Decodes a document.
    ///
    /// - Throws: `DecodingError` naming the member that is wrong; ``invalid`` for another version's recording, and for one
    ///   that was edited or damaged.
    package init(decoding bytes: [UInt8]) throws(DecodingError) {
        var members = try JSONField.parse(bytes).object()
        let format = try members.required("format")
        guard try format.string() == Self.format else { throw format.unknownWord("", known: [Self.format]) }
        let version = try members.required("version")
        guard try version.integer() == Self.version else {
            throw version.error(Self.invalid, "version has to be \(Self.version), the one that this program replays")
        }
        _ = try members.required("screenful").string()
        var viewer = try members.required("viewer").object()
        self.viewer = Viewer(
            id: try viewer.required("id").string(),
            list: try viewer.required("list").string(),
            openedAt: Instant(nanoseconds: try viewer.required("openedAt").integer())
        )
        try viewer.finish()
        let digest = try members.required("digest")
        end = try Digest(members.required("end"))
        let contents = try members.required("recording")
        guard try Digest(digest) == Digest(of: contents.value) else {
            throw digest.error(Self.invalid, "digest is not that of the recording, which was edited or damaged")
        }
        do {
            recording = try contents.value.decode(EngineRecording.self)
        } catch {
            throw contents.error(Self.invalid, "recording is none of an engine: \(error)")
        }
        try members.finish()
    }
}

/// A short sum over a document, which tells whether two are the same.
///
/// - Note: The 64-bit FNV-1a hash (Fowler, Noll and Vo), of the document without any spaces.
package struct Digest: Hashable, Sendable {
    private let value: UInt64

    /// The digest in 16 hexadecimal digits.
    package var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Sums up a document.
    init(of json: JSONValue) {
        var writer = JSONWriter()
        writer.value(json)
        value = writer.bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Sums up an engine.
    ///
    /// - Throws: `EncodingError` if its policy is none of the library's.
    package init(of engine: Engine) throws { self.init(of: try JSONValue(encoding: engine)) }

    init(_ field: JSONField) throws(DecodingError) {
        let text = try field.string()
        guard text.utf8.count == 16, let value = UInt64(text, radix: 16) else {
            throw field.outOfRange("16 hexadecimal digits")
        }
        self.value = value
    }
}
