import Screenful
import ScreenfulTypes

/// How soon a fetch is wanted.
struct FetchUrgency {
    let priority: FetchPriority
    /// When its rows are likely to be on screen, if the scroll moves toward them.
    let deadline: Instant?
}

/// A fetch that an engine has asked for and that was not read yet.
struct PendingFetch {
    let id: FetchID
    let priority: FetchPriority
    /// Its rows, followed through edits.
    let load: RowRequest
}
