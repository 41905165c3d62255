package import EventLoop
package import Pictures

/// A place in which cells are laid out with the sizes of pictures.
protocol PictureHolder: AnyObject {
    /// Lays out cells again, as the sizes of their pictures have become known.
    func layOutAgain(_ cells: Set<PicturedCell>)
}

/// A cell whose layout depends on the sizes of pictures, as its holder knows it.
enum PicturedCell: Hashable {
    /// A row, by its identity.
    case row(Int64)
    /// An item of a list inside a row, by the list's number and its own identity.
    case item(Int64, ofList: Int)
}

/// Learns the sizes of pictures that cells are laid out with, and lays out those cells again.
///
/// The pictures of the cells that were asked for last come first, since a scroll leaves the others behind.
package final class PictureSizing {
    /// A cell that is laid out with an estimate.
    private struct Place {
        // Weak, since a list that is deleted waits for nothing, nor does a viewer that has ended.
        weak var holder: (any PictureHolder)?
        let cell: PicturedCell
    }

    /// Pictures that are fetched at once for their sizes; the page's own requests go beside them.
    private static let mostFetches = 6
    /// Pictures that wait at most: those of the longest preload range, and of some rows that were passed.
    private static let mostWaiting = 1_000
    /// The time in which sizes are collected before rows are laid out again, in nanoseconds.
    private static let gatherNanoseconds: UInt64 = 30_000_000

    package let sizes: NaturalSizes
    private let loop: EventLoop
    private var fetch: ((_ url: String, _ then: @escaping () -> Void) -> Void)?
    private var places: [String: [Place]] = [:]
    /// The addresses that wait for a fetch, the latest last.
    private var waiting: [String] = []
    private var fetching: Set<String> = []
    private var known: Set<String> = []
    private var isPumping = false
    private var timer: LoopTimer?

    /// - Parameters:
    ///   - sizes: The sizes that are known, which all loops of a server share.
    ///   - loop: The loop.
    package init(_ sizes: NaturalSizes, loop: EventLoop) {
        self.sizes = sizes
        self.loop = loop
        timer = loop.timer { [unowned self] in layOut() }
    }

    /// Sets how a picture is fetched; the closure is called when the fetch has ended, whether its size is known or not.
    package func onFetch(_ fetch: @escaping (_ url: String, _ then: @escaping () -> Void) -> Void) {
        self.fetch = fetch
    }

    /// Learns the sizes of pictures in a cell, which is laid out again then.
    func want(_ urls: [String], in cell: PicturedCell, of holder: any PictureHolder) {
        guard fetch != nil else { return }
        for url in urls {
            let isNew = places[url] == nil
            if places[url]?.contains(where: { $0.cell == cell && $0.holder === holder }) != true {
                places[url, default: []].append(Place(holder: holder, cell: cell))
            }
            guard !fetching.contains(url) else { continue }
            if !isNew { waiting.removeAll { $0 == url } }
            waiting.append(url)
        }
        while waiting.count > Self.mostWaiting { places[waiting.removeFirst()] = nil }
        pump()
    }

    private func pump() {
        // A fetch that ends at once is followed by the next one here, not in a deeper call.
        guard !isPumping else { return }
        isPumping = true
        defer { isPumping = false }
        while fetching.count < Self.mostFetches, let url = waiting.popLast(), let fetch {
            fetching.insert(url)
            fetch(url) { [weak self] in self?.ended(url) }
        }
    }

    private func ended(_ url: String) {
        fetching.remove(url)
        // Without a size the row keeps its estimate; it asks again when it is told again.
        if sizes.size(of: url) == nil { places[url] = nil } else { learned(url) }
        pump()
    }

    /// Hears that the size of a picture is known, on whatever loop it was learned.
    package func learned(_ url: String) {
        guard places[url] != nil else { return }
        known.insert(url)
        timer?.scheduleIfIdle(afterNanoseconds: Self.gatherNanoseconds)
    }

    private func layOut() {
        var cells: [ObjectIdentifier: (holder: any PictureHolder, cells: Set<PicturedCell>)] = [:]
        for url in known {
            waiting.removeAll { $0 == url }
            for place in places.removeValue(forKey: url) ?? [] {
                guard let holder = place.holder else { continue }
                cells[ObjectIdentifier(holder), default: (holder, [])].cells.insert(place.cell)
            }
        }
        known.removeAll()
        for (holder, cells) in cells.values { holder.layOutAgain(cells) }
    }

    /// Ends all waits.
    package func close() {
        timer?.cancel()
        places.removeAll()
        waiting.removeAll()
    }
}
