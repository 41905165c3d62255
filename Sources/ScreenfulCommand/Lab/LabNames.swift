import Screenful
import ScreenfulLab

/// The names of strategies, networks and scenarios.
enum LabNames {
    /// The strategies, with their descriptions.
    static var policies: [String] {
        aligned((Candidate.all + Candidate.clairvoyants).map { ($0.name, meaning(of: $0)) })
    }

    /// The networks, with their figures.
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

    /// The scenarios, with their durations.
    static var scenarios: [String] {
        aligned(
            Scenario.allCases.map { scenario in
                let seconds = scenario.trace(seed: 1).duration / 1_000_000
                return (scenario.rawValue, "\(seconds) s with seed 1")
            }
        )
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
