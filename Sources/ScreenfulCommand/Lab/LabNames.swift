import Screenful
import ScreenfulLab

/// The names of strategies, networks, scenarios and pieces of the adaptive policy.
enum LabNames {
    static var policies: [String] {
        aligned((Candidate.all + Candidate.clairvoyants).map { ($0.name, meaning(of: $0)) })
    }

    static var networks: [String] {
        aligned(
            NetworkProfile.all.map { network in
                let megabits = network.bandwidth * 8 / 1000
                return (
                    network.name,
                    "\(megabits) Mb/s, round trip \(Int(network.roundTrip)) ms, \(network.loss * 100) % of requests fail"
                )
            }
        )
    }

    static var scenarios: [String] {
        aligned(
            Scenario.allCases.map { scenario in
                let seconds = scenario.trace(seed: 1).duration / 1_000_000
                return (scenario.rawValue, "\(seconds) s with seed 1")
            }
        )
    }

    static var pieces: [String] {
        aligned(Candidate.pieces.map { ($0, meaning(ofPiece: $0)) })
    }

    private static func meaning(ofPiece name: String) -> String {
        switch name {
        case "target": "the announced resting offset, or else one by the velocity"
        case "coasting": "the distance that scrolls go on, learned, or else that of the platform's curve"
        case "decay": "the time constant of flings, learned, or else that of the platform's curve"
        case "lead": "the distances of this user, or else those of an unknown one"
        case "atRest": "at rest only the distances from rest, or else all"
        case "rests": "three seconds of each rest are remembered, or else all"
        case "queue": "the lead covers the fetches before a row, or else a single one"
        case "errors": "the errors of predictions, learned, or else those for an unknown user"
        case "spread": "positions around the predicted one, or else it counts as exact"
        case "order": "rows by what their delay leaves blank, or else by the time until they are on screen"
        case "skip": "rows that leave before they can arrive come last, or else rank like others"
        case "blocking": "a row to be seen has the link for itself, or else others are fetched beside it"
        case "progress": "fetches under way rank by the time that is left, or else like new ones"
        case "limit": "the fetches that keep the link busy, or else as many as can be under way"
        case "entering": "at least the fetches of rows that come on screen meanwhile, or else those of the link"
        case "preemption": "rows to be seen preempt others, or else these finish"
        case "finishing": "a fetch that is half transferred finishes, or else any in vain is cancelled"
        case "pages": "pages as far ahead as they will be needed, or else by Texture's distance"
        case "rendering": "few rendered rows where they are small, or else all of the display range"
        case "sizes": "the bytes of the first fetches by the length of rows, or else those of a post"
        case "network": "the measured network, or else the one assumed before the first answer"
        case "carousels": "of a list in a row what is visible until it is scrolled, or else as of any list"
        default: ""
        }
    }

    private static func meaning(of contestant: Candidate) -> String {
        switch contestant.horizon {
        case .seconds(let seconds): return "knows the scroll and the network \(Int(seconds)) s ahead; not in all"
        case .end: return "knows the scroll and the network to the end; not in all"
        case nil: break
        }
        return switch contestant.name {
        case "infiniteScroll": "the next page when the end is on screen"
        case "threshold": "the next page when 70 % of all rows have been read; parameter ratio"
        case "dynamicThreshold": "the next page when 70 % of the latest page has been read; parameter ratio"
        case "lazy": "only what will be on screen when a fling rests"
        case "texture": "Texture's ranges around the viewport; also ranges with preset or tuning"
        case "skewport": "a browser's tiles: as far as a second's scroll leads"
        case "fixedExtent": "so many points on either side; parameter points"
        case "adaptive": "what this reader is likely to see, on the network as it is; parameter q"
        case "dataSaver": "adaptive with fewer bytes"
        default: ""
        }
    }

    private static func aligned(_ lines: [(name: String, meaning: String)]) -> [String] {
        let width = lines.map(\.name.count).max() ?? 0
        return lines.map { $0.name + String(repeating: " ", count: width + 2 - $0.name.count) + $0.meaning }
    }
}
