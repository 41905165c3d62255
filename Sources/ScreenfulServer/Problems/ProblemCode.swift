import HTTPServer

/// The codes of the API's problems; the manual's page Server-API explains each.
///
/// The ten codes of contradictory change sets are the library's own, and those of
/// the HTTP layer are its own; neither are listed here.
enum ProblemCode: String, CaseIterable {
    case malformedJSON, unknownField, missingField, wrongType, outOfRange, conflictingFields
    case notFound, listNotFound, viewerNotFound, recordingNotFound, rowNotFound, rowHasNoNode, nodeNotFound,
        traceNotFound
    case runNotFound, runNotEnded
    case sceneNotFound, sceneLimit, sceneExists, viewerInScene
    case fileNotAllowed, databaseNotAllowed
    case methodNotAllowed
    case listIsReadOnly, rowsAreElsewhere, listLimit, viewerLimit, streamLimit, rowLimit, sectionLimit, draftLimit
    case traceLimit, traceIsGenerated
    case nameTaken, viewerExists, rowChanged, controlDisabled
    case staleVersion
    case unsupportedMediaType
    case sourceUnusable, conflictingOperations, invalidTemplate, invalidLayout, wrongNodeKind, invalidValue
    case invalidRows, invalidTrace
    case versionRequired
    case labBusy, tracesBusy, listsBusy
    case starting, storageUnavailable, sourceUnavailable, fontsMissing, requestLost
    case storageFull, outcomeUnknown
    case badSignature, pictureUnavailable

    var status: Status {
        switch self {
        case .malformedJSON, .unknownField, .missingField, .wrongType, .outOfRange, .conflictingFields: .badRequest
        case .notFound, .listNotFound, .viewerNotFound, .recordingNotFound, .rowNotFound, .rowHasNoNode, .nodeNotFound:
            .notFound
        case .traceNotFound, .runNotFound, .sceneNotFound: .notFound
        case .fileNotAllowed, .databaseNotAllowed, .badSignature: .forbidden
        case .methodNotAllowed: .methodNotAllowed
        case .listIsReadOnly, .listLimit, .viewerLimit, .streamLimit, .rowLimit, .sectionLimit: .conflict
        case .draftLimit, .rowChanged, .controlDisabled, .traceLimit, .traceIsGenerated: .conflict
        case .runNotEnded, .nameTaken, .viewerExists, .sceneLimit, .sceneExists: .conflict
        case .viewerInScene, .rowsAreElsewhere: .conflict
        case .staleVersion: .preconditionFailed
        case .unsupportedMediaType: .unsupportedMediaType
        case .sourceUnusable, .conflictingOperations, .invalidTemplate, .invalidLayout, .wrongNodeKind, .invalidValue:
            .unprocessableContent
        case .invalidRows, .invalidTrace: .unprocessableContent
        case .versionRequired: .preconditionRequired
        case .labBusy, .tracesBusy, .listsBusy: .tooManyRequests
        case .starting, .storageUnavailable, .sourceUnavailable, .fontsMissing, .requestLost: .serviceUnavailable
        case .storageFull: .insufficientStorage
        case .outcomeUnknown: .gatewayTimeout
        case .pictureUnavailable: .badGateway
        }
    }
}

// Decoders and handlers throw the problem that answers the request.
extension Problem: Error {
    /// Creates a problem with the status of its code.
    init(_ code: ProblemCode, _ detail: String, field: String? = nil) {
        self.init(code.status, code: code.rawValue, detail: detail, field: field)
    }
}
