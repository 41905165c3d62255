package import ListStore
package import Screenful

extension FieldValue {
    /// Creates the value of a template's field from a stored one.
    package init(_ value: Value) {
        self =
            switch value {
            case .null: .null
            case .integer(let integer): .integer(integer)
            case .real(let real): .real(real)
            case .text(let text): .text(text)
            case .boolean(let boolean): .boolean(boolean)
            }
    }
}

extension TemplateColumn {
    /// Creates the column of a template from a stored one.
    package init(_ column: Column) {
        let kind: Kind =
            switch column.type {
            case .text: .text
            case .integer: .integer
            case .real: .real
            case .boolean: .boolean
            case .date: .date
            case .image: .image
            }
        self.init(column.name, kind)
    }
}
