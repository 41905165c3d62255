import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct RangeTuningTests {
    /// Leading and trailing of display, then of preload, as in Texture's ASAbstractLayoutController.mm and ASPagerNode.mm.
    @Test(arguments: [
        (RangePreset.texture, ContainerKind.table, RangeMode.full, [1, 0.5, 2.5, 1.5]),
        (.texture, .collection, .full, [1, 0.5, 2.5, 1.5]),
        (.texture, .table, .minimum, [0.25, 0.25, 0.5, 0.25]),
        (.texture, .table, .visibleOnly, [0, 0, 0, 0]),
        (.texture, .table, .lowMemory, [0, 0, 0, 0]),
        (.texture, .pager, .full, [1, 1, 2, 2]),
        (.texture, .pager, .minimum, [0, 0, 1, 1]),
        (.texture, .pager, .lowMemory, [0, 0, 0, 0]),
        (.article, .table, .full, [1, 1, 2, 1]),
        (.article, .table, .minimum, [0.25, 0.25, 0.5, 0.25]),
        (.article, .pager, .minimum, [0, 0, 1, 1]),
        (.custom, .table, .full, [1, 0.5, 2.5, 1.5]),
    ])
    func `a preset is its source's table`(
        preset: RangePreset,
        container: ContainerKind,
        mode: RangeMode,
        lengths: [Double]
    ) {
        let buffers = RangeTuning.preset(preset, for: container)[mode]
        let found = [
            buffers.display.leading, buffers.display.trailing, buffers.preload.leading, buffers.preload.trailing,
        ]
        #expect(found == lengths)
    }

    @Test(arguments: RangePreset.allCases, ContainerKind.allCases)
    func `every preset has lengths that are allowed and gives no warning`(
        preset: RangePreset,
        container: ContainerKind
    ) {
        let tuning = RangeTuning.preset(preset, for: container)
        let allowed = 0...RangeTuning.longestBuffer
        for mode in RangeMode.tunable {
            for type in RangeType.allCases {
                let buffer = tuning[mode, type]
                #expect(allowed.contains(buffer.leading) && allowed.contains(buffer.trailing))
            }
        }
        #expect(tuning.warnings.isEmpty)
    }

    @Test func `display wider than preload is warned about`() {
        var tuning = RangeTuning.texture
        tuning.full.display = ScreenfulBuffer(leading: 3, trailing: 0.5)
        tuning.visibleOnly.display = ScreenfulBuffer(leading: 0, trailing: 0.5)
        #expect(
            tuning.warnings == [
                "full: display leads further than preload", "visibleOnly: display trails further than preload",
            ]
        )
    }
}
