/// Where an import reads from.
public protocol ByteSource: AnyObject {
    /// Reads the next bytes, waiting until there are some.
    ///
    /// - Parameter buffer: Where to put them; not empty.
    /// - Returns: How many were read; 0 at the end of the input.
    /// - Throws: ``ImportError/Code/unreadable``, or ``ImportError/Code/cancelled`` when the import is to stop.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int
}
