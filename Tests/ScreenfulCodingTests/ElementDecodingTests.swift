import ScreenfulCoding
import ScreenfulLayout
import Testing

@Suite struct ElementDecodingTests {
    @Test func `a decoded tree keeps the names of its nodes`() {
        let decoded = DecodedLayout(root: LayoutElement(.leaf(.plain), node: 0), names: ["a"])
        #expect(decoded.names == ["a"])
    }
}
