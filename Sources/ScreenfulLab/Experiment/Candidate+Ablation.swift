public import Screenful

extension Candidate {
    /// The names of the pieces of the adaptive policy that can be left out.
    public static var pieces: [String] { AdaptivePolicy.Pieces.named.map(\.key) }

    /// Creates a candidate from an adaptive policy without some of its pieces: `whole`, or `without skip+order`.
    ///
    /// Nil for a policy that is not adaptive, and for an unknown piece.
    ///
    /// `omitted` names some of ``pieces``; none for the whole policy.
    public init?(_ policy: PolicySpecification, without omitted: [String]) {
        guard let whole = policy.make() as? AdaptivePolicy else { return nil }
        guard !omitted.isEmpty else {
            self.init(policy)
            name = "whole"
            return
        }
        var pieces = AdaptivePolicy.Pieces.all
        for name in omitted {
            guard let piece = AdaptivePolicy.Pieces.named.first(where: { $0.key == name }) else { return nil }
            pieces.subtract(piece.value)
        }
        self.init(
            name: "without " + omitted.joined(separator: "+"),
            policy: AdaptivePolicy(whole.settings, pieces: pieces)
        )
    }
}
