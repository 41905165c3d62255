import Screenful
import ScreenfulTypes
import Testing

@Suite struct ScrollNodeTests {
    @Test(arguments: [(-5.0, 0.0), (30, 30), (1000, 150), (.nan, 0)])
    func `it scrolls as far as there is content`(wanted: Double, got: Double) {
        var node = ScrollNode(
            axes: .vertical,
            size: Size(width: 100, height: 50),
            contentSize: Size(width: 300, height: 200)
        )
        node.scroll(to: Point(x: 20, y: wanted))
        #expect(node.offset == Point(x: 0, y: got))
        node.resize(to: Size(width: 100, height: 100), contentSize: Size(width: 100, height: 80))
        #expect(node.offset.y == 0)
    }
}
