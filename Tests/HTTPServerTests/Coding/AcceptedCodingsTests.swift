@testable import HTTPServer
import Testing

@Suite struct AcceptedCodingsTests {
    @Test(arguments: [
        ("gzip", true), ("gzip, deflate, br, zstd", true), ("X-GZip", true), ("*", true), ("GZIP ;\tQ=1", true),
        ("gzip;q=0.001", true), ("gzip;q=1.000", true), ("deflate, gzip;q=0.5", true), ("identity;q=0, *", true),
        ("gzip;q=0.5, identity;q=0.5", true), ("*;q=0.1, identity;q=0", true), ("gzip;q=0., *", false),
        ("", false), ("br", false), ("gzip;q=0", false), ("gzip;q=0.000", false), ("*;q=0", false),
        ("gzip;q=0.5, identity", false), ("gzip;q=0.2, identity;q=0.3", false), ("gzip;q=0, *", false),
        // Malformed elements are not accepted.
        ("gzip;q=2", false), ("gzip;q=1.5", false), ("gzip;q=0.1234", false), ("gzip;q=-1", false), ("gzip;q=", false),
        ("gzip;level=9", false), ("gzip;q=1;q=1", false), ("gzip q=1", false), ("gz ip", false), ("gzip;;", false),
        (";,;q=1,=,", false), ("gzip;q=\u{660}", false),
    ])
    func `gzip is chosen as the weights say`(field: String, isChosen: Bool) {
        #expect(AcceptedCodings(field).prefersGzip == isChosen)
    }

    @Test(arguments: [
        ("gzip", true), ("identity", true), ("identity;q=0.1", true), ("identity, *;q=0", true), ("", true),
        ("identity;q=0", false), ("*;q=0", false), ("gzip, *;q=0", false), ("IDENTITY;Q=0.0", false),
    ])
    func `no coding is fine unless it is refused`(field: String, isFine: Bool) {
        #expect(AcceptedCodings(field).allowsIdentity == isFine)
    }

    @Test func `without the field there is no coding`() {
        #expect(!AcceptedCodings(nil).prefersGzip && AcceptedCodings(nil).allowsIdentity)
    }
}
