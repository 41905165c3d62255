/// A viewer on a server.
struct RemoteViewer {
    /// Points between two steps: a fast fling at 60 steps a second.
    private static let stride = 93.0
    /// Steps from one turning point to the other.
    static let stepsEachWay = 1000

    var id: String
    /// The length of the list in points.
    var contentHeight: Double

    /// Where scrolls are posted to.
    var scrollPath: String { "/api/v1/viewers/\(id)/scroll" }

    /// Where its events come from.
    var eventsPath: String { "/api/v1/viewers/\(id)/events" }

    /// The body of one of the steps to and fro around the middle of the list.
    func scroll(step: Int) -> String {
        scroll(step: step, from: contentHeight / 2)
    }

    /// The body of one of the steps to and fro from a place on.
    func scroll(step: Int, from start: Double) -> String {
        let place = step % (2 * Self.stepsEachWay)
        let isForward = place < Self.stepsEachWay
        let distance = isForward ? place : 2 * Self.stepsEachWay - place
        let offset = (start + Double(distance) * Self.stride).rounded()
        let velocity = isForward ? Self.stride * 60 : -Self.stride * 60
        return #"{"offset":\#(offset),"phase":"drag","velocity":\#(velocity)}"#
    }
}
