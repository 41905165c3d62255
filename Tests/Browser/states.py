"""The share of frames in which a row's state is wrong while a wheel scrolls: visible rows that are not shown as visible,
and rows outside of the viewport that are."""

from ways import Way

# A message comes after the frame is drawn, before the next changes: reading the places of rows costs no layout.
WATCH = """() => {
  const feed = document.querySelector("#feed"), frame = document.querySelector("#frame");
  const channel = new MessageChannel();
  let top = feed.scrollTop, moving = 0, wrong = 0, request = 0;
  const isWrong = () => {
    const area = (frame.hidden ? feed : frame).getBoundingClientRect(), border = frame.hidden ? 0 : 2, slack = 1.5;
    return [...feed.querySelectorAll(".row")].some((row) => {
      const box = row.getBoundingClientRect();
      const isIn = box.bottom > area.top + border + slack && box.top < area.bottom - border - slack;
      const isOut = box.bottom < area.top + border - slack || box.top > area.bottom - border + slack;
      return row.dataset.state === "V" ? isOut : isIn;
    });
  };
  channel.port1.onmessage = () => {
    if (feed.scrollTop === top) return;
    top = feed.scrollTop;
    moving += 1;
    if (isWrong()) wrong += 1;
  };
  const step = () => {
    channel.port2.postMessage(null);
    request = requestAnimationFrame(step);
  };
  step();
  window.wrongFrames = () => {
    cancelAnimationFrame(request);
    return wrong / Math.max(1, moving);
  };
}"""


def wrong_states(way: Way, speed: int, seconds: float) -> float:
    way.page.evaluate(WATCH)
    way.wheel(speed, seconds)
    return way.page.evaluate("wrongFrames()")
