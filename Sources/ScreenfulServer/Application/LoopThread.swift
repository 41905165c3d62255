import EventLoop

/// A loop of a server beside the first one, on a thread of its own.
final class LoopThread: Sendable {
    /// The loop, as the others reach it.
    let member: LoopGroup.Member
    private let thread: Worker
    private let commands: Port<@Sendable (RunningServer) -> Void>

    private typealias Started = (member: LoopGroup.Member, commands: Port<@Sendable (RunningServer) -> Void>)

    /// Starts the loop with the number, from 1, and waits until its lists are open.
    ///
    /// - Throws: ``StartError`` when the storage cannot be opened or the system refuses a resource.
    init(_ number: Int, of configuration: ServerConfiguration, commons: LoopCommons) throws(StartError) {
        let handover: Handover<Result<Started, StartError>>
        do throws(EventLoopError) {
            handover = try Handover()
            thread = try Worker(name: "loop \(number)")
        } catch { throw StartError(.systemResources, "The system refuses a thread: \(error).") }
        thread.submit {
            do throws(StartError) {
                let loop = try Self.makeLoop()
                let server = try RunningServer(configuration, loop: loop, number: number, commons: commons)
                let commands = loop.port { (command: @Sendable (RunningServer) -> Void) in command(server) }
                handover.put(.success((server.makeMember(), commands)))
                loop.run()
                // The port keeps the server, and the loop the port.
                loop.close(commands)
            } catch { handover.put(.failure(error)) }
        }
        (member, commands) = try handover.take().get()
    }

    /// Runs a command on the loop.
    func perform(_ command: @escaping @Sendable (RunningServer) -> Void) { commands.send(command) }

    /// Waits for the end of the thread, whose loop has finished or never joined others.
    func close() { thread.close() }

    private static func makeLoop() throws(StartError) -> EventLoop {
        do throws(EventLoopError) {
            return try EventLoop()
        } catch { throw StartError(.systemResources, "The event loop could not be made: \(error).") }
    }
}
