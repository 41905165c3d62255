extension LayoutEngine {
    /// Makes room for a tree; what an earlier layout left behind is not cleared but told by its stamp.
    mutating func begin(_ tree: LayoutTree, scale: Double?) {
        // Rows of one kind follow each other; a tree that is here already need not be taken over.
        if self.tree.identity !== tree.identity { self.tree = tree }
        grid = PixelGrid(scale: scale)
        passes = 0
        needsPlacing = false
        let missing = tree.nodes.count - extents.count
        if missing > 0 {
            origins.append(contentsOf: repeatElement(BoxSize(repeating: 0), count: missing))
            extents.append(contentsOf: repeatElement(BoxSize(repeating: 0), count: missing))
            ranges.append(contentsOf: repeatElement(BoxRange(repeating: 0), count: missing))
            caches.append(contentsOf: repeatElement(RangeCache(), count: missing))
            parentSizes.append(contentsOf: repeatElement(BoxSize(repeating: .nan), count: missing))
        }
        stamp &+= 1
        if stamp == 0 {
            // Once in four thousand million layouts the numbers begin anew.
            for index in caches.indices { caches[index] = RangeCache() }
            stamp = 1
        }
        guard hasBaselines else { return }
        baselines.removeAll(keepingCapacity: true)
        baselines.append(contentsOf: tree.baselines)
        keptBaselines.append(
            contentsOf: repeatElement(SIMD4(repeating: 0), count: max(0, tree.nodes.count - keptBaselines.count))
        )
    }

    /// Asks which elements this row leaves out.
    ///
    /// What is within an absent element is absent, and so is a spec around one.
    mutating func noteAbsences<Measurer: LeafMeasurer>(with measurer: inout Measurer) {
        absences.removeAll(keepingCapacity: true)
        absences.append(contentsOf: repeatElement(false, count: tree.nodes.count))
        for (element, condition) in tree.conditions {
            absences[Int(element)] = measurer.isAbsent(condition: Int(condition))
        }
        for index in tree.nodes.indices.reversed() where !absences[index] {
            let node = tree.nodes[index]
            switch node.kind {
            case .node, .inset, .background, .overlay, .ratio, .relative, .corner:
                absences[index] = absences[Int(node.firstChild)]
            case .plain, .fixed, .words, .measured, .stack, .absolute, .wrapper: break
            }
        }
        for index in tree.nodes.indices.dropFirst() where absences[Int(tree.parents[index])] {
            absences[index] = true
        }
    }

    /// Whether an element is left out.
    @inline(__always)
    func isAbsent(_ index: Int) -> Bool {
        !tree.conditions.isEmpty && absences[index]
    }
}
