import EventLoop
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// Rows whose layout depends on the sizes of pictures.
extension OpenList: PictureHolder {
    /// Learns the sizes of pictures that rows are laid out with; the rows are laid out again then.
    func learnPictures(of cells: [(row: Int, content: Row)]) {
        guard let rowLayout, rowLayout.template.compiled.hasNaturalPictures else { return }
        for cell in cells {
            let typesetter = rowLayout.measuringPool.typesetter
            let urls = typesetter.unknownPictures(of: cell.content, rowLayout.template.compiled)
            if !urls.isEmpty { fontService.pictures.want(urls, in: .row(cell.content.id), of: self) }
        }
    }

    /// Lays out rows again whose pictures' sizes have become known, in slices, the viewers with listeners first.
    func layOutAgain(_ cells: Set<PicturedCell>) {
        guard let services = viewers.first?.services else { return }
        let ids = Set(cells.compactMap { if case .row(let id) = $0 { id } else { nil } })
        var rest = UrgentFirst(viewers) { $0.hub.isActive }
        services.loop.runInSlices(of: services.sliceNanoseconds) {
            guard let viewer = rest.next() else { return false }
            viewer.layOutAgain(ids)
            return true
        }
    }
}

/// Items of lists inside rows, which each viewer lays out for itself.
extension Viewer: PictureHolder {
    /// Learns the sizes of pictures that an item is laid out with; it is laid out again then.
    func learnPictures(of content: Row, _ template: CompiledTemplate, in cell: PicturedCell) {
        guard template.hasNaturalPictures else { return }
        let urls = rowLayout.measuringPool.typesetter.unknownPictures(of: content, template)
        if !urls.isEmpty { list.fontService.pictures.want(urls, in: cell, of: self) }
    }

    /// Tells items whose pictures' sizes have become known with their new layout.
    func layOutAgain(_ cells: Set<PicturedCell>) {
        turn {
            for case .item(let item, let list) in cells { tellAgain(item, ofList: list) }
        }
    }

    private func tellAgain(_ item: Int64, ofList serial: Int) {
        guard let id = nested.engines.id(ofSerial: serial), let inner = nested.engines.engine(of: id) else { return }
        let items = nested.engines.items(of: id)
        for index in inner.loadedItems.joined() where items[index].id == item {
            nested.note(index..<index + 1, of: id)
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
        adoptLengths(of: cells.map(\.row))
    }
}
