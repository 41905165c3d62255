import JSON

extension CSVRecords {
    /// What is wrong with a record that is not UTF-8, or nil when it is.
    func encodingFault(in bytes: [UInt8], _ record: Range<Int>) -> String? {
        guard scanner.union >= 0x80, let place = UTF8Scalar.firstInvalid(in: bytes, record) else { return nil }
        let digits = String(bytes[place], radix: 16, uppercase: true)
        let advice = "iconv -f WINDOWS-1252 -t UTF-8 converts the most usual other encoding"
        return "byte \(place - record.lowerBound + 1), 0x\(digits), is not UTF-8 (\(advice))"
    }
}
