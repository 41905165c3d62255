import COpenSSL
package import Descriptors
import Glibc
import ScreenfulTypes

/// Signs the addresses of pictures that rows name, so that nobody else can have the server fetch what he likes.
package struct PictureSigner: Sendable {
    /// The least and the most bytes of a key: those of the hash's output and of its block (RFC 2104, section 3).
    package static let keyLength = 32...64

    /// Bits of a signature that are kept: half of the hash's, the least that RFC 2104, section 5, advises.
    private static let signatureBytes = 16

    private let key: [UInt8]

    /// Creates a signer; nil if the key is too short or too long.
    package init?(key: [UInt8]) {
        guard Self.keyLength.contains(key.count) else { return nil }
        self.key = key
    }

    /// Creates a signer with a random key.
    package init() {
        var random = SystemRandomNumberGenerator()
        key = (0..<Self.keyLength.lowerBound).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    /// Creates a signer with the key that is kept in a folder, which is created with a random one if it has none: so
    /// browsers find after a restart what they have cached.
    ///
    /// - Returns: Nil if the file `key` there is no key.
    /// - Throws: `SystemError` when the folder or the file cannot be created or read.
    package init?(keptIn folder: String) throws(SystemError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw SystemError(number: errno) }
        let path = "\(folder)/key"
        let new = Self()
        let part = "\(path)-\(getpid())"
        let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(number: errno) }
        defer {
            close(descriptor)
            unlink(part)
        }
        try Descriptor(descriptor).write(new.key)
        // Whole or not there, and never in place of a key that another server has just made.
        guard link(part, path) != 0 else {
            self = new
            return
        }
        guard errno == EEXIST else { throw SystemError(number: errno) }
        guard let key = PictureFolder.contents(of: path) else { throw SystemError(number: errno) }
        self.init(key: key)
    }

    /// Returns the signature of an address as 26 digits of Crockford's base 32.
    ///
    /// - Note: HMAC (RFC 2104) with SHA-256.
    package func signature(of url: String) -> String {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var length: UInt32 = 0
        let bytes = Array(url.utf8)
        HMAC(EVP_sha256(), key, Int32(key.count), bytes, bytes.count, &digest, &length)
        return Base32.text(digest.prefix(Self.signatureBytes))
    }

    /// Returns the number of a signature's first six digits, by which a balancer chooses a server, and a server one of its
    /// loops, so that each picture has one home; nil for a text that is no signature.
    package static func home(ofSignature text: String) -> UInt64? { Base32.number(text.prefix(6)) }

    /// Returns whether a text is the signature of an address, in a time that does not tell how much of it is right.
    package func accepts(_ signature: String, of url: String) -> Bool {
        let (given, right) = (Array(signature.utf8), Array(self.signature(of: url).utf8))
        guard given.count == right.count else { return false }
        return zip(given, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
