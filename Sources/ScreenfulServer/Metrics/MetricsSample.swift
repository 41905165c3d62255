import HTTPServer
import Pictures
import ScreenfulLab
import ScreenfulService
import ScreenfulTypes

/// The metrics of one loop of a server, or of all its loops together.
struct MetricsSample: Sendable {
    /// The memory of the consumers of one kind.
    struct Memory: Sendable {
        let consumer: String
        var bytes: Int
        var releasedBytes: Int
    }

    /// Lists, which all loops have.
    let lists: Int
    var viewers: Int
    var scenes: Int
    /// Requests to each operation, by its number.
    var requests: [Int]
    var http: Statistics
    var shedConnections: Int
    var service: ServiceCounts
    var commitLatency: LatencyHistogram
    var loopLag: LatencyHistogram
    var droppedLogLines: Int
    var memoryLimit: Int
    var memory: [Memory]
    var memoryTrims: Int
    var pictures: PictureService.Counts
    var pictureDiskBytes: Int

    /// Adds the metrics of another loop.
    mutating func add(_ other: Self) {
        viewers += other.viewers
        scenes += other.scenes
        for index in requests.indices { requests[index] += other.requests[index] }
        http.add(other.http)
        shedConnections += other.shedConnections
        service.add(other.service)
        commitLatency.add(other.commitLatency)
        loopLag.add(other.loopLag)
        droppedLogLines += other.droppedLogLines
        memoryLimit += other.memoryLimit
        for index in memory.indices {
            memory[index].bytes += other.memory[index].bytes
            memory[index].releasedBytes += other.memory[index].releasedBytes
        }
        memoryTrims += other.memoryTrims
        pictures.add(other.pictures)
        pictureDiskBytes += other.pictureDiskBytes
    }

    /// The metrics in the text format of Prometheus.
    var text: String {
        var output = PrometheusText()
        output.family("screenful_build_info", .gauge, "The release, and the Swift that built it.")
        output.sample("screenful_build_info", labels: BuildInformation.labels, 1)
        writeRequests(to: &output)
        writeConnections(to: &output)
        output.metric(
            "http_connections_shed_total",
            .counter,
            "Connections closed unheard for want of descriptors.",
            shedConnections
        )
        output.metric("screenful_lists", .gauge, "Lists in the catalog.", lists)
        output.metric("screenful_viewers", .gauge, "Viewers that are open.", viewers)
        output.metric("screenful_scenes", .gauge, "Scenes that are open.", scenes)
        output.metric("screenful_viewers_opened_total", .counter, "Viewers that were opened.", service.openedViewers)
        output.metric(
            "screenful_state_changes_total",
            .counter,
            "Changes of rows' interface states.",
            service.stateChanges
        )
        output.metric("screenful_batches_total", .counter, "Batches asked for.", service.batches)
        output.metric("screenful_batches_failed_total", .counter, "Batches that failed.", service.failedBatches)
        output.metric("screenful_row_reads_total", .counter, "Reads of rows for viewers.", service.rowReads)
        output.metric("screenful_fetches_failed_total", .counter, "Fetches of rows that failed.", service.failedFetches)
        output.metric(
            "screenful_rows_measured_by_pages_total",
            .counter,
            "Rows that a page measured, since a letter was in no font of the server.",
            service.rowsMeasuredByPages
        )
        output.metric(
            "screenful_media_failed_total",
            .counter,
            "Tries at media that failed in pages.",
            service.failedMedia
        )
        writeTraffic(to: &output)
        writePictures(to: &output)
        output.metric("screenful_commits_total", .counter, "Changes of lists made durable.", service.commits)
        output.histogram(
            "screenful_commit_duration_seconds",
            "From asking the database for a transaction of changes to its being durable.",
            commitLatency
        )
        output.histogram("screenful_event_loop_lag_seconds", "By how much timers of the event loop were late.", loopLag)
        output.metric(
            "screenful_log_lines_dropped_total",
            .counter,
            "Lines of the log that could not be written.",
            droppedLogLines
        )
        writeMemory(to: &output)
        ProcessFacts.write(to: &output)
        return output.text
    }

    private func writeRequests(to output: inout PrometheusText) {
        output.family("screenful_requests_total", .counter, "Requests by operation.")
        for (operation, count) in zip(Operation.all, requests) {
            output.sample("screenful_requests_total", labels: [("operation", operation.name)], Double(count))
        }
        output.family("http_responses_total", .counter, "Answers by the class of their status.")
        for (index, count) in http.answersByClass.enumerated() {
            output.sample("http_responses_total", labels: [("class", "\(index + 1)xx")], Double(count))
        }
        output.histogram("http_request_duration_seconds", "From the complete request to its answer.", http.latency)
        let name = "screenful_request_duration_seconds"
        output.family(name, .histogram, "From the complete request to its answer, by operation.")
        // Only operations that were requested: most of them never are.
        for (number, operation) in Operation.all.enumerated() where requests[number] > 0 {
            let latency = http.latencies[Operation.kind(ofNumber: number)]
            output.samples(name, labels: [("operation", operation.name)], latency)
        }
    }

    private func writeTraffic(to output: inout PrometheusText) {
        let name = "screenful_network_requests_total"
        output.family(name, .counter, "Requests over the networks that viewers are under, by what became of them.")
        output.sample(name, labels: [("fate", "begun")], Double(service.traffic.requests))
        output.sample(name, labels: [("fate", "cancelled")], Double(service.traffic.cancelled))
        output.sample(name, labels: [("fate", "failed")], Double(service.traffic.failed))
        output.sample(name, labels: [("fate", "retried")], Double(service.traffic.retried))
        output.metric(
            "screenful_network_bytes_total",
            .counter,
            "Bytes over the networks that viewers are under.",
            Int(service.traffic.bytes)
        )
        output.metric(
            "screenful_network_preview_bytes_total",
            .counter,
            "Those of them that were of small first versions of pictures.",
            Int(service.traffic.previewBytes)
        )
    }

    /// Writes where other servers' pictures were found.
    private func writePictures(to output: inout PrometheusText) {
        let name = "screenful_pictures_total"
        output.family(name, .counter, "Pictures of other servers that were passed on, by the level that had them.")
        // The browser's own level is beyond the server.
        for level in CacheLevel.allCases where level != .browser {
            output.sample(name, labels: [("level", level.rawValue)], Double(pictures.found[level] ?? 0))
        }
        output.metric(
            "screenful_pictures_confirmed_total",
            .counter,
            "Pictures whose origin has said that they have not changed.",
            pictures.confirmed
        )
        output.metric("screenful_pictures_failed_total", .counter, "Pictures that could not be had.", pictures.failed)
        output.metric("screenful_picture_disk_bytes", .gauge, "Bytes of pictures on disk.", pictureDiskBytes)
    }

    private func writeConnections(to output: inout PrometheusText) {
        output.metric("http_connections_open", .gauge, "Connections that are open.", http.openConnections)
        output.metric("http_connections_total", .counter, "Connections accepted.", http.totalConnections)
        output.metric("http_connections_rejected_total", .counter, "Connections refused.", http.rejectedConnections)
        output.metric("http_streams_open", .gauge, "Event streams that are open.", http.openStreams)
        output.metric("http_streams_total", .counter, "Event streams opened.", http.totalStreams)
        output.metric("http_streams_cut_total", .counter, "Event streams cut for slowness.", http.cutStreams)
        output.metric(
            "http_slow_readers_cut_total",
            .counter,
            "Connections cut for slowness while memory was short.",
            http.cutReaders
        )
        output.metric("http_queued_bytes", .gauge, "Output that clients have not taken yet.", http.queuedBytes)
        output.metric("http_timeouts_total", .counter, "Connections ended by a deadline.", http.timeouts)
        output.metric("http_request_body_bytes", .gauge, "Bodies incomplete or not answered yet.", http.bodyBytes)
        output.metric("http_bodies_refused_total", .counter, "Bodies refused for want of room.", http.refusedBodies)
        output.metric("http_received_bytes_total", .counter, "Bytes received.", http.bytesReceived)
        output.metric("http_sent_bytes_total", .counter, "Bytes sent.", http.bytesSent)
    }

    /// Writes the use of memory by its consumers.
    private func writeMemory(to output: inout PrometheusText) {
        output.metric(
            "screenful_memory_limit_bytes",
            .gauge,
            "What the consumers of memory may take together.",
            memoryLimit
        )
        output.family("screenful_memory_bytes", .gauge, "Memory that grows with use, by its consumer.")
        for kind in memory {
            output.sample("screenful_memory_bytes", labels: [("consumer", kind.consumer)], Double(kind.bytes))
        }
        let released = "screenful_memory_released_bytes_total"
        output.family(released, .counter, "Memory released under pressure, by its consumer.")
        for kind in memory {
            output.sample(released, labels: [("consumer", kind.consumer)], Double(kind.releasedBytes))
        }
        output.metric(
            "screenful_memory_trims_total",
            .counter,
            "Times that memory went back to the system.",
            memoryTrims
        )
    }
}

/// The release and the compiler of this build.
private enum BuildInformation {
    /// The labels of the metric `screenful_build_info`.
    static let labels = [("version", ScreenfulVersion.current), ("swift", swift)]

    /// The compiler's minor release, for which Swift has no text.
    private static var swift: String {
        #if compiler(>=6.5)
        "6.5 or later"
        #elseif compiler(>=6.4)
        "6.4"
        #else
        "6.3"
        #endif
    }
}
