import Screenful
import ScreenfulLab
import ScreenfulTypes

/// Records of the requests in the viewer's journal.
extension ThrottledDelivery {
    /// Records that a request was cancelled, with the bytes that had come.
    func noteCancelled(_ id: Int) {
        guard let journal, let purpose = purposes[id] else { return }
        let bytes = pending[id].map { Double($0.bytes) * link.progress(of: id) } ?? 0
        journal.ended(purpose.journalKey(id), .cancelled, bytes: Int64(bytes), at: instant)
    }

    /// Records an answer, or that a request was lost.
    func note(_ answer: NetworkLink.Answer) {
        guard let journal, let purpose = purposes[answer.id] else { return }
        let key = purpose.journalKey(answer.id)
        guard answer.isSuccess else { return journal.ended(key, .failed, at: instant) }
        let answeredAt = instant.advanced(byNanoseconds: Int64(-answer.duration * 1e9))
        journal.ended(key, .complete, bytes: answer.bytes, answeredAt: answeredAt, at: instant)
    }
}

extension ThrottledDelivery.Purpose {
    /// Returns the name of its request in the journal.
    func journalKey(_ id: Int) -> RequestJournal.Key {
        if case .rows(let fetch, _) = self { .fetch(fetch) } else { .delivery(id) }
    }

    /// The contents that it requests; nil if they are no longer wanted.
    var resource: RequestJournal.Resource? {
        switch self {
        case .rows(_, let cells): .rows((cells.first?.row ?? 0)..<(cells.last?.row ?? 0) + 1)
        case .items(let fetch, _): .items(fetch)
        case .picture(let medium, _, _): .picture(medium)
        case .preview(let medium, _): .preview(medium)
        case .page: .page
        case .leftover: nil
        }
    }
}
