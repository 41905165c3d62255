import ScreenfulRanges
import ScreenfulTypes

@testable import Screenful

/// A policy that prepares the rows that Texture's ranges would, and differs in something else.
protocol UsualRanges: PreloadingPolicy {}

extension UsualRanges {
    func rows(for situation: PreloadingSituation, in layout: CollectionLayout) -> RowRanges {
        RangesPolicy().rows(for: situation, in: layout)
    }

    func rects(for situation: PreloadingSituation) -> (display: Rect, preload: Rect) {
        RangesPolicy().rects(for: situation)
    }
}
