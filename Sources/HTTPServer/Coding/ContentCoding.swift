extension Response {
    /// The length from which bodies are compressed, in bytes; shorter ones fit into one packet anyway.
    static let minCompressedLength = 1024

    /// Negotiates the coding of the body.
    ///
    /// A precompressed body is used if there is one.
    ///
    /// - Returns: Whether the body is still to be compressed.
    mutating func negotiateCoding(for request: Request) -> Bool {
        guard !body.isEmpty, !status.isBodiless, !hasCoding else { return false }
        if isNegotiable {
            vary(on: "Accept-Encoding")
        } else if !request.mayRefuseIdentity {
            return false
        }
        let codings = AcceptedCodings(request.header("Accept-Encoding"))
        guard codings.prefersGzip, isNegotiable || !codings.allowsIdentity else { return false }
        if let gzipped {
            replaceBody(gzipped)
            return false
        }
        return isWorthCompressing || !codings.allowsIdentity
    }

    /// Replaces the body with the compressed one, unless that saves nothing.
    mutating func compress(to compressed: [UInt8]?, for request: Request) {
        guard let compressed else { return }
        let isForced = request.mayRefuseIdentity && !AcceptedCodings(request.header("Accept-Encoding")).allowsIdentity
        guard compressed.count < body.count || isForced else { return }
        replaceBody(compressed)
    }

    /// Compresses the body once with the best ratio, for an answer that is kept; takes some 50 ms for a megabyte.
    public mutating func compressForKeeping() {
        isWorthCompressing = false
        guard contentType?.isCompressible == true, body.count >= Self.minCompressedLength else { return }
        // Savings below a tenth do not pay for decompressing.
        gzipped = Gzip.compress(body, .best).flatMap { $0.count < body.count / 10 * 9 ? $0 : nil }
    }

    /// Whether the body that is sent depends on the accepted codings.
    var isNegotiable: Bool {
        guard body.count >= Self.minCompressedLength, !hasCoding else { return false }
        return gzipped != nil || isWorthCompressing && contentType?.isCompressible == true
    }

    private var hasCoding: Bool { headers.contains { $0.name == "Content-Encoding" } }

    private mutating func replaceBody(_ compressed: [UInt8]) {
        body = compressed
        if let index = headers.firstIndex(where: { $0.name == "ETag" }),
            case .tags(let tags)? = EntityTagList(headers[index].value), let tag = tags.first
        {
            headers[index] = HeaderField(tag.gzipped)
        }
        headers.append(HeaderField("Content-Encoding", "gzip"))
    }

    /// Adds the name of a field to `Vary`.
    mutating func vary(on name: String) {
        guard let index = headers.firstIndex(where: { $0.name == "Vary" }) else {
            headers.append(HeaderField("Vary", name))
            return
        }
        headers[index].value += ", \(name)"
    }
}

extension Request {
    /// Whether `Accept-Encoding` has weights, without which no coding is refused.
    var mayRefuseIdentity: Bool {
        head.fields.contains { field in
            head.matches(field.name, "accept-encoding") && head.bytes[field.value].contains(UInt8(ascii: "="))
        }
    }
}

/// The codings of an `Accept-Encoding` field (RFC 9110, section 12.5.3).
struct AcceptedCodings: Hashable, Sendable {
    /// The weight of gzip, in thousandths; 0 if it is not accepted.
    private var gzip = 0
    /// The weight of no coding, in thousandths; nil if it is not mentioned.
    private var identity: Int?

    /// Reads the value of the field; nil stands for a request without it, which gets no coding.
    ///
    /// An element that is malformed is not accepted.
    init(_ field: String?) {
        guard let field else { return }
        var named: Int?
        var others: Int?
        for element in field.utf8.split(separator: UInt8(ascii: ",")) {
            let parts = element.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            let weight = Self.weight(parts.dropFirst())
            switch Self.word(parts[0]) {
            case "gzip", "x-gzip": named = weight
            case "identity": identity = weight
            case "*": others = weight
            default: break
            }
        }
        gzip = named ?? others ?? 0
        if identity == nil, others == 0 { identity = 0 }
    }

    var allowsGzip: Bool { gzip > 0 }

    /// Whether the client accepts a body without a coding, which is the default.
    var allowsIdentity: Bool { identity != 0 }

    /// Whether the client accepts gzip with at least the weight of no coding.
    var prefersGzip: Bool { gzip > 0 && gzip >= identity ?? 0 }

    /// Returns the weight of a coding in thousandths: 1000 if none is given, 0 if it is malformed.
    private static func weight(_ parameters: ArraySlice<Substring.UTF8View>) -> Int {
        guard let parameter = parameters.first else { return 1000 }
        guard parameters.count == 1 else { return 0 }
        let text = word(parameter)
        guard text.hasPrefix("q="), let value = thousandths(text.dropFirst(2)) else { return 0 }
        return value
    }

    /// Reads a weight: 0 or 1 and perhaps up to three decimals, at most 1.
    private static func thousandths(_ text: Substring) -> Int? {
        let digits = Array(text.utf8)
        guard let first = digits.first, first == UInt8(ascii: "0") || first == UInt8(ascii: "1") else { return nil }
        guard digits.count == 1 || digits.count <= 5 && digits[1] == UInt8(ascii: ".") else { return nil }
        var value = Int(first - UInt8(ascii: "0"))
        for place in 2..<5 {
            let digit = place < digits.count ? digits[place] : UInt8(ascii: "0")
            guard digit.isDigit else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value <= 1000 ? value : nil
    }

    /// Returns the characters without surrounding white space, in lower case.
    private static func word(_ bytes: Substring.UTF8View) -> String {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var bytes = bytes.drop(while: isSpace)
        while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
        return String(Substring(bytes)).lowercased()
    }
}
