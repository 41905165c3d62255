import HTTPServer
import JSON
import ScreenfulCoding
import ScreenfulService
import TextShaping

/// `/api/v1/fonts` and `/fonts/{font}`: the font files that texts are measured with.
extension API {
    func getFonts(_: RequestContext) throws(Problem) -> Response {
        let pool = try readyFonts()
        return .json { $0.value(pool) }
    }

    func getFont(_ context: RequestContext) throws(Problem) {
        let name = context.parameter("font")
        let nothing = Problem(.notFound, "There is nothing at \(context.request.path).")
        guard let font = try readyFonts().files.first(where: { $0.name == name }) else { throw nothing }
        fontShelf.answer(with: font, on: traces.perform) { answer in
            context.exchange.reply(answer ?? .problem(nothing))
        }
    }

    /// Returns the fonts and their measurers; throws 503 when the fonts are missing.
    func readyFonts() throws(Problem) -> FontService.MeasuringPool {
        try Problem.translating { () throws(ServiceError) in try fontService.ready() }
    }
}

extension JSONWriter {
    /// Writes the families of fonts and the addresses of their files.
    mutating func value(_ pool: FontService.MeasuringPool) {
        object {
            $0.member("families", pool.fonts.families)
            $0.array("faces", pool.files) { json, font in
                json.object {
                    $0.member("family", font.file.family)
                    $0.member("weight", font.file.weight)
                    $0.member("italic", font.file.isItalic)
                    $0.member("url", "/fonts/\(font.name)")
                }
            }
        }
    }
}
