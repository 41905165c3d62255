public import JSON
public import Screenful
import ScreenfulLayout

extension CellTemplate {
    /// Reads a template from JSON: `{"version":1,"root":…}`.
    ///
    /// What is written about columns is looked at by `CompiledTemplate`.
    ///
    /// - Throws: `TemplateError` with the place and the reason.
    public init(_ json: JSONValue) throws(TemplateError) {
        guard let object = json.object else { throw TemplateError(.wrongType, at: "", "must be an object") }
        if let stranger = object.keys.first(where: { $0 != "version" && $0 != "root" }) {
            throw TemplateError(.unknownKey, at: stranger, "“\(stranger)” is not known here; known: root, version")
        }
        guard let version = object["version"] else { throw TemplateError(.missingKey, at: "", "“version” is missing") }
        guard version.integer == Int64(Self.currentVersion) else {
            throw TemplateError(.unknownVersion, at: "version", "must be \(Self.currentVersion)")
        }
        guard let root = object["root"] else { throw TemplateError(.missingKey, at: "", "“root” is missing") }
        var decoder = TemplateDecoder()
        self.init(root: try decoder.element(TemplateField(value: root, path: ElementPath())))
    }

    /// The template as JSON, which reads back as an equal template.
    public var json: JSONValue {
        ["version": .integer(Int64(Self.currentVersion)), "root": .object(root.json)]
    }
}
