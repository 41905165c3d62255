package import EventLoop
package import ListStore
package import Screenful
package import ScreenfulLab
package import ScreenfulTypes
package import TextShaping

/// The reason why the service refuses an operation, or cannot perform it.
package enum ServiceError: Error {
    // Something that does not exist.
    case noList(String)
    case noViewer(String)
    /// Nothing of the viewer was recorded, or it was dropped.
    case noRecording
    case viewerEnded
    /// A client's name for a viewer is none.
    case invalidViewerName(String)
    /// A client has opened another viewer under this name.
    case viewerIsAnother(String)
    case invalidSceneName(String)
    /// A scene of the name was opened by another request.
    case sceneIsAnother(String)
    /// The row was removed while the operation waited; its index, if it is known.
    case rowRemoved(row: Int?)
    case noNode(Int, row: Int)
    case noNestedList(NestedListID)
    case noTrace(String)
    case noRun(String)
    case noSuggestion(String)
    case noScene(String)

    // Limits; each comes with its value.
    case listLimit(Int)
    case viewerLimit(Int)
    case sceneLimit(Int)
    case rowLimit(Int)
    case sectionLimit(Int)
    case draftLimit(Int)
    case traceLimit(Int)
    case labIsFull(waiting: Int)
    case labIsBusy(products: Int)
    case tracesAreBusy(uploads: Int)
    case listsAreBusy(transfers: Int)
    case searchesAreBusy(searches: Int)

    // Changes of lists.
    /// Rows that come as a file have a mistake.
    case rejectedRows(RejectedRows)
    /// The list has another version than the change is for.
    case conditionFailed(ChangeCondition.Failure)
    /// Rows are named by a version that the list never had, or had too many edits ago.
    case unknownVersion(Int, latest: Int)
    /// The change set contradicts the list, in the operation with this index if one is to blame.
    case contradiction(ChangeSetError.Code, String, operation: Int?)
    case invalidTemplate(TemplateError)

    // Actions of users.
    case rowChanged(row: Int, id: Int64)
    case controlDisabled(node: Int, row: Int)
    case wrongNodeKind(node: Int, kind: NodeKind, action: String)
    case textTooLong(count: Int, limit: Int)
    case wrongValueType(ColumnType)

    // The lab and the traces.
    case nothingToTune
    /// The list of an experiment has no rows.
    case noRows(list: String)
    case invalidTrace(TraceError)
    /// A stored trace, which was valid when it was stored, is not any more.
    case unreadableTrace(Int64, TraceError)

    // Services that are not there, for now or at all.
    /// The list's table is being scanned for the first time.
    case listIsOpening
    /// The list's table could not be opened.
    case listIsUnavailable(StoreError)
    case fontsMissing(FontError)
    case noThread(EventLoopError)
    /// The simulated network of a viewer has lost a request.
    case requestLost
    /// The database of lists and traces has failed.
    case store(StoreError)
    /// The table of another database cannot be opened.
    case source(StoreError)
    /// A list over an HTTP API cannot be made because of a field of its source.
    case upstreamRefused(String, String)
    /// The HTTP API of a list gives no further rows.
    case upstream(UpstreamError)
    /// All rows are wanted of a list whose pages are asked of another server.
    case rowsAreElsewhere
}

extension ServiceError {
    /// The stable names of the errors, which programs may branch on.
    ///
    /// Those of contradictory change sets are the library's own (``ChangeSetError/Code``).
    package enum Code: String, CaseIterable {
        case listNotFound, viewerNotFound, recordingNotFound, rowNotFound, nodeNotFound, traceNotFound, runNotFound,
            sceneNotFound
        case listLimit, viewerLimit, sceneLimit, rowLimit, sectionLimit, draftLimit, traceLimit
        case labBusy, tracesBusy, listsBusy
        case staleVersion, nameTaken, rowChanged, viewerExists, sceneExists
        case invalidRows, invalidTemplate, invalidTrace, invalidValue, outOfRange, controlDisabled, wrongNodeKind
        case fileNotAllowed, databaseNotAllowed, sourceUnusable, sourceUnavailable, rowsAreElsewhere
        case starting, storageUnavailable, storageFull, outcomeUnknown, fontsMissing, requestLost
    }

    /// The error's stable name.
    package var name: String {
        if case .contradiction(let code, _, _) = self { code.rawValue } else { code?.rawValue ?? "" }
    }

    /// The error's code; nil for a contradictory change set.
    package var code: Code? {
        switch self {
        case .noList: .listNotFound
        case .noViewer, .viewerEnded: .viewerNotFound
        case .invalidViewerName, .invalidSceneName: .outOfRange
        case .viewerIsAnother: .viewerExists
        case .sceneIsAnother: .sceneExists
        case .noRecording: .recordingNotFound
        case .rowRemoved: .rowNotFound
        case .noNode, .noNestedList: .nodeNotFound
        case .noTrace: .traceNotFound
        case .noRun, .noSuggestion: .runNotFound
        case .noScene: .sceneNotFound
        case .listLimit: .listLimit
        case .viewerLimit: .viewerLimit
        case .sceneLimit: .sceneLimit
        case .rowLimit: .rowLimit
        case .sectionLimit: .sectionLimit
        case .draftLimit: .draftLimit
        case .traceLimit: .traceLimit
        case .labIsFull, .labIsBusy: .labBusy
        case .tracesAreBusy: .tracesBusy
        case .listsAreBusy, .searchesAreBusy: .listsBusy
        case .conditionFailed, .unknownVersion: .staleVersion
        case .contradiction: nil
        case .rejectedRows: .invalidRows
        case .invalidTemplate: .invalidTemplate
        case .rowChanged: .rowChanged
        case .controlDisabled: .controlDisabled
        case .wrongNodeKind: .wrongNodeKind
        case .textTooLong, .wrongValueType: .invalidValue
        case .nothingToTune, .noRows: .outOfRange
        case .invalidTrace: .invalidTrace
        case .listIsOpening, .noThread: .starting
        case .listIsUnavailable, .unreadableTrace: .storageUnavailable
        case .fontsMissing: .fontsMissing
        case .requestLost: .requestLost
        case .store(let error): Code(store: error)
        case .source(let error): Code(source: error)
        case .upstreamRefused: .sourceUnusable
        case .upstream: .sourceUnavailable
        case .rowsAreElsewhere: .rowsAreElsewhere
        }
    }
}

extension ServiceError.Code {
    /// Creates the code of an error of the server's own database.
    fileprivate init(store error: StoreError) {
        switch error.code {
        case .diskFull: self = .storageFull
        case .noSuchList: self = .listNotFound
        case .noSuchTrace: self = .traceNotFound
        case .nameTaken: self = .nameTaken
        // Another server or an import has changed the list first.
        case .staleVersion: self = .staleVersion
        // The columns of requests are checked before; these are the columns of a table.
        case .invalidColumn: self = .sourceUnusable
        case .unknownOutcome: self = .outcomeUnknown
        default: self = .storageUnavailable
        }
    }

    /// Creates the code of an error of another database.
    fileprivate init(source error: StoreError) {
        switch error.code {
        case .fileNotAllowed: self = .fileNotAllowed
        case .databaseNotAllowed: self = .databaseNotAllowed
        case .locked, .inputOutput, .failed, .unreachable, .timedOut, .rateLimited: self = .storageUnavailable
        default: self = .sourceUnusable
        }
    }
}

extension ServiceError: CustomStringConvertible {
    /// The explanation for the user, with the remedy if there is one.
    package var description: String {
        switch self {
        case .noList(let id): "There is no list \(id)."
        case .noViewer(let id): "There is no viewer \(id), or it has ended; open a new one."
        case .viewerEnded: "The viewer has ended."
        case .invalidViewerName(let name): Self.names(name, no: "viewer")
        case .invalidSceneName(let name): Self.names(name, no: "scene")
        case .sceneIsAnother(let id): "There is a scene \(id) already, which was opened otherwise."
        case .viewerIsAnother(let id): "There is a viewer \(id) already, which was opened otherwise."
        case .noRecording: "There is no recording: the server keeps none (--record), or dropped it for want of memory."
        case .rowRemoved(let row?): "Row \(row) was removed meanwhile."
        case .rowRemoved(nil): "The row was removed meanwhile."
        case .noNode(let node, let row): "Row \(row) has no node \(node)."
        case .noNestedList(let id):
            "Row \(id.row) shows no list at \(id.path.dropFirst().map(String.init).joined(separator: ".")) now."
        case .noTrace(let id): "There is no trace \(id)."
        case .noRun(let id): "There is no run \(id), or it was so long ago that it is forgotten."
        case .noSuggestion(let id): "There is no suggestion \(id), or it was so long ago that it is forgotten."
        case .noScene(let id): "There is no scene \(id), or its viewers have ended; open a new one."
        case .listLimit(let limit): "This server's limit of lists, \(limit), is reached; delete some."
        case .viewerLimit(let limit): "This server's limit of viewers, \(limit), is reached; delete some."
        case .sceneLimit(let limit): "This server's limit of scenes, \(limit), is reached; delete some."
        case .rowLimit(let limit): "A list has at most \(limit) rows."
        case .sectionLimit(let limit): "A list has at most \(limit) sections."
        case .draftLimit(let limit): "The limit of texts that were typed and not sent, \(limit), is reached; send some."
        case .traceLimit(let limit): "This server's limit of traces, \(limit), is reached; delete some."
        case .labIsFull(let waiting): "\(waiting) runs wait already; try again later, or delete one."
        case .labIsBusy(let products): "\(products) replays or reports are being made already; try again."
        case .tracesAreBusy(let uploads): "\(uploads) traces are on their way to this server; try again."
        case .listsAreBusy(let transfers): "\(transfers) files of rows are on their way already; try again."
        case .searchesAreBusy(let searches): "\(searches) searches of lists are under way already; try again."
        case .conditionFailed(let failure): "The list has version \(failure.version)."
        case .unknownVersion(let version, let latest):
            "The list has version \(latest); its edits since version \(version) are not known."
        case .contradiction(_, let message, _): message
        case .rejectedRows(let error):
            error.line.map { "Line \($0): \(error.reason); no row was added." } ?? "\(error.reason); no row was added."
        case .invalidTemplate(let error): "\(error)."
        case .rowChanged(let row, let id): "Row \(row) has the identity \(id) by now."
        case .controlDisabled(let node, let row): "Node \(node) of row \(row) cannot be pressed."
        case .wrongNodeKind(let node, let kind, let action):
            "Node \(node) is of the kind \(kind.rawValue), which takes no \(action)."
        case .textTooLong(let count, let limit): "The text has \(count) characters; the field takes \(limit)."
        case .wrongValueType(let type): "The column takes a value of type \(type.rawValue)."
        case .nothingToTune: "There is nothing to be tuned."
        case .noRows(let list): "The list \(list) has no rows."
        case .invalidTrace(let error): "\(error)."
        case .unreadableTrace(let id, let error): "The trace \(id) cannot be read: \(error)."
        case .listIsOpening: "The list's table is still being looked through; try again soon."
        case .listIsUnavailable(let error): error.message
        case .fontsMissing(let error): "Texts cannot be measured: \(error)."
        case .noThread(let error): "The system refuses a thread now: \(error)."
        case .requestLost: "The network that the viewer is under lost the request."
        case .store(let error), .source(let error): error.message
        case .upstreamRefused(_, let reason): reason
        case .upstream(let error): "\(error.message)."
        case .rowsAreElsewhere:
            "The rows of this list are asked of an HTTP API page by page: all of them are neither searched nor sent."
        }
    }

    private static func names(_ name: String, no kind: String) -> String {
        "“\(name)” names no \(kind): a name is 13 of the digits \(Base32.alphabet), the first from 0 to f."
    }
}
