import EventLoop
import HTTPClient
import ScreenfulTypes

/// The reason why no further rows of an HTTP API come, without anything of the headers that it was asked with.
package struct UpstreamError: Error, Hashable, Sendable {
    /// The explanation, which names the list's address and the page.
    package let message: String
    /// Whether the same request would fail again, so that the API is not asked any more.
    let isFinal: Bool
    /// The seconds in which the API does not want to be asked; nil if it has not said so.
    let retryAfterSeconds: Int?

    init(_ message: String, isFinal: Bool = false, retryAfterSeconds: Int? = nil) {
        self.message = message
        self.isFinal = isFinal
        self.retryAfterSeconds = retryAfterSeconds
    }

    /// Creates the error of a request without an answer.
    init(_ error: ClientError, page: String) {
        let isFinal =
            switch error {
            case .addressRefused, .invalidHeader, .tooManyRedirects, .invalidRedirect, .tooLarge: true
            case .unknownHost, .unreachable, .timedOut, .insecure, .malformedResponse, .failed: false
            }
        self.init("\(page): \(error)", isFinal: isFinal)
    }

    /// Creates the error of an answer that is no success; nil for one that has a page, or that says that it is unchanged.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - page: The name of the page.
    ///   - now: The time in seconds since 1970.
    init?(_ response: ClientResponse, page: String, now: Int) {
        guard !(200..<300).contains(response.status), response.status != 304 else { return nil }
        let message = "\(page): the answer is \(response.status)"
        let isLimited = response.header("retry-after") != nil || response.header("x-ratelimit-remaining") == "0"
        switch response.status {
        case 408, 425, 429, 500...: break
        case 403 where isLimited: break
        default:
            self.init(message, isFinal: true)
            return
        }
        self.init(message, retryAfterSeconds: response.retryAfterSeconds(now: now) ?? response.resetSeconds(now: now))
    }
}

extension ClientResponse {
    /// Creates the answer of success, or one that says that the page is unchanged, to a request for a page.
    ///
    /// - Throws: The error of a request without an answer, or of another answer.
    init(of result: Result<ClientResponse, ClientError>, page: String) throws(UpstreamError) {
        do throws(ClientError) { self = try result.get() } catch { throw UpstreamError(error, page: page) }
        let now = Int(WallClock.nanoseconds / 1_000_000_000)
        if let error = UpstreamError(self, page: page, now: now) { throw error }
    }

    /// The longest wait that is honoured, in seconds, as with `Retry-After`.
    private static let longestReset = 3600

    /// The seconds until a limit is reset, by `X-RateLimit-Reset`, if nothing of it is left: GitHub gives the seconds
    /// since 1970, Mastodon a date of ISO 8601.
    fileprivate func resetSeconds(now: Int) -> Int? {
        guard status == 429 || header("x-ratelimit-remaining") == "0", let value = header("x-ratelimit-reset"),
            let reset = Int(value) ?? Self.seconds(ofDate: value)
        else { return nil }
        return min(max(0, reset - now), Self.longestReset)
    }

    /// Returns the seconds since 1970 of a moment in UTC such as `2026-03-01T12:00:00.000Z`.
    private static func seconds(ofDate text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"), CalendarDate.isDate(bytes, 0..<bytes.count) else {
            return nil
        }
        func number(_ range: Range<Int>) -> Int {
            bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        let (year, month) = (number(0..<4), number(5..<7))
        // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil: years begin in March.
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + number(8..<10) - 1
        let yearOfEra = shifted - era * 400
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        return days * 86_400 + number(11..<13) * 3600 + number(14..<16) * 60 + number(17..<19)
    }
}
