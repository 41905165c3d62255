import HTTPServer
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulService
import ScreenfulTypes

/// `/api/v1/viewers/{viewer}/layout`: the arrangement of a viewer's rows.
extension API {
    func getViewerLayout(_: RequestContext, _ viewer: Viewer) -> Response {
        .json { $0.value(viewer.settings.layout) }
    }

    func patchViewerLayout(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        try context.checkPreconditions { $0.value(viewer.settings.layout) }
        let layout = try context.decode { body throws(DecodingError) in
            let columns = viewer.list.record.columns
            let layout = try LayoutSpecification(body, over: viewer.settings.layout, columns: columns)
            guard (layout.kind == .pager) == (viewer.container == .pager) else {
                let isPager = viewer.container == .pager
                let reason = isPager ? "the pages of a pager follow one another" : "only a pager has pages"
                throw body.error(.invalidLayout, reason)
            }
            if layout.wraps, viewer.settings.isInverted {
                throw body.error(.invalidLayout, "a pager that wraps has no end, and this viewer keeps it in view")
            }
            guard layout.kind != .sheet || viewer.isVertical else {
                let reason = "the rows of this viewer are side by side, and those of a sheet are lines"
                throw body.error(.invalidLayout, reason)
            }
            return layout
        }
        viewer.noteUse()
        viewer.arrange(layout)
        viewer.lead { $0.arrange(layout) }
        return .json { $0.value(viewer.settings.layout) }
    }
}
