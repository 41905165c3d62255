import EventLoop
import Glibc
import ScreenfulServer

var configuration = ServerConfiguration()
configuration.address = .tcp(host: "127.0.0.1", port: 0)
configuration.databasePath = "lists.db"

let loop = try EventLoop()
let application = Application(configuration: configuration, loop: loop)
print("listening on", try application.start().url)
fflush(nil)

let signals = [SIGINT, SIGTERM].map { number in
    loop.onSignal(number) { application.stop() }
}
withExtendedLifetime(signals) { loop.run() }
print("stopped")
