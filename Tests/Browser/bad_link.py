"""Links that fail at random."""

import random
from contextlib import ExitStack

from proxy import Proxy


class BadLink:
    """A link whose faults begin and end at random, to a server that is killed now and then."""

    def __init__(self, seed: int, server, proxy: Proxy):
        self._choose = random.Random(seed)
        self._server = server
        self._faults = [
            proxy.dropping_posts,
            proxy.holding_posts,
            proxy.holding_streams,
            proxy.cutting,
            lambda: proxy.delaying(self._choose.choice([0.03, 0.1, 0.4])),
        ]
        # Those that last, with the steps that are left of them, by their numbers.
        self._lasting: dict[int, tuple[int, ExitStack]] = {}

    def step(self) -> None:
        for number, (steps, fault) in list(self._lasting.items()):
            self._lasting[number] = (steps - 1, fault)
            if steps == 0:
                fault.close()
                del self._lasting[number]
        number = self._choose.randrange(len(self._faults))
        if self._choose.random() < 0.15 and number not in self._lasting:
            print("fault", number)
            fault = ExitStack()
            fault.enter_context(self._faults[number]())
            self._lasting[number] = (self._choose.choice([1, 2, 4, 10]), fault)
        if self._choose.random() < 0.03:
            print("kill")
            self._server.kill()
            self._server.restart()

    def heal(self) -> None:
        for _, fault in self._lasting.values():
            fault.close()
