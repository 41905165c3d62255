import CLibevent
import Glibc

/// The number of processors.
public enum ProcessorCount {
    /// The processors that the process may run on: of a container or of `taskset`, those that it was given; at least 1.
    public static let usable: Int = {
        var processors = cpu_set_t()
        guard sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &processors) == 0 else {
            // There are more than such a set has room for.
            return max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        }
        return max(1, withUnsafeBytes(of: processors) { $0.reduce(0) { $0 + $1.nonzeroBitCount } })
    }()
}
