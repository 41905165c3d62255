import JSON
import ScreenfulCoding

/// Layouts: a tree in a range on a screen, the frames of its nodes.
enum LayoutSchema: VectorSchema {
    static let name = "texture-layout/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        let scale = vector.has("scale") ? try vector.value("scale") : file.has("scale") ? try file.value("scale") : 1
        let request: JSONValue = [
            "root": try vector.value("root"), "sizeRange": try vector.value("sizeRange"), "scale": scale,
        ]
        return Verdict(expected: try vector.value("expect"), actual: try vector.answer(to: request))
    }
}

extension Fields {
    /// Lays out what a vector asks for.
    func answer(to request: JSONValue) throws(UnreadableVectors) -> JSONValue {
        do throws(ElementCodingError) {
            return try LayoutRequest(request, ignoresUnknownMembers: true).answer()
        } catch {
            throw UnreadableVectors("\(place): \(error.path): \(error.message)")
        }
    }
}
