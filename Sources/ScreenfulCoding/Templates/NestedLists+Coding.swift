import JSON
import Screenful

extension NestedListTemplate.Items {
    /// Reads `rows`, a column, or `source` and `where`, the rows of another list whose column equals one of the row.
    init(from fields: inout JSONFields) throws(DecodingError) {
        guard let source = fields.optional("source") else {
            self = .column(try fields.required("rows").column())
            return
        }
        guard fields.optional("rows") == nil else {
            throw source.error(template: .misplaced, "the items are those of “rows” or of “source”, not of both")
        }
        let list = try source.listNumber()
        let filter = try fields.required("where")
        let members = try filter.object().all
        guard let (matching, key) = members.first, members.count == 1 else {
            let reason = "must have one member: a column of the other list, which equals a column of the row"
            throw filter.error(template: .wrongType, reason)
        }
        self = .rows(ofList: list, matching: matching, key: try key.column())
    }

    func write(to object: inout JSONObject) {
        switch self {
        case .column(let column): object["rows"] = .string(ColumnReference(column).binding)
        case .rows(let list, let matching, let key):
            object["source"] = .string(JSONField.listPrefix + String(list))
            object["where"] = .object([matching: .string(ColumnReference(key).binding)])
        }
    }
}

extension JSONField {
    fileprivate static let listPrefix = "list:"

    /// Reads the number of a list, such as `"list:7"`.
    fileprivate func listNumber() throws(DecodingError) -> Int64 {
        let text = try string()
        guard text.hasPrefix(Self.listPrefix),
            let number = Int64(canonical: String(text.dropFirst(Self.listPrefix.count))), number > 0
        else { throw error(template: .unknownList, "must name a list, such as “list:7”, not “\(text)”") }
        return number
    }
}
