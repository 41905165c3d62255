"""The processor time that the page's thread takes for each frame of a scroll, from a trace."""

import bisect
import collections

from ways import Way

FRAME = "ProxyMain::BeginMainFrame"
TASK = "ThreadControllerImpl::RunTask"


def frame_costs(browser, way: Way, speed: int, seconds: float) -> list[float]:
    """Milliseconds from the begin of each frame to that of the next: the frame itself and all tasks between."""
    events = browser.trace(["cc", "toplevel"], lambda: way.wheel(speed, seconds))
    threads = collections.Counter((event["pid"], event["tid"]) for event in events if event["name"] == FRAME)
    (thread, _), *_ = threads.most_common(1)
    of_page = [event for event in events if (event["pid"], event["tid"]) == thread and event["ph"] == "X"]
    begins = sorted(event["ts"] for event in of_page if event["name"] == FRAME)
    costs = [0.0] * len(begins)
    for task in of_page:
        if task["name"] != TASK:
            continue
        # A frame's task begins a little before what it is named for.
        at = bisect.bisect_right(begins, task["ts"] + task["dur"]) - 1
        if at >= 0:
            costs[at] += task.get("tdur", 0) / 1000
    # The first frame pays for the start of the trace.
    return costs[1:]


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]
