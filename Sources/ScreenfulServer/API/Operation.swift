import HTTPServer

/// An operation of the API; each case has the name of its `operationId` in `openapi.json`.
enum Operation: Int, CaseIterable {
    case getHealth, getReadiness, getMetrics
    case getGeneratedImage
    case getLists, postList, getList, patchList, deleteList
    case getRows, patchRows
    case getTemplate, putTemplate, deleteTemplate, previewTemplate
    case getAllViewers, getViewers, postViewer, getViewer, deleteViewer
    case postScroll
    case getRangeController, patchRangeController
    case getNetwork, patchNetwork
    case getBatchContext, postBatchContext
    case getCells, getNode, postAction
    case getFetches, postFetches
    case postSignal
    case getEvents, getMultiplexedEvents
    case postLayout
    case getFonts, getFont
    case getTraces, postTrace, getTrace, deleteTrace
    case getLabRuns, postLabRun, getLabRun, deleteLabRun
    case getLabCells, getLabEvents, getLabReplay, getLabReport, getLabHAR
    case postLabSuggestion, getLabSuggestion, getLabSuggestionEvents, deleteLabSuggestion

    /// The method and the path, with parameters in braces as in `openapi.json`.
    var route: (method: Method, path: String) {
        switch self {
        case .getHealth: (.get, "/healthz")
        case .getReadiness: (.get, "/readyz")
        case .getMetrics: (.get, "/metrics")
        case .getGeneratedImage: (.get, "/media/generated/{seed}/{image}")
        case .getLists: (.get, "/api/v1/lists")
        case .postList: (.post, "/api/v1/lists")
        case .getList: (.get, "/api/v1/lists/{list}")
        case .patchList: (.patch, "/api/v1/lists/{list}")
        case .deleteList: (.delete, "/api/v1/lists/{list}")
        case .getRows: (.get, "/api/v1/lists/{list}/rows")
        case .patchRows: (.patch, "/api/v1/lists/{list}/rows")
        case .getTemplate: (.get, "/api/v1/lists/{list}/template")
        case .putTemplate: (.put, "/api/v1/lists/{list}/template")
        case .deleteTemplate: (.delete, "/api/v1/lists/{list}/template")
        case .previewTemplate: (.post, "/api/v1/lists/{list}/template/preview")
        case .getAllViewers: (.get, "/api/v1/viewers")
        case .getViewers: (.get, "/api/v1/lists/{list}/viewers")
        case .postViewer: (.post, "/api/v1/lists/{list}/viewers")
        case .getViewer: (.get, "/api/v1/viewers/{viewer}")
        case .deleteViewer: (.delete, "/api/v1/viewers/{viewer}")
        case .postScroll: (.post, "/api/v1/viewers/{viewer}/scroll")
        case .getRangeController: (.get, "/api/v1/viewers/{viewer}/range-controller")
        case .patchRangeController: (.patch, "/api/v1/viewers/{viewer}/range-controller")
        case .getNetwork: (.get, "/api/v1/viewers/{viewer}/network")
        case .patchNetwork: (.patch, "/api/v1/viewers/{viewer}/network")
        case .getBatchContext: (.get, "/api/v1/viewers/{viewer}/batch-context")
        case .postBatchContext: (.post, "/api/v1/viewers/{viewer}/batch-context")
        case .getCells: (.get, "/api/v1/viewers/{viewer}/cells")
        case .getNode: (.get, "/api/v1/viewers/{viewer}/nodes/{row}")
        case .postAction: (.post, "/api/v1/viewers/{viewer}/nodes/{row}/actions")
        case .getFetches: (.get, "/api/v1/viewers/{viewer}/fetches")
        case .postFetches: (.post, "/api/v1/viewers/{viewer}/fetches")
        case .postSignal: (.post, "/api/v1/viewers/{viewer}/signals")
        case .getEvents: (.get, "/api/v1/viewers/{viewer}/events")
        case .getMultiplexedEvents: (.get, "/api/v1/events")
        case .postLayout: (.post, "/api/v1/layout")
        case .getFonts: (.get, "/api/v1/fonts")
        case .getFont: (.get, "/fonts/{font}")
        case .getTraces: (.get, "/api/v1/traces")
        case .postTrace: (.post, "/api/v1/traces")
        case .getTrace: (.get, "/api/v1/traces/{trace}")
        case .deleteTrace: (.delete, "/api/v1/traces/{trace}")
        case .getLabRuns: (.get, "/api/v1/lab/runs")
        case .postLabRun: (.post, "/api/v1/lab/runs")
        case .getLabRun: (.get, "/api/v1/lab/runs/{run}")
        case .deleteLabRun: (.delete, "/api/v1/lab/runs/{run}")
        case .getLabEvents: (.get, "/api/v1/lab/runs/{run}/events")
        case .getLabCells: (.get, "/api/v1/lab/runs/{run}/cells")
        case .getLabReplay: (.get, "/api/v1/lab/runs/{run}/replay")
        case .getLabReport: (.get, "/api/v1/lab/runs/{run}/report")
        case .getLabHAR: (.get, "/api/v1/lab/runs/{run}/har")
        case .postLabSuggestion: (.post, "/api/v1/lab/suggestions")
        case .getLabSuggestion: (.get, "/api/v1/lab/suggestions/{suggestion}")
        case .getLabSuggestionEvents: (.get, "/api/v1/lab/suggestions/{suggestion}/events")
        case .deleteLabSuggestion: (.delete, "/api/v1/lab/suggestions/{suggestion}")
        }
    }
}

extension Operation {
    /// The number by which the HTTP layer counts it; 0 stands for files and malformed requests.
    var kind: Int { rawValue + 1 }

    /// The number of kinds, 0 included.
    static var kindCount: Int { allCases.count + 1 }

    /// Creates the operation of a kind; nil for 0.
    init?(kind: Int) {
        self.init(rawValue: kind - 1)
    }

    /// Whether a successful request changes state that other clients see.
    var isChange: Bool {
        switch self {
        case .postList, .deleteList, .patchRows, .putTemplate, .deleteTemplate, .postTrace, .deleteTrace,
            .postLabRun, .deleteLabRun, .postLabSuggestion, .deleteLabSuggestion:
            true
        default: false
        }
    }
}

extension Router<Operation> {
    /// Returns a router with a route for each operation.
    static func operations() -> Self {
        var router = Self()
        for operation in Operation.allCases {
            router.add(operation.route.method, RoutePattern(operation.route.path), operation)
        }
        return router
    }
}
