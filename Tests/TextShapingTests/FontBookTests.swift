import Testing
import TextShaping

@Suite struct FontBookTests {
    @Test func `the family for ordinary text comes first`() throws {
        #expect(try FontBook().families.first == "Inter")
    }
}
