import ScreenfulRanges
import ScreenfulTypes

@testable import Screenful

/// A policy that prepares the rows that Texture's ranges would, and differs in something else.
protocol UsualRanges: PreloadingPolicy {}

extension UsualRanges {
    func rows(for situation: PreloadingSituation, in geometry: RowGeometry) -> RowRanges {
        RangesPolicy().rows(for: situation, in: geometry)
    }

    func rects(for situation: PreloadingSituation) -> (display: Rect, preload: Rect) {
        RangesPolicy().rects(for: situation)
    }
}
