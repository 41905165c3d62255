import EventLoop
import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// Rows whose layout depends on the sizes of pictures.
extension OpenList {
    /// Learns the sizes of pictures that rows are laid out with; the rows are laid out again then.
    func learnPictures(of cells: [(row: Int, content: Row)]) {
        guard let rowLayout, rowLayout.template.compiled.hasNaturalPictures else { return }
        for cell in cells {
            let typesetter = rowLayout.measuringPool.typesetter
            let urls = typesetter.unknownPictures(of: cell.content, rowLayout.template.compiled)
            if !urls.isEmpty { fontService.pictures.want(urls, inRow: cell.content.id, of: self) }
        }
    }

    /// Lays out rows again whose pictures' sizes have become known, in slices, the viewers with listeners first.
    func layOutAgain(_ ids: Set<Int64>) {
        guard let services = viewers.first?.services else { return }
        var rest = UrgentFirst(viewers) { $0.hub.isActive }
        services.loop.runInSlices(of: services.sliceNanoseconds) {
            guard let viewer = rest.next() else { return false }
            viewer.layOutAgain(ids)
            return true
        }
    }
}

extension Viewer {
    /// Lays out those of some rows that are in a range of the viewer.
    fileprivate func layOutAgain(_ ids: Set<Int64>) {
        applyPendingChange()
        guard !isEnded, sheet == nil else { return }
        let rows = nodes.joined().filter { $0 < rowCount && ids.contains(list.contents.id(ofRow: $0)) }
        guard !rows.isEmpty else { return }
        list.load(rows.map { $0..<$0 + 1 }) { [weak self] result in
            guard let self, !isEnded, let cells = try? result.get() else { return }
            applyPendingChange()
            adoptSizes(of: cells)
            // As if they had come only now: they are told with their new layout.
            receive(
                reading { engine in
                    cells.filter { $0.row < engine.rowCount && engine.state(ofRow: $0.row).contains(.preload) }
                }
            )
        }
    }

    private func adoptSizes(of cells: [(row: Int, content: Row)]) {
        guard let heightCache else { return }
        let template = rowLayout.template.compiled
        for cell in cells where cell.row < heightCache.geometry.rowCount {
            let size = rowLayout.measuringPool.typesetter.size(of: cell.content, template, heightCache.measure)
            heightCache.measureAgain(cell.content, inRow: cell.row, size: size)
        }
        adoptLengths()
        services.loop.nextTurn { [weak self] in
            if let self { list.adoptLengths(of: heightCache, on: services.loop, except: self) }
        }
    }
}
