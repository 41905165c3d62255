/// Requests of one kind over many connections.
struct Load {
    /// The path and the body of a request by its number.
    let request: (Int) -> (path: String, body: String?)

    /// Sends a request over each connection, then reads all answers, and so on.
    func run(over connections: [HTTPConnection], rounds: Int) throws(BenchmarkError) {
        var number = 0
        for _ in 0..<rounds {
            for connection in connections {
                let (path, body) = request(number)
                try connection.send(path, json: body)
                number += 1
            }
            for connection in connections {
                guard try connection.receive().status == 200 else {
                    throw BenchmarkError("\(request(0).path) was refused")
                }
            }
        }
    }
}
