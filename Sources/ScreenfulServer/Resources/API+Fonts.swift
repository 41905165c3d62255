import HTTPServer
import JSON
import TextShaping

/// `/api/v1/fonts` and `/fonts/{font}`: the very files that texts are measured with.
extension API {
    func getFonts(_ call: Call) throws(Problem) -> Response {
        try call.checkNoQuery()
        let press = try typography.ready()
        return .json { json in
            json.beginObject()
            json.key("families")
            json.beginArray()
            for family in press.fonts.families { json.value(family) }
            json.endArray()
            json.key("faces")
            json.beginArray()
            for font in press.files {
                json.beginObject()
                json.member("family", font.file.family)
                json.member("weight", font.file.weight)
                json.member("italic", font.file.isItalic)
                json.member("url", "/fonts/\(font.name)")
                json.endObject()
            }
            json.endArray()
            json.endObject()
        }
    }

    func getFont(_ call: Call) throws(Problem) -> Response {
        let name = call.parameter("font")
        guard let font = try typography.ready().files.first(where: { $0.name == name }), let bytes = font.read() else {
            throw Problem(.notFound, "There is nothing at \(call.request.path).")
        }
        let forever = HeaderField("Cache-Control", "public, max-age=31536000, immutable")
        return Response(.ok, contentType: ContentType(rawValue: font.file.contentType), headers: [forever], body: bytes)
    }
}
