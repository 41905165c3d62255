import JSON
import ScreenfulServer
import Testing

/// The event that tells of a viewer's requests for contents.
@Suite(.timeLimit(.minutes(20))) struct RequestEventsTests {
    /// The latest word about each request, until a condition holds.
    private func requests(
        from reader: EventReader,
        until isEnough: ([Int64: JSONValue]) -> Bool
    ) throws -> [Int64: JSONValue] {
        var requests: [Int64: JSONValue] = [:]
        while !isEnough(requests) {
            let event = try reader.next(through: { $0.name == "requests" }).last
            for request in event?.data["requests"]?.array ?? [] {
                let id = try #require(request["id"]?.integer)
                let before = requests[id]
                requests[id] = request
                // What was told once stays true.
                for name in ["kind", "rows", "asked", "sent"] where before?[name] != nil {
                    #expect(before?[name] == request[name], "\(name) of \(id)")
                }
                #expect(before?["ended"] == nil, "request \(id) after its end")
                let clock = try #require(event?.data["clock"]?.double)
                let times = ["asked", "sent", "answered", "ended"].compactMap { request[$0]?.double }
                #expect(times == times.sorted() && times.allSatisfy { $0 >= 0 && $0 <= clock }, "\(request)")
                #expect((request["ended"] == nil) == (request["ending"] == nil))
            }
        }
        return requests
    }

    @Test func `requests on a network wait, are sent, answered and end`() throws {
        let client = try TestServer().client()
        let network: JSONValue = ["roundTrip": 20, "jitter": 0, "server": 0, "bandwidth": 1_000_000, "concurrency": 2]
        let viewer = try client.makeViewer(of: client.makeList(), with: ["network": network, "requests": true])
        let reader = try client.events(of: viewer)
        let told = try requests(from: reader) { $0.values.count { $0["ending"] == "complete" } >= 6 }
        let complete = told.values.filter { $0["ending"] == "complete" && $0["kind"] == "rows" }
        #expect(complete.allSatisfy { ($0["bytes"]?.integer ?? 0) > 300 && $0["answered"] != nil })
        // Each row is a request of its own, and those beyond the two connections wait.
        #expect(complete.allSatisfy { $0["rows"]?[0] == $0["rows"]?[1] })
        let waits = told.values.compactMap { request in
            request["sent"]?.double.map { $0 - (request["asked"]?.double ?? 0) }
        }
        #expect(waits.contains { $0 >= 15 })
        let traffic = try client.get("\(viewer)/network").json["traffic"]
        #expect(told.values.count { $0["ending"] == "complete" } <= Int(traffic?["requests"]?.integer ?? 0))
    }

    @Test func `requests that are lost, or no longer wanted, say so`() throws {
        let client = try TestServer().client()
        let lost: JSONValue = ["roundTrip": 1, "bandwidth": 1_000, "loss": 1]
        let viewer = try client.makeViewer(of: client.makeList(), with: ["network": lost, "requests": true])
        let failed = try requests(from: client.events(of: viewer)) { $0.values.contains { $0["ending"] == "failed" } }
        #expect(failed.values.filter { $0["ending"] == "failed" }.allSatisfy { $0["answered"] == nil })

        let dead: JSONValue = ["roundTrip": 10, "bandwidth": 0]
        let other = try client.makeViewer(of: client.makeList(), with: ["network": dead, "requests": true])
        let reader = try client.events(of: other)
        _ = try reader.next()
        _ = try client.post("\(other)/scroll", ["offset": 9_000, "phase": "drag", "velocity": 900])
        let told = try requests(from: reader) { $0.values.contains { $0["ending"] == "cancelled" } }
        #expect(told.values.allSatisfy { $0["ending"] != "complete" })
    }

    @Test func `reads without a network are told with their bytes`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList(), with: ["requests": true])
        let reader = try client.events(of: viewer)
        _ = try reader.next()
        _ = try client.post("\(viewer)/scroll", ["offset": 9_000, "phase": "drag", "velocity": 900])
        let told = try requests(from: reader) { $0.values.contains { $0["ending"] == "complete" } }
        let read = try #require(told.values.first { $0["ending"] == "complete" })
        #expect(read["kind"] == "rows" && (read["bytes"]?.integer ?? 0) > 0)
    }

    @Test func `a viewer that is not asked to tells nothing of them`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList(), with: ["network": "3g"])
        let reader = try client.events(of: viewer)
        let events = try reader.next(through: { $0.name == "cells" })
        #expect(!events.contains { $0.name == "requests" })
    }

    @Test func `requests go on over another network`() throws {
        let client = try TestServer().client()
        let dead: JSONValue = ["roundTrip": 10, "bandwidth": 0]
        let viewer = try client.makeViewer(of: client.makeList(), with: ["network": dead, "requests": true])
        let reader = try client.events(of: viewer)
        _ = try requests(from: reader) { $0.values.contains { $0["sent"] != nil } }
        _ = try client.patch("\(viewer)/network", ["network": "off"])
        let told = try reader.next(through: { event in
            event.name == "requests" && event.data["requests"]?.array?.contains { $0["ending"] == "complete" } == true
        })
        #expect(!told.isEmpty)
    }

    @Test func `requests that end while nobody listens are told to the next stream, behind its snapshot`() throws {
        let client = try TestServer().client()
        let network: JSONValue = ["roundTrip": 1_000, "jitter": 0, "bandwidth": 10_000_000, "concurrency": 64]
        let viewer = try client.makeViewer(of: client.makeList(), with: ["network": network, "requests": true])
        var reader: EventReader? = try client.events(of: viewer)
        let asked = try requests(from: #require(reader)) { $0.values.contains { $0["sent"] != nil } }
        reader = nil
        while try client.get("\(viewer)/network").json["traffic"]?["requests"]?.integer ?? 0 < asked.count {}
        let next = try client.events(of: viewer)
        #expect(try next.next().name == "snapshot")
        let told = try requests(from: next) { told in asked.keys.allSatisfy { told[$0]?["ended"] != nil } }
        #expect(asked.keys.allSatisfy { told[$0]?["ending"] == "complete" })
    }

    @Test func `a snapshot is followed by the requests that are under way`() throws {
        let client = try TestServer().client()
        let dead: JSONValue = ["roundTrip": 10, "bandwidth": 0]
        let viewer = try client.makeViewer(of: client.makeList(), with: ["network": dead, "requests": true])
        let asked = try requests(from: client.events(of: viewer)) { $0.values.contains { $0["sent"] != nil } }
        let next = try client.events(of: viewer)
        #expect(try next.next().name == "snapshot")
        let told = try requests(from: next) { told in asked.keys.allSatisfy { told[$0] != nil } }
        #expect(told.values.allSatisfy { $0["ended"] == nil })
    }
}
