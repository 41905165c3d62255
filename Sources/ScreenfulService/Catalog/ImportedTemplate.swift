import JSON
package import ListStore
import Screenful
import ScreenfulCoding
package import ScreenfulTypes

/// A template of a list whose columns are known only after the whole import has been read.
package struct ImportedTemplate: Sendable {
    private let template: CellTemplate

    /// Reads a template.
    ///
    /// - Parameter bytes: JSON, as `PUT …/template` takes it.
    /// - Throws: ``ImportError/Code/badTemplate`` with the place of the mistake.
    package init(_ bytes: [UInt8]) throws(ImportError) {
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue.parse(bytes, limits: ListTemplate.limits)
        } catch {
            throw ImportError(.badTemplate, "the template is not JSON: \(error)")
        }
        do throws(TemplateError) {
            template = try CellTemplate(json)
        } catch {
            throw ImportError(.badTemplate, "the template cannot be read: \(error)")
        }
    }

    /// The template as it is stored: JSON.
    package var text: String {
        var writer = JSONWriter()
        writer.value(template.json)
        return writer.description
    }

    /// Checks that the template fits the columns of a list.
    ///
    /// - Throws: ``ImportError/Code/badTemplate`` with the place of the mistake.
    package func check(_ columns: [Column]) throws(ImportError) {
        do throws(TemplateError) {
            _ = try ListTemplate(template, columns: columns)
        } catch {
            throw ImportError(.badTemplate, "the template does not fit the columns: \(error)")
        }
    }
}
