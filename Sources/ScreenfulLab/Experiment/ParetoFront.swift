/// The Pareto front of choices with two costs.
public enum ParetoFront {
    /// Returns the front.
    ///
    /// - Parameter points: The two costs of each choice.
    /// - Returns: The places of the choices on the front, by growing first cost; of choices that cost the
    ///   same, the first.
    /// - Complexity: O(*n* log *n*).
    public static func indices(of points: [(Double, Double)]) -> [Int] {
        let order = points.indices.sorted {
            (points[$0].0, points[$0].1, Double($0)) < (points[$1].0, points[$1].1, Double($1))
        }
        var least = Double.infinity
        return order.filter { index in
            guard points[index].1 < least else { return false }
            least = points[index].1
            return true
        }
    }
}
