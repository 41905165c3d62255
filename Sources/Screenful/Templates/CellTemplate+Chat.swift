import ScreenfulLayout
import ScreenfulTypes

extension CellTemplate {
    /// A message in a bubble: at the start of the row, or at its end where the column `own` is true.
    ///
    /// Its other columns are `text`, and `author` and `date`, which stand beneath the text.
    public static let chat = CellTemplate {
        CellElement.inset(EdgeInsets(top: 3, left: 16, bottom: 3, right: 16)) {
            CellElement.stack(.vertical, alignItems: .start) {
                bubble(background: .surface, border: .line).shown(if: "own", isNegated: true)
                bubble(background: .raised, border: .accent).styled { $0.alignSelf = .end }.shown(if: "own")
            }
        }
    }

    /// The greatest share of the row's width that a bubble takes.
    private static let greatestWidth = Dimension.fraction(0.78)

    private static func bubble(background: NodeColor.Theme, border: NodeColor.Theme) -> CellElement {
        var caption = TextTemplate([.init("$author"), .init("{$date|date}")], separator: " · ")
        caption.font = FontDescription(size: 12)
        caption.color = .theme(.muted)
        var box = BoxStyle(background: .theme(background), cornerRadius: 14)
        box.borderColor = .theme(border)
        box.borderWidth = 1
        return CellElement.node(box) {
            CellElement.inset(EdgeInsets(top: 8, left: 13, bottom: 8, right: 13)) {
                CellElement.stack(.vertical, spacing: 2, alignItems: .start) {
                    CellElement.text("$text", font: FontDescription(size: 15))
                    CellElement.text(caption)
                }
            }
        }.styled { $0.maxWidth = greatestWidth }
    }
}
