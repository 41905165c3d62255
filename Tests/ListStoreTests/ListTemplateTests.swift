import ListStore
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct ListTemplateTests {
    @Test func `a template is kept as it came, and gives way to another or to none`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        let text = #"{"version":1,"root":{"type":"text","text":"é😀 $title"}}"#
        let list: Int64
        do {
            let database = try ListDatabase(path: path)
            let columns = [Column(name: "title", type: .text)]
            let plain = try database.createList(ListDraft(name: "a", source: .stored, columns: columns))
            #expect(plain.draft.template == nil)
            list = plain.id
            let after = try database.commit(Commit(version: 2, template: .set(text)), toList: list)
            #expect(after.version == 2)
            #expect(after.draft.template == text)
            #expect(try database.commit(Commit(version: 3), toList: list).draft.template == text)
        }
        let database = try ListDatabase(path: path)
        #expect(try database.list(list).draft.template == text)
        #expect(try database.commit(Commit(version: 4, template: .remove), toList: list).draft.template == nil)
        #expect(try database.list(list).draft.template == nil)
    }

    @Test func `a list is made with its template`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ListDatabase(path: folder.file("lists.db"))
        let columns = [Column(name: "title", type: .text)]
        let draft = ListDraft(name: "a", source: .stored, columns: columns, template: "{}")
        #expect(try database.createList(draft).draft.template == "{}")
    }
}
