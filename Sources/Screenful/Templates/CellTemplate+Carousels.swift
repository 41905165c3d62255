import ScreenfulLayout
import ScreenfulRanges
import ScreenfulTypes

extension CellTemplate {
    /// A title above a list of stories, each a picture with its name: columns `title` and `items`, whose objects have
    /// `name` and `cover`.
    public static let carousels = CellTemplate {
        CellElement.stack(.vertical) {
            CellElement.inset(EdgeInsets(top: 14, left: 16, bottom: 0, right: 16)) {
                CellElement.text("$title", font: FontDescription(size: 17, isBold: true), lines: 1)
            }
            stories
        }
    }

    /// The width of a story, in points: three are on the screen of an upright phone, the third in part.
    private static let storyWidth = 140.0
    /// The height of the list: a picture, two lines of words, and the room around them.
    private static let storiesHeight = 180.0

    private static var stories: CellElement {
        var layout = LayoutSpecification(.grid)
        layout.itemLength = storyWidth
        layout.lineGap = 12
        layout.inset = 16
        let story = CellElement.stack(.vertical, spacing: 6) {
            CellElement.networkImage("$cover").styled { $0.height = .points(100) }
            CellElement.text("$name", font: FontDescription(size: 14), lines: 2)
        }
        var list = CellElement(.list(NestedListTemplate(items: "items", layout: layout, item: story)))
        list.id = "stories"
        list.label = "Stories: $title"
        return list.styled { $0.height = .points(storiesHeight) }
    }
}
