import HTTPServer

/// The table of the API: every operation once.
extension Operation {
    /// All operations; metrics, the log and `Allow` keep their order.
    static let all: [Self] = [
        Self("getHealth", .get, "/healthz", ignoresQuery: true, API.getHealth),
        Self("getReadiness", .get, "/readyz", ignoresQuery: true, API.getReadiness),
        Self("getMetrics", .get, "/metrics", ignoresQuery: true, API.getMetrics),
        Self("getPicture", .get, "/media/{signature}", query: .pictureURL, API.getPicture),
        Self("getGeneratedImage", .get, "/media/generated/{seed}/{image}", ignoresQuery: true, API.getGeneratedImage),

        Self("getLists", .get, "/api/v1/lists", query: .page, API.getLists),
        Self("postList", .post, "/api/v1/lists", isChange: true, API.postList),
        Self("getList", .get, "/api/v1/lists/{list}", of: .list, API.getList),
        Self("patchList", .patch, "/api/v1/lists/{list}", of: .list, isChange: true, API.patchList),
        Self("deleteList", .delete, "/api/v1/lists/{list}", of: .list, isChange: true, API.deleteList),
        Self("getRows", .get, "/api/v1/lists/{list}/rows", of: .readyList, query: .rows, API.getRows),
        Self("getMatches", .get, "/api/v1/lists/{list}/rows/search", of: .readyList, query: .search, API.getMatches),
        Self(
            "patchRows",
            .patch,
            "/api/v1/lists/{list}/rows",
            of: .list,
            isChange: true,
            decodesOffLoop: true,
            API.patchRows
        ),
        Self(
            "putRows",
            .put,
            "/api/v1/lists/{list}/rows",
            of: .list,
            isChange: true,
            decodesOffLoop: true,
            API.putRows
        ),
        Self(
            "postRows",
            .post,
            "/api/v1/lists/{list}/rows",
            of: .list,
            isChange: true,
            pieceLimit: { $0.rowFileBytes },
            API.postRows
        ),
        Self("getListEvents", .get, "/api/v1/lists/{list}/events", of: .list, query: .eventCount, API.getListEvents),
        Self("getSections", .get, "/api/v1/lists/{list}/sections", of: .readyList, query: .page, API.getSections),
        Self("getTemplate", .get, "/api/v1/lists/{list}/template", of: .list, API.getTemplate),
        Self(
            "putTemplate",
            .put,
            "/api/v1/lists/{list}/template",
            of: .list,
            isChange: true,
            decodesOffLoop: true,
            API.putTemplate
        ),
        Self("deleteTemplate", .delete, "/api/v1/lists/{list}/template", of: .list, isChange: true, API.deleteTemplate),
        Self(
            "previewTemplate",
            .post,
            "/api/v1/lists/{list}/template/preview",
            of: .readyList,
            decodesOffLoop: true,
            API.previewTemplate
        ),

        Self("getAllViewers", .get, "/api/v1/viewers", query: .allViewers, API.getAllViewers),
        Self("getViewers", .get, "/api/v1/lists/{list}/viewers", of: .list, query: .page, API.getViewers),
        Self("postViewer", .post, "/api/v1/lists/{list}/viewers", of: .readyList, API.postViewer),
        Self("putViewer", .put, "/api/v1/viewers/{viewer}", of: .viewerName, API.putViewer),
        Self("getViewer", .get, "/api/v1/viewers/{viewer}", of: .viewer, API.getViewer),
        Self("patchViewer", .patch, "/api/v1/viewers/{viewer}", of: .viewer, API.patchViewer),
        Self("deleteViewer", .delete, "/api/v1/viewers/{viewer}", of: .viewer, API.deleteViewer),
        Self("postScroll", .post, "/api/v1/viewers/{viewer}/scroll", of: .viewer, API.postScroll),
        Self(
            "getRangeController",
            .get,
            "/api/v1/viewers/{viewer}/range-controller",
            of: .viewer,
            API.getRangeController
        ),
        Self(
            "patchRangeController",
            .patch,
            "/api/v1/viewers/{viewer}/range-controller",
            of: .viewer,
            API.patchRangeController
        ),
        Self("getViewerLayout", .get, "/api/v1/viewers/{viewer}/layout", of: .viewer, API.getViewerLayout),
        Self("patchViewerLayout", .patch, "/api/v1/viewers/{viewer}/layout", of: .viewer, API.patchViewerLayout),
        Self("getNetwork", .get, "/api/v1/viewers/{viewer}/network", of: .viewer, API.getNetwork),
        Self("patchNetwork", .patch, "/api/v1/viewers/{viewer}/network", of: .viewer, API.patchNetwork),
        Self("getBatchContext", .get, "/api/v1/viewers/{viewer}/batch-context", of: .viewer, API.getBatchContext),
        Self("postBatchContext", .post, "/api/v1/viewers/{viewer}/batch-context", of: .viewer, API.postBatchContext),
        Self("getCells", .get, "/api/v1/viewers/{viewer}/cells", of: .viewer, query: .cells, API.getCells),
        Self(
            "getSheetCells",
            .get,
            "/api/v1/viewers/{viewer}/sheet/cells",
            of: .viewer,
            query: .sheetCells,
            API.getSheetCells
        ),
        Self("getNode", .get, "/api/v1/viewers/{viewer}/nodes/{row}", of: .viewer, query: .absentNode, API.getNode),
        Self("postAction", .post, "/api/v1/viewers/{viewer}/nodes/{row}/actions", of: .viewer, API.postAction),
        Self("getNestedLists", .get, "/api/v1/viewers/{viewer}/nodes/{row}/lists", of: .viewer, API.getNestedLists),
        Self(
            "getNestedRangeController",
            .get,
            "/api/v1/viewers/{viewer}/nodes/{row}/lists/{node}/range-controller",
            of: .viewer,
            API.getNestedRangeController
        ),
        Self(
            "getNestedCells",
            .get,
            "/api/v1/viewers/{viewer}/nodes/{row}/lists/{node}/cells",
            of: .viewer,
            API.getNestedCells
        ),
        Self(
            "postNestedScroll",
            .post,
            "/api/v1/viewers/{viewer}/nodes/{row}/lists/{node}/scroll",
            of: .viewer,
            API.postNestedScroll
        ),
        Self("getRecording", .get, "/api/v1/viewers/{viewer}/recording", of: .viewer, API.getRecording),
        Self(
            "getRecordedSteps",
            .get,
            "/api/v1/viewers/{viewer}/recording/steps",
            of: .viewer,
            query: .recordedTimes,
            API.getRecordedSteps
        ),
        Self("getFetches", .get, "/api/v1/viewers/{viewer}/fetches", of: .viewer, API.getFetches),
        Self("postFetches", .post, "/api/v1/viewers/{viewer}/fetches", of: .viewer, API.postFetches),
        Self("postSignal", .post, "/api/v1/viewers/{viewer}/signals", of: .viewer, API.postSignal),
        Self("getEvents", .get, "/api/v1/viewers/{viewer}/events", of: .viewer, query: .viewerEvents, API.getEvents),
        Self("getMultiplexedEvents", .get, "/api/v1/events", query: .listenedViewers, API.getMultiplexedEvents),

        Self("getScenes", .get, "/api/v1/scenes", query: .page, API.getScenes),
        Self("postScene", .post, "/api/v1/scenes", API.postScene),
        Self("putScene", .put, "/api/v1/scenes/{scene}", of: .sceneName, API.putScene),
        Self("getScene", .get, "/api/v1/scenes/{scene}", of: .scene, API.getScene),
        Self("deleteScene", .delete, "/api/v1/scenes/{scene}", of: .scene, API.deleteScene),
        Self("postPush", .post, "/api/v1/scenes/{scene}/push", of: .scene, API.postPush),
        Self("postPop", .post, "/api/v1/scenes/{scene}/pop", of: .scene, API.postPop),
        Self("postSelection", .post, "/api/v1/scenes/{scene}/select", of: .scene, API.postSelection),
        Self("postChildren", .post, "/api/v1/scenes/{scene}/set", of: .scene, API.postChildren),

        Self("postLayout", .post, "/api/v1/layout", decodesOffLoop: true, API.postLayout),
        Self("getFonts", .get, "/api/v1/fonts", API.getFonts),
        Self("getFont", .get, "/fonts/{font}", ignoresQuery: true, API.getFont),

        Self("getTraces", .get, "/api/v1/traces", query: .page, API.getTraces),
        Self(
            "postTrace",
            .post,
            "/api/v1/traces",
            query: .traceName,
            isChange: true,
            pieceLimit: { $0.traceBytes },
            API.postTrace
        ),
        Self("getTrace", .get, "/api/v1/traces/{trace}", of: .trace, query: .traceSeed, API.getTrace),
        Self("deleteTrace", .delete, "/api/v1/traces/{trace}", of: .trace, isChange: true, API.deleteTrace),

        Self("getLabRuns", .get, "/api/v1/lab/runs", query: .page, API.getLabRuns),
        Self("postLabRun", .post, "/api/v1/lab/runs", isChange: true, API.postLabRun),
        Self("getLabRun", .get, "/api/v1/lab/runs/{run}", of: .run, API.getLabRun),
        Self("deleteLabRun", .delete, "/api/v1/lab/runs/{run}", of: .run, isChange: true, API.deleteLabRun),
        Self("getLabCells", .get, "/api/v1/lab/runs/{run}/cells", of: .run, query: .labCells, API.getLabCells),
        Self("getLabEvents", .get, "/api/v1/lab/runs/{run}/events", of: .run, query: .eventCount, API.getLabEvents),
        Self("getLabReplay", .get, "/api/v1/lab/runs/{run}/replay", of: .run, query: .labCell, API.getLabReplay),
        Self("getLabReport", .get, "/api/v1/lab/runs/{run}/report", of: .run, API.getLabReport),
        Self("getLabHAR", .get, "/api/v1/lab/runs/{run}/har", of: .run, query: .labCell, API.getLabHAR),
        Self("postLabSuggestion", .post, "/api/v1/lab/suggestions", isChange: true, API.postLabSuggestion),
        Self("getLabSuggestion", .get, "/api/v1/lab/suggestions/{suggestion}", of: .suggestion, API.getLabSuggestion),
        Self(
            "getLabSuggestionEvents",
            .get,
            "/api/v1/lab/suggestions/{suggestion}/events",
            of: .suggestion,
            query: .eventCount,
            API.getLabEvents
        ),
        Self(
            "deleteLabSuggestion",
            .delete,
            "/api/v1/lab/suggestions/{suggestion}",
            of: .suggestion,
            isChange: true,
            API.deleteLabSuggestion
        ),
    ]
}
