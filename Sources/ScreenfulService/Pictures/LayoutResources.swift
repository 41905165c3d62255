import ListStore
package import Pictures
import Screenful
package import ScreenfulTypes
package import TextShaping

/// The fonts, and the sizes of texts and pictures, that all threads lay out with.
package struct LayoutResources: Sendable {
    package let fonts: FontBook
    let longTexts = LongTexts()
    let sizes: NaturalSizes
    let links: PictureLinks

    package init(fonts: FontBook, sizes: NaturalSizes = NaturalSizes(), links: PictureLinks = PictureLinks()) {
        self.fonts = fonts
        self.sizes = sizes
        self.links = links
    }
}

extension LayoutResources: PictureSource {
    /// Returns the size of a picture; that of a generated one is known without looking at it.
    package func naturalSize(of url: String) -> Size? {
        if url.hasPrefix(GeneratedFeed.picturePath) {
            let side = Double(GeneratedFeed.pictureSide)
            return Size(width: side, height: side)
        }
        return sizes.size(of: url).map { Size(width: Double($0.width), height: Double($0.height)) }
    }

    /// Returns the server's own address for a picture of another one.
    package func address(of url: String) -> String { links.address(of: url) }
}
