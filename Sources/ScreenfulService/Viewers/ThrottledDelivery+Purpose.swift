import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// What a viewer requests over a simulated network, and what becomes of it.
extension ThrottledDelivery {
    /// The purpose of a request on the link.
    enum Purpose {
        /// Rows that were read, at their indices after later edits.
        case rows(FetchID, [(row: Int, content: Row)])
        /// Items of a list inside a row, by the list's number.
        case items(NestedFetch, [Row])
        /// A picture, a video's beginning or a map's tiles, which the page may fetch once they are delivered.
        case picture(MediaID, MediaRequestID, seedKey: Int)
        /// The preview of a picture that is under way.
        case preview(MediaID, seedKey: Int)
        /// More rows for an end of the list.
        case page(BatchID, ListEnd)
        /// Rows that are no longer wanted but nearly transferred, by their seed keys.
        case leftover([Int])

        /// The kind of the requested resource.
        var kind: DeliveryKind {
            switch self {
            case .rows, .items, .leftover: .data
            case .picture: .full
            case .preview: .preview
            case .page: .page
            }
        }
    }

    /// The urgency of a request, and the number of its retries.
    struct Urgency {
        var priority: FetchPriority
        var order: Int64 = 0
        var retries = 0
    }

    /// The outcome of a request.
    enum Delivery {
        /// Rows, with the sample of the network that they are.
        case rows(FetchID, [(row: Int, content: Row)], Transfer)
        case lostRows(FetchID)
        /// Items of a list inside a row, with the sample that they are; nil if they were lost.
        case items(NestedFetch, Transfer?)
        /// A picture, with the sample that it is; nil if it was lost.
        case picture(MediaID, MediaRequestID, Transfer?)
        case preview(MediaID, isSuccess: Bool)
        case page(BatchID, ListEnd, isSuccess: Bool)
    }
}
