import ScreenfulTypes
import Testing

@Suite struct InterfaceStateTests {
    @Test(arguments: [
        (InterfaceState.measureLayout, UInt8(1)), (.preload, 2), (.display, 4), (.visible, 8), (.inHierarchy, 15),
    ])
    func `bits are Texture's`(state: InterfaceState, bits: UInt8) {
        #expect(state.rawValue == bits)
    }

    @Test(arguments: [
        (ScrollDirection.right, UInt8(1)), (.left, 2), (.up, 4), (.down, 8), (.horizontal, 3), (.vertical, 12),
    ])
    func `direction bits are Texture's`(direction: ScrollDirection, bits: UInt8) {
        #expect(direction.rawValue == bits)
    }
}
