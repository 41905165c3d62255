import HTTPServer
import JSON
import ListStore
import ScreenfulCoding

extension ListResource {
    /// Changes what cells are made of: made durable, shown to all viewers, and only then answered.
    ///
    /// - Parameters:
    ///   - new: The template; nil to let the columns decide again.
    ///   - versions: Those that the client takes the list to have; nil stands for whatever it has.
    ///   - then: Gets the template in force.
    func replaceTemplate(
        by new: ListTemplate?,
        atVersionAmong versions: [Int]?,
        then: @escaping (Result<ListTemplate, Problem>) -> Void
    ) {
        whenSettled { [self] in
            guard !isDeleted else { return then(.failure(Problem(noList: String(id)))) }
            if let versions, !versions.contains(contents.version) {
                let detail = "The list has version \(contents.version)."
                return then(.failure(Problem(.staleVersion, detail, field: "If-Match")))
            }
            gate.close()
            let text = new.map { JSONWriter.text(of: $0.template.json) }
            let commit = Commit(version: contents.version + 1, template: text.map(TemplateEdit.set) ?? .remove)
            store.ask { [id] database throws(StoreError) in
                try database.commit(commit, toList: id)
            } then: { [self] result in
                switch result {
                case .success(let record): then(show(record))
                case .failure(let error): then(.failure(Problem(store: error)))
                }
                settle()
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
