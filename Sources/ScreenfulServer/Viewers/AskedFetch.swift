import Screenful

/// A fetch that an engine has asked for and that was not read yet.
struct AskedFetch {
    let id: FetchID
    let priority: FetchPriority
    /// Its rows, followed through edits.
    let load: RowLoad
}
