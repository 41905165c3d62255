"""A proxy between the browser and the server that does to the link what bad links do.

It knows just enough of HTTP/1.1 to tell a POST from an event stream: heads, and
bodies with a Content-Length. It runs on a thread with an event loop of its own.
"""

import asyncio
import threading
from contextlib import contextmanager


class Proxy:
    """Listens on a free port and forwards to a port of the same machine."""

    def __init__(self, port: int):
        self._target = port
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._connections: set[asyncio.Task] = set()
        self._is_cut = False
        self._drops_posts = False
        # Seconds by which everything is late, each way.
        self._delay = 0.0
        # What these close waits until they are opened.
        self._posts = asyncio.Event()
        self._streams = asyncio.Event()
        self._posts.set()
        self._streams.set()
        self._server = self._run(asyncio.start_server(self._accept, "127.0.0.1", 0))
        # Event streams that are open through the proxy, and pings that came through on them.
        self.open_streams = 0
        self.pings = 0
        # The requests that came, in their order, and the bytes of the answers that went back to the browser.
        self.requests: list[Request] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def close(self) -> None:
        self._run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    # Faults: each lasts as long as its block.

    @contextmanager
    def dropping_posts(self):
        """POSTs are read, never forwarded, and their connections closed."""
        self._do(lambda: setattr(self, "_drops_posts", True))
        yield
        self._do(lambda: setattr(self, "_drops_posts", False))

    @contextmanager
    def holding_posts(self):
        """POSTs are read and not forwarded until the fault ends; then also those that were given up."""
        self._do(self._posts.clear)
        yield
        self._do(self._posts.set)

    @contextmanager
    def holding_streams(self):
        """Nothing of an event stream comes through until the fault ends."""
        self._do(self._streams.clear)
        yield
        self._do(self._streams.set)

    @contextmanager
    def cutting(self):
        """All connections break, and new ones break at once."""
        self._do(self._cut)
        yield
        self._do(lambda: setattr(self, "_is_cut", False))

    @contextmanager
    def delaying(self, seconds: float):
        """Everything is late by so much, each way."""
        self._do(lambda: setattr(self, "_delay", seconds))
        yield
        self._do(lambda: setattr(self, "_delay", 0.0))

    # On the loop's thread.

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            return writer.transport.abort()
        task = asyncio.current_task()
        self._connections.add(task)
        try:
            await self._serve(reader, writer)
        except (asyncio.CancelledError, asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self._connections.discard(task)
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self._target)
        link = Link()
        answers = asyncio.create_task(self._answer(server_reader, writer, link))
        try:
            await self._ask(reader, server_writer, link)
            # A held POST goes out although its sender is gone; nothing else is left to be done then.
        finally:
            answers.cancel()
            if link.is_stream:
                self.open_streams -= 1
            server_writer.close()

    async def _ask(self, reader: asyncio.StreamReader, server: asyncio.StreamWriter, link: "Link") -> None:
        """Forwards the requests of one connection, one after the other."""
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            line, *fields = head.decode("latin-1").split("\r\n")
            lengths = [field.split(":")[1] for field in fields if field.lower().startswith("content-length:")]
            request = head + await reader.readexactly(int(lengths[0]) if lengths else 0)
            method, target, _ = line.split(" ")
            link.request = Request(method, target)
            self.requests.append(link.request)
            if target.split("?")[0].endswith("/events") and not link.is_stream:
                link.is_stream = True
                self.open_streams += 1
            if method == "POST":
                if self._drops_posts:
                    return
                await self._posts.wait()
            await self._forward(request, server)

    async def _answer(self, server: asyncio.StreamReader, writer: asyncio.StreamWriter, link: "Link") -> None:
        """Forwards what the server says on one connection, in order and each part late by the delay."""
        parts: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def write() -> None:
            while True:
                due, part = await parts.get()
                await asyncio.sleep(due - self._loop.time())
                if link.is_stream:
                    await self._streams.wait()
                    self.pings += part.count(b": ping\n")
                if not part:
                    return writer.close()
                if link.request:
                    link.request.answered += len(part)
                writer.write(part)
                await writer.drain()

        writing = asyncio.create_task(write())
        try:
            part = b"-"
            while part:
                part = await server.read(65_536)
                parts.put_nowait((self._loop.time() + self._delay, part))
            await writing
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writing.cancel()

    async def _forward(self, request: bytes, server: asyncio.StreamWriter) -> None:
        if self._delay:
            await asyncio.sleep(self._delay)
        server.write(request)
        await server.drain()

    def _cut(self) -> None:
        self._is_cut = True
        for task in self._connections:
            task.cancel()

    async def _close(self) -> None:
        self._server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()

    def _do(self, action) -> None:
        """Has the loop's thread do something, and waits until it has."""

        async def act() -> None:
            action()

        self._run(act())


class Request:
    """A request, and the bytes of its answer that came through: its head and, as it was sent, its body."""

    def __init__(self, method: str, target: str):
        self.method = method
        self.target = target
        self.answered = 0


class Link:
    """What is known of one connection."""

    is_stream = False
    # The request that is being answered.
    request: Request | None = None
