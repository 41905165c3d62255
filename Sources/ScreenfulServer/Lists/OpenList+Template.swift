import HTTPServer
import JSON
import ListStore
import ScreenfulCoding

extension OpenList {
    /// Changes what cells are made of if the conditions hold: made durable, shown to all viewers, and only then answered.
    ///
    /// - Parameters:
    ///   - new: The template; nil to let the columns decide again.
    ///   - conditions: What has to hold for the list as the database has it.
    ///   - then: Gets the template in force.
    func replaceTemplate(
        by new: ListTemplate?,
        if conditions: Preconditions,
        then: @escaping (Result<ListTemplate, Problem>) -> Void
    ) {
        let edit = new.map { TemplateEdit.set(JSONWriter.text(of: $0.template.json)) } ?? .remove
        commit(if: conditions) {
            Commit(version: $0.version + 1, template: edit)
        } then: { [self] result in
            switch result {
            case .success(let record): then(show(record))
            case .failure(let problem): then(.failure(problem))
            }
        }
    }

    private func show(_ record: ListRecord) -> Result<ListTemplate, Problem> {
        self.record = record
        contents.version = record.version
        metrics.commits += 1
        let template: ListTemplate
        do throws(Problem) {
            template = try storedTemplate()
        } catch {
            return .failure(error)
        }
        if let typesetting {
            typesetting.replaceTemplate(by: template)
            for viewer in viewers { viewer.templateChanged() }
        }
        return .success(template)
    }
}

extension JSONWriter {
    fileprivate static func text(of json: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(json)
        return writer.description
    }
}
