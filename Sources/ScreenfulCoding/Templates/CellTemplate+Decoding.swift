public import JSON
public import Screenful
import ScreenfulLayout

extension CellTemplate {
    /// Reads a template from JSON: `{"version":1,"root":…}`.
    ///
    /// What is written about columns is looked at by ``Screenful/CompiledTemplate``.
    ///
    /// - Throws: `TemplateError` with the place and the reason.
    public init(_ json: JSONValue) throws(TemplateError) {
        var fields = try TemplateField(value: json, path: ElementPath()).object()
        let version = try fields.required("version")
        guard version.value.integer == Int64(Self.currentVersion) else {
            throw TemplateError(
                .unknownVersion,
                at: ElementPath([.name("version")]),
                "this server knows version \(Self.currentVersion)"
            )
        }
        let root = try fields.required("root")
        try fields.finish()
        var decoder = TemplateDecoder()
        // Places are those within the root element, as the compiler counts them.
        self.init(root: try decoder.element(TemplateField(value: root.value, path: ElementPath())))
    }

    /// The template as JSON, which reads back as an equal template.
    public var json: JSONValue {
        ["version": .integer(Int64(Self.currentVersion)), "root": .object(root.json)]
    }
}
