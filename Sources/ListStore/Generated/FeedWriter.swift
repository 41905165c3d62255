/// Writes rows of a generated feed, one after the other.
struct FeedWriter {
    private let feed: GeneratedFeed
    /// Whether each column is wanted.
    private let isWanted: [Bool]
    /// What is the same for all rows.
    private let imageFolder: String
    private let source: Value

    /// - Parameters:
    ///   - feed: Whose rows.
    ///   - columns: The numbers of the columns that are needed; nil for all.
    init(_ feed: GeneratedFeed, columns: [Int]? = nil) {
        self.feed = feed
        isWanted = GeneratedFeed.columns.indices.map { columns?.contains($0) ?? true }
        imageFolder = GeneratedFeed.imageFolder(seed: feed.seed)
        source = .text("generated from seed \(feed.seed)")
    }

    /// A row; columns that are not wanted are empty.
    func row(id: Int64) -> Row {
        precondition(id >= 0 && id < Int64(feed.rows), "there is no row \(id) among \(feed.rows)")
        var topics = feed.random(id, .topic)
        let topic = topics.pick(FeedPhrases.all)
        return Row(
            id: id,
            values: [
                isWanted[0] ? .text(title(id, topic)) : .null,
                isWanted[1] ? .text(text(id, topic)) : .null,
                isWanted[2] ? .text(author(id)) : .null,
                isWanted[3] ? .text(date(id)) : .null,
                isWanted[4] ? .integer(feed.likes(id: id)) : .null,
                isWanted[5] ? .text(image(id)) : .null,
                isWanted[6] ? source : .null,
            ]
        )
    }

    private func title(_ id: Int64, _ topic: FeedPhrases) -> String {
        var random = feed.random(id, .title)
        return FeedText.title(topic: topic, random: &random)
    }

    private func text(_ id: Int64, _ topic: FeedPhrases) -> String {
        var random = feed.random(id, .text)
        return FeedText.text(lines: feed.lineCount(id: id), topic: topic, random: &random)
    }

    private func author(_ id: Int64) -> String {
        var random = feed.random(id, .author)
        return FeedAuthors.name(random: &random)
    }

    private func date(_ id: Int64) -> String {
        var random = feed.random(id, .date)
        return FeedDate.text(ofRow: id, random: &random)
    }

    private func image(_ id: Int64) -> String {
        let name = String(id)
        var path = ""
        path.reserveCapacity(imageFolder.utf8.count + name.utf8.count + 4)
        path += imageFolder
        path += name
        path += ".png"
        return path
    }
}
