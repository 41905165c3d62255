/// Composes what the rows of a generated feed say.
enum FeedText {
    /// Characters that fit a line of a cell on a phone held upright, about 390 points wide.
    private static let charactersPerLine = 42

    private static let headlines: [(before: String, after: String)] = [
        ("Notes on ", ""), ("In praise of ", ""), ("What ", " taught us"), ("Three days with ", ""),
        ("Looking for ", ""), ("The trouble with ", ""), ("Finally: ", ""), ("A short history of ", ""),
        ("Still thinking about ", ""), ("How we met ", ""), ("Goodbye to ", ""), ("Everything about ", ", almost"),
    ]

    private static let openings = [
        "Yesterday we ", "On Sunday I ", "Last winter we ", "This morning my brother ", "Before the rain we ",
        "For the first time I ", "Against all advice we ", "After a long night we ", "With no plan at all I ",
        "In the end everybody ", "Half asleep, I ", "Two friends and I ",
    ]

    private static let turns = [
        ", and nobody minded", ", which took all day", ", and it was worth it", ", just to see whether we could",
        " and laughed about it later", ", then did it again", ", as one does", " while the kettle boiled", "",
        ", with cold hands", ", more or less on purpose", " and told no one",
    ]

    /// A headline about something.
    static func title(topic: FeedTopic, random: inout FeedRandom) -> String {
        let frame = random.pick(headlines)
        let thing = random.pick(topic.things)
        guard frame.before.isEmpty else { return frame.before + thing + frame.after }
        return thing + frame.after
    }

    /// Sentences that fill `lines` lines.
    static func text(lines: Int, topic: FeedTopic, random: inout FeedRandom) -> String {
        let most = lines * charactersPerLine
        // Enough to begin the last line; the rest of it is left to wide letters.
        let enough = most - charactersPerLine * 3 / 4
        var text = ""
        // Counted up from random starts, so that no sentence comes twice.
        var remark = random.below(topic.remarks.count)
        var deed = random.below(topic.deeds.count)
        for _ in 0..<topic.remarks.count {
            for form in forms(random: &random) {
                let sentence: String
                switch form {
                case .remark:
                    sentence = topic.remarks[remark % topic.remarks.count]
                    remark += 1
                case .deed:
                    sentence = capitalized(topic.deeds[deed % topic.deeds.count]) + "."
                    deed += 1
                case .story:
                    let story = topic.deeds[deed % topic.deeds.count]
                    sentence = random.pick(openings) + story + random.pick(turns) + "."
                    deed += 1
                }
                let joined = text.isEmpty ? sentence : "\(text) \(sentence)"
                if joined.count <= most { text = joined }
                if text.count >= enough { return text }
            }
        }
        return text
    }

    /// The shapes a sentence may have.
    private enum Form {
        case remark, deed, story
    }

    /// All shapes, in a random one of three orders.
    private static func forms(random: inout FeedRandom) -> [Form] {
        random.pick([[.remark, .story, .deed], [.story, .deed, .remark], [.deed, .remark, .story]])
    }

    private static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}
