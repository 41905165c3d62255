import HTTPServer
import ScreenfulTypes

/// A place in a list with sections: `[section]` or `[section, item]`.
enum ListPath: Hashable {
    case section(Int)
    case item(IndexPath)

    init(_ field: Field) throws(Problem) {
        let elements = try field.array(count: 1...2)
        let section = try elements[0].integer(in: Anchor.rows)
        self =
            elements.count == 1
            ? .section(section)
            : .item(IndexPath(section: section, item: try elements[1].integer(in: Anchor.rows)))
    }
}
