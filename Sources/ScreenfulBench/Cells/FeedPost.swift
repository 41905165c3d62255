import Screenful
import ScreenfulLayout
import ScreenfulTypes

/// The template of the feed that is measured.
enum FeedPost {
    static let template = CellTemplate {
        CellElement.inset(EdgeInsets(top: 12, left: 16, bottom: 12, right: 16)) {
            CellElement.stack(.vertical, spacing: 8) {
                header
                CellElement.text("$title", font: FontStyle(size: 18, isBold: true), lines: 2)
                CellElement.text("$text", font: FontStyle(size: 15)).shown(if: "text")
                CellElement.networkImage("$image").sized(ratio: 0.5).shown(if: "image")
                footer
            }
        }
    }

    private static var header: CellElement {
        .stack(.horizontal, spacing: 8, alignItems: .center) {
            CellElement.text("$author", font: FontStyle(size: 14, isBold: true), lines: 1)
                .styled {
                    $0.flexGrow = 1
                    $0.flexShrink = 1
                }
            CellElement.text("{$date|date}", font: FontStyle(size: 13), lines: 1)
        }
    }

    private static var footer: CellElement {
        .stack(.horizontal, spacing: 16, justifyContent: .spaceBetween, alignItems: .center) {
            CellElement.text("{$likes|plural:# like,# likes}", font: FontStyle(size: 13))
            CellElement.text("$source", font: FontStyle(size: 12), lines: 1).styled { $0.flexShrink = 1 }
        }
    }
}
