public import Glibc

extension posix_spawn_file_actions_t {
    /// Closes all but the standard streams in a child, after the actions before this one.
    ///
    /// A child would inherit the sockets that libcurl makes for its wakeups, of every test beside this one, and they
    /// count against the limit of descriptors that it is started under.
    public mutating func closeInherited() {
        for descriptor in 3..<1_024 { posix_spawn_file_actions_addclose(&self, Int32(descriptor)) }
    }
}
