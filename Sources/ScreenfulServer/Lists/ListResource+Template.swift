import HTTPServer
import JSON
import ListStore
import ScreenfulCoding

extension ListResource {
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
        whenSettled { [self] in
            guard !isDeleted else { return then(.failure(Problem(noList: String(id)))) }
            gate.close()
            let edit = new.map { TemplateEdit.set(JSONWriter.text(of: $0.template.json)) } ?? .remove
            store.ask(isCommit: true) { [id, known = contents] database throws(StoreError) in
                try database.withList(id) { (list) throws(StoreError) -> Result<(ListState?, ListRecord), Problem> in
                    let version = list.record.version
                    do throws(Problem) { try conditions.check(version: version) } catch { return .failure(error) }
                    // Another program may have changed the list meanwhile.
                    let state = version == known.version ? nil : try ListState(list, since: known)
                    return .success((state, try list.commit(Commit(version: version + 1, template: edit))))
                }
            } then: { [self] result in
                switch result {
                case .success(.success((let state, let record))):
                    if let state { adopt(state) }
                    then(show(record))
                case .success(.failure(let problem)): then(.failure(problem))
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
