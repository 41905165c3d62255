import ListStore

/// Whether the database can be written.
enum StorageState: Hashable, Sendable {
    /// It can.
    case writable
    /// The disk, or the size that the database may reach, has no room left.
    case full
    /// Another program keeps it locked, or it does not answer.
    case locked
    /// It can only be read, is damaged, or failed otherwise.
    case failed

    /// The state that an attempt to write came to.
    init(_ result: Result<Void, StoreError>) {
        switch result {
        case .success: self = .writable
        case .failure(let error):
            switch error.code {
            case .diskFull: self = .full
            case .locked: self = .locked
            default: self = .failed
            }
        }
    }

    /// Why a server is not ready.
    enum Reason: String {
        case storageFull, storageLocked, storageUnavailable
    }

    /// Why a server in this state is not ready; nil for one that is.
    var reason: Reason? {
        switch self {
        case .writable: nil
        case .full: .storageFull
        case .locked: .storageLocked
        case .failed: .storageUnavailable
        }
    }
}
