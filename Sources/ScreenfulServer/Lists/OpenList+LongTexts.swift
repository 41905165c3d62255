import ListStore
import Screenful
import ScreenfulTypes

extension OpenList {
    /// Has the long texts of rows measured by another thread, for every width at which the list is looked at.
    ///
    /// `then` runs at once where no text is long, which is nearly always.
    func prepare(_ rows: [Row], then: @escaping () -> Void) {
        // Before anything that follows the number of viewers.
        guard let typesetting, rows.contains(where: \.hasLongText) else { return then() }
        let measures = Set(viewers.map { $0.book?.measure ?? Viewer.measure($0.engine.viewport.size, along: $0.axis) })
        let jobs = measures.map { SweepPress.Job(template: typesetting.template.compiled, measure: $0) }
        typesetting.press.sweep.prepare(rows, jobs, then: then)
    }
}

extension Row {
    /// Whether a value may take long to measure.
    var hasLongText: Bool {
        values.contains { if case .text(let text) = $0 { text.utf8.count >= LongTexts.leastBytes } else { false } }
    }
}
