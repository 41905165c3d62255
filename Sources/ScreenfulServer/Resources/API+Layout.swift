import HTTPServer
import JSON
import ScreenfulCoding
import ScreenfulLayout

/// `/api/v1/layout`: the layout engine by itself.
extension API {
    func postLayout(_ call: RequestContext) throws(Problem) -> Response {
        try call.checkNoQuery()
        let body = try call.body(limits: ListTemplate.limits)
        do throws(ElementCodingError) {
            let answer = try LayoutRequest(body.value).answer()
            return .json { $0.value(answer) }
        } catch {
            let path = error.path.description
            let place = path.isEmpty ? "The body" : path
            throw Problem(.invalidLayout, "\(place): \(error.message).", field: path.isEmpty ? nil : path)
        }
    }
}
