import Foundation
import JSON
import Testing
import TestSupport

/// Compares the reader with Foundation's, which takes more than RFC 8259 allows in four ways.
///
/// It accepts a comma after the last element, keeps the last of duplicate
/// keys, and guesses other encodings from zero bytes and byte order marks.
@Suite struct FoundationAgreementTests {
    static func foundation(_ bytes: [UInt8]) -> Any? {
        try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
    }

    /// Whether a document is one that only Foundation takes.
    static func isLeniency(_ error: JSONError, in bytes: [UInt8]) -> Bool {
        if bytes.contains(0) || bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return true }
        if error.code == .duplicateKey { return true }
        guard error.code == .unexpectedByte, bytes[error.offset] == 0x5D || bytes[error.offset] == 0x7D else {
            return false
        }
        let before = bytes[..<error.offset].last { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
        return before == UInt8(ascii: ",")
    }

    static func agree(_ value: JSONValue, _ other: Any) -> Bool {
        switch (value, other) {
        case (.array(let elements), let others as [Any]):
            elements.count == others.count && zip(elements, others).allSatisfy { agree($0, $1) }
        case (.object(let object), let others as [String: Any]):
            // Keys that differ only in their code points' order are one key to Swift's dictionaries.
            Set(object.keys).count == others.count
                && object.allSatisfy { member in
                    object.filter { $0.key == member.key }.count > 1
                        || others[member.key].map { agree(member.value, $0) } ?? false
                }
        case (.string(let text), let other as String): Array(text.utf8) == Array(other.utf8)
        case (.null, is NSNull): true
        case (.bool(let value), let other as NSNumber): isBoolean(other) && value == other.boolValue
        case (.integer(let value), let other as NSNumber):
            !isBoolean(other) && (value == other.int64Value || other is NSDecimalNumber && isNear(Double(value), other))
        case (.number(let value), let other as NSNumber):
            !isBoolean(other) && (value == other.doubleValue || other is NSDecimalNumber && isNear(value, other))
        default: false
        }
    }

    /// Foundation's decimals lose a little on their way to a double; their digits do not.
    static func isNear(_ value: Double, _ other: NSNumber) -> Bool {
        guard let digits = Double(other.description) else { return false }
        return abs(value - digits) <= max(value.ulp, digits.ulp)
    }

    static func isBoolean(_ number: NSNumber) -> Bool {
        String(cString: number.objCType) == "c"
    }

    @Test(arguments: UInt64(0)..<40)
    func `valid documents have the same meaning, also when written again`(seed: UInt64) throws {
        var generator = DocumentGenerator(random: SeededGenerator(seed: seed))
        for _ in 0..<100 {
            let text = generator.document()
            let bytes = Array(text.utf8)
            guard let other = Self.foundation(bytes) else {
                #expect(throws: JSONError.self) { try JSONValue.parse(bytes) }
                continue
            }
            do throws(JSONError) {
                let value = try JSONValue.parse(bytes)
                #expect(Self.agree(value, other), "\(text)")
                var writer = JSONWriter()
                writer.value(value)
                #expect(try JSONValue.parse(writer.bytes) == value, "\(text)")
            } catch {
                #expect(Self.isLeniency(error, in: bytes), "\(error): \(text)")
            }
        }
    }

    /// What a reader that wants none of the values says.
    static func skippingError(_ bytes: [UInt8]) -> JSONError.Code? {
        var reader = JSONReader(bytes)
        do throws(JSONError) {
            try reader.skipValue()
            try reader.finish()
            return nil
        } catch {
            return error.code
        }
    }

    @Test(arguments: UInt64(2000)..<2020)
    func `numbers are those that the standard library reads`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let digits = UInt64.random(
                in: 0...(UInt64.max >> UInt64.random(in: 0..<64, using: &random)),
                using: &random
            )
            let exponent = Int.random(in: -40...40, using: &random)
            for text in ["\(digits)e\(exponent)", "0.\(digits)", "\(digits).\(digits)E-\(abs(exponent))"] {
                #expect(try JSONValue.parse(Array(text.utf8)).double == Double(text), "\(text)")
            }
        }
    }

    @Test(arguments: UInt64(1000)..<1100)
    func `damaged documents are accepted and refused alike`(seed: UInt64) {
        var generator = DocumentGenerator(random: SeededGenerator(seed: seed))
        for _ in 0..<100 {
            let bytes = generator.mutated(Array(generator.document().utf8))
            let other = Self.foundation(bytes)
            let skipped = Self.skippingError(bytes)
            do throws(JSONError) {
                let value = try JSONValue.parse(bytes)
                #expect(skipped == nil)
                let isAgreed = other.map { Self.agree(value, $0) } ?? bytes.contains(0)
                #expect(isAgreed, "\(String(decoding: bytes, as: UTF8.self))")
            } catch {
                #expect(
                    other == nil || Self.isLeniency(error, in: bytes),
                    "\(error): \(String(decoding: bytes, as: UTF8.self))"
                )
                // A skipped number is not converted, a skipped object's keys are not compared.
                #expect(error.code == .duplicateKey || error.code == .numberOutOfRange || error.code == skipped)
            }
        }
    }
}
