/// What a commit does to the template of a list's cells.
public enum TemplateEdit: Hashable, Sendable {
    /// This JSON takes its place.
    case set(String)
    /// The columns decide again.
    case remove

    /// The template afterwards.
    var template: String? {
        switch self {
        case .set(let template): template
        case .remove: nil
        }
    }
}
